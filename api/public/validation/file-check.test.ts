import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { ErrorBody } from "../../kit/fields.ts";
import { createCertificate, take } from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import type { FileAnswer } from "./contract.ts";

const app = startAppOnce();

const PATH = "/validateCertificate/file-hash";
const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const NOT_ORIGINAL = { original: false, checkedAt: "2026-03-10T09:00:00.000Z" };

async function download(path: string): Promise<Buffer> {
	const response = await app.request(path, { as: "Auditor" });
	expect(response.status).toBe(200);
	return Buffer.from(await response.arrayBuffer());
}
const issued = (key: string, lang: "de" | "en") => download(`/downloadCert/${key}?lang=${lang}`);
const check = (bytes: Uint8Array) => app.json<FileAnswer>(PATH, { json: { sha256: hashOf(bytes) } });

describe("the file check refuses a request", () => {
	const hash = "a".repeat(64);
	test.each([
		["without a hash", {}, "Pflichtfeld"],
		["with a character that is no hexadecimal digit", { sha256: `${hash.slice(1)}g` }, "Der Wert ist ungültig."],
		["with something other than text", { sha256: 1 }, "Der Wert ist ungültig."],
	])("%s", async (_name, json, message) => {
		const response = await app.request(PATH, { json });
		expect(response.status).toBe(400);
		expect((await response.json()) as ErrorBody).toMatchObject({ code: "VALIDATION", fields: { sha256: [message] } });
	});
});

describe("a file is no original", () => {
	test("that was never issued is a result and not an error", async () => {
		expect(await check(Buffer.from("Ich bin ein Zertifikat."))).toEqual(NOT_ORIGINAL);
	});

	test("that is the preview of a certificate that was published afterwards", async () => {
		const scenario = await createCertificate(app, { status: "APPROVED" });
		const preview = await download(`/download/preview/${scenario.certification._id}/${scenario.certificate._id}/de`);
		expect((await take(app, scenario, "publish")).status).toBe(200);
		expect(await check(preview)).toEqual(NOT_ORIGINAL);
	});
});

describe("an original", () => {
	test("is found in both languages without a session, with its certificate and no other data, unless a byte changed", async () => {
		const { key, certificate } = await createCertificate(app, { status: "PUBLIC" });
		await createCertificate(app, { status: "PUBLIC" });
		for (const lang of ["de", "en"] as const)
			expect(await check(await issued(key, lang))).toEqual({
				original: true,
				certificateNumber: certificate.certificateNumber,
				publicId: certificate.publicId,
				state: "valid",
				validFrom: "2026-03-01",
				validTo: "2029-02-28",
				lang,
				issuedOn: "2026-03-10",
				checkedAt: "2026-03-10T09:00:00.000Z",
			});
		const file = await issued(key, "de");
		const json = { sha256: hashOf(file).toUpperCase() };
		expect(await app.json<FileAnswer>(PATH, { json })).toMatchObject({ original: true });
		const last = file.length - 1;
		file.writeUInt8(file.readUInt8(last) ^ 1, last);
		expect(await check(file)).toEqual(NOT_ORIGINAL);
	});
});
