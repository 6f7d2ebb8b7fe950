import type { CertificateStatusName } from "../../modules/certificates/contract.ts";
import { aCertificateInput, createCertificate, createCertification } from "../index.ts";
import { type Step, stepRequestOf, take } from "../scenarios/certificates.ts";
import type { Prepare, Requests } from "./prepare.ts";

const KEY = ":certificateId/certification/:certificationId";

/** Returns the request of a step with a certificate in a status in which the step is possible. */
const step =
	(name: Step, status: CertificateStatusName): Prepare =>
	async (app) => {
		const scenario = await createCertificate(app, { status });
		if (name === "sign") await take(app, scenario, "preview");
		const { path, ...request } = stepRequestOf(scenario, name);
		return [path, request];
	};

export const CERTIFICATE_WRITES: Requests = {
	"POST /api/certificate/certification/:certificationId": async (app) => {
		const { certification, products } = await createCertification(app);
		const json = aCertificateInput({ products: products.map(({ _id }) => _id) });
		return [`/certificate/certification/${certification._id}`, { json }];
	},
	[`PUT /api/certificate/${KEY}`]: async (app) => {
		const scenario = await createCertificate(app);
		const json = aCertificateInput({ products: scenario.certificate.products.slice(1) });
		return [`/certificate/${scenario.key}`, { json }];
	},
	[`DELETE /api/certificate/${KEY}`]: step("delete", "WIP"),
	[`POST /api/approval/add/certificate/${KEY}`]: step("release", "WIP"),
	[`DELETE /api/approval/add/certificate/${KEY}`]: step("stop", "IN_APPROVAL"),
	[`POST /api/approval/answerApproval/${KEY}`]: step("sign", "IN_APPROVAL"),
	[`POST /api/publishCertificate/${KEY}`]: step("publish", "APPROVED"),
	[`DELETE /api/publishCertificate/${KEY}`]: step("retract", "PUBLIC"),
	[`POST /api/certificate/${KEY}/suspension`]: step("suspend", "PUBLIC"),
	[`DELETE /api/certificate/${KEY}/suspension`]: step("reinstate", "SUSPENDED"),
	[`POST /api/certificate/${KEY}/replacement`]: step("replace", "PUBLIC"),
	[`POST /api/certificate/${KEY}/mail`]: async (app) => {
		const { key } = await createCertificate(app, { status: "PUBLIC" });
		// The first PDF of a server creates the key of its seal, which is a write of the system.
		await app.request(`/downloadCert/${key}?lang=en&format=pdf`, { as: "Admin" });
		const json = { to: "j.mueller@example.org", lang: "de", subject: "Ihr Zertifikat", text: "Guten Tag" };
		return [`/certificate/${key}/mail`, { json }];
	},
	"GET /api/download/preview/:certificationId/:certificateId/:lang": step("preview", "IN_APPROVAL"),
	"GET /api/downloadCert/:certificationId": async (app) => [
		`/downloadCert/${(await createCertificate(app, { status: "PUBLIC" })).certification._id}`,
	],
	[`GET /api/downloadCert/${KEY}`]: async (app) => [
		`/downloadCert/${(await createCertificate(app, { status: "PUBLIC" })).key}`,
	],
};
