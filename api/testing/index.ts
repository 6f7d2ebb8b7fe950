export { startTestApp, type TestApp } from "./app.ts";
export {
	aCertificateInput,
	aCertificationInput,
	aClientInput,
	aContact,
	aFindingInput,
	anAddress,
	anAuditInput,
	aProduct,
	aSchemeInput,
	aSite,
	FINDING_ANSWER,
} from "./builders.ts";
export type { StaffName, TestCaller, TestRequest, TestStaff } from "./caller.ts";
export {
	auditRequest,
	type CertificateScenario,
	type CertificationScenario,
	createAudit,
	createCertificate,
	createCertification,
	createClient,
	createFinding,
	entriesOf,
	findingRequest,
	moveAudit,
	moveFinding,
	replacementOf,
	roadTo,
	type Step,
	saveProducts,
	take,
} from "./scenarios.ts";
