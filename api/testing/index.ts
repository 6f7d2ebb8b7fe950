export { startTestApp, type TestApp } from "./app.ts";
export {
	aCertificateInput,
	aCertificationInput,
	aClientInput,
	aContact,
	anAddress,
	aProduct,
	aSchemeInput,
	aSite,
} from "./builders.ts";
export type { StaffName, TestCaller, TestRequest, TestStaff } from "./caller.ts";
export {
	type CertificateScenario,
	type CertificationScenario,
	createCertificate,
	createCertification,
	createClient,
	entriesOf,
	replacementOf,
	roadTo,
	type Step,
	saveProducts,
	take,
} from "./scenarios.ts";
