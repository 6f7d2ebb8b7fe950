export { startTestApp, type TestApp } from "./app.ts";
export {
	FINDING_ANSWER,
	aCertificateInput,
	aCertificationInput,
	aClientInput,
	aContact,
	aFindingInput,
	anAuditInput,
	anAddress,
	aProduct,
	aSchemeInput,
	aSite,
} from "./builders.ts";
export type { StaffName, TestCaller, TestRequest, TestStaff } from "./caller.ts";
export {
	type CertificateScenario,
	type CertificationScenario,
	createAudit,
	createCertificate,
	createFinding,
	createCertification,
	createClient,
	entriesOf,
	replacementOf,
	roadTo,
	type Step,
	saveProducts,
	take,
} from "./scenarios.ts";
