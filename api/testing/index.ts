export {
	type StaffName,
	startTestApp,
	type TestApp,
	type TestCaller,
	type TestRequest,
	type TestStaff,
} from "./app.ts";
export {
	aCertificateInput,
	aCertificationInput,
	aClientInput,
	aContact,
	anAddress,
	aProduct,
	aSite,
} from "./builders.ts";
export {
	type CertificateScenario,
	type CertificationScenario,
	createCertificate,
	createCertification,
	createClient,
	roadTo,
	type Step,
	take,
} from "./scenarios.ts";
