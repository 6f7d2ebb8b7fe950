import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { ClientErrorCount } from "../../../desk/client-errors/contract.ts";
import type { ErrorBody } from "../../../kit/fields.ts";
import { forge } from "../../../testing/forging.ts";
import { type CertificateScenario, createCertificate, entriesOf, take } from "../../../testing/index.ts";
import { startAppOnce } from "../../../testing/started-app.ts";

const logged: string[] = [];
const error = (...line: unknown[]) => void logged.push(JSON.stringify(line));
const app = startAppOnce({ deps: { log: { info: () => {}, error } } });
beforeEach(() => {
	logged.length = 0;
});

const BYTES = Buffer.from("Forged");
const HASH = createHash("sha256").update(BYTES).digest("hex");
const ofDocument = ({ certificate }: CertificateScenario) =>
	`where lang = 'de' and certificate_id = '${certificate._id}'`;

const downloads = ({ key, certification }: CertificateScenario) => [
	`/downloadCert/${key}?lang=de`,
	`/downloadCert/${certification._id}?lang=de`,
];
const requestDocument = async (path: string) => {
	const response = await app.request(path, { as: "Auditor" });
	return { status: response.status, ...((await response.json()) as ErrorBody) };
};
const failures = () => app.json<ClientErrorCount[]>("/client-errors", { as: "Admin" });
const REFUSED = {
	status: 503,
	code: "UNAVAILABLE",
	message:
		"Das gespeicherte Dokument stimmt nicht mit dem ausgestellten überein und wird nicht ausgegeben. Bitte verständigen Sie einen Admin.",
};

test.each([
	["its bytes", `bytes = x'${BYTES.toString("hex")}'`],
	["its hash", `sha256 = '${HASH}'`],
	["both", `bytes = x'${BYTES.toString("hex")}', sha256 = '${HASH}'`],
])("a document is not sent after %s was changed, and the failure is counted", async (_what, values) => {
	const scenario = await createCertificate(app, { status: "PUBLIC" });
	await forge(app, `update certificate_document set ${values} ${ofDocument(scenario)}`);
	for (const path of downloads(scenario)) expect(await requestDocument(path)).toMatchObject(REFUSED);
	// A refused download is not recorded as a download.
	const [entry] = await entriesOf(app, "certificate", scenario.certificate._id);
	expect(entry?.action).toBe("certificate.publish");
	expect(logged.join()).toContain(scenario.certificate.certificateNumber);
	const place = scenario.certificate.certificateNumber;
	expect((await failures()).filter((failure) => failure.place === place)).toMatchObject([
		{ kind: "document", module: "api", fault: "document.de", count: 2 },
	]);
	const response = await app.request("/validateCertificate/file-hash", { json: { sha256: HASH } });
	expect(await response.json()).not.toMatchObject({ original: true });
	await forge(app, `update certificate_document set sha256 = 'f' ${ofDocument(scenario)}`);
});

test("a preview of signed content does not show later changes", async () => {
	const scenario = await createCertificate(app, { status: "APPROVED" });
	await forge(
		app,
		`update certificate set signed = json_set(signed, '$.client.name', 'Fremd GmbH') where id = '${scenario.certificate._id}'`,
	);
	const response = await take(app, scenario, "preview");
	expect({ status: response.status, ...((await response.json()) as ErrorBody) }).toMatchObject(REFUSED);
	const place = scenario.certificate.certificateNumber;
	expect((await failures()).find((failure) => failure.place === place)).toMatchObject({ fault: "document.signed" });
});

test("a page cannot report failures that only the server detects", async () => {
	const json = { kind: "document", module: "api", version: "1.0.0", fault: "document.de", place: "/home" };
	const headers = { "sec-fetch-site": "same-origin" };
	expect((await app.request("/client-errors", { json, headers })).status).toBe(400);
});
