import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { ErrorBody } from "../../kit/fields.ts";
import type { PublicValidation } from "../../public/validation/contract.ts";
import { aCertificateInput, aClientInput, createCertificate, createCertification, take } from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import type { Certificate, PendingApproval } from "./contract.ts";

const app = startAppOnce();

const bodyOf = async (response: Response) => ({ status: response.status, ...((await response.json()) as ErrorBody) });
const create = (certificationId: string, json: unknown) =>
	app.request(`/certificate/certification/${certificationId}`, { as: "Auditor", json });

describe("the server refuses a certificate", () => {
	test("without products, and with foreign or repeated products or sites", async () => {
		const [mine, other] = [await createCertification(app, { products: 1 }), await createCertification(app)];
		const [own = "", foreign = ""] = [mine, other].map(({ products }) => products[0]?._id);
		const site = other.client.productionSites[0]?._id ?? "";
		for (const [values, field, sentence] of [
			[{ products: [] }, "products", "Mindestens ein Produkt muss ausgewählt werden."],
			[{ products: [own, foreign] }, "products.1", "Das Produkt gehört nicht zu dieser Zertifizierung."],
			[{ products: [own, own] }, "products", "Das Produkt ist mehrfach angegeben."],
			[
				{ products: [own], productionSites: [site] },
				"productionSites.0",
				"Die Produktionsstätte gehört nicht zu diesem Kunden.",
			],
		] as const)
			expect(
				await bodyOf(await create(mine.certification._id, { ...aCertificateInput({ products: [] }), ...values })),
			).toMatchObject({ status: 400, code: "VALIDATION", fields: { [field]: [sentence] } });
	});

	test("whose validity does not begin within its certification's", async () => {
		const { certification, products } = await createCertification(app, { input: { validFrom: "2026-03-01" } });
		expect(certification.validTo).toBe("2029-02-28");
		const ids = products.map(({ _id }) => _id);
		for (const [validFrom, status] of [
			["2026-02-28", 400],
			["2026-03-01", 201],
			["2029-02-28", 201],
			["2029-03-01", 400],
		] as const)
			expect((await create(certification._id, aCertificateInput({ validFrom, products: ids }))).status).toBe(status);
	});

	test("under a certification that it does not belong to", async () => {
		const one = await createCertificate(app);
		const other = await createCertification(app);
		const response = await app.request(`/certificate/${one.certificate._id}/certification/${other.certification._id}`, {
			as: "Admin",
		});
		expect(response.status).toBe(404);
	});
});

describe("numbers", () => {
	test("are assigned in order and never used again, even after a delete", async () => {
		const base = await createCertification(app);
		const first = await createCertificate(app, { in: base });
		expect(first.certificate.certificateNumber).toBe(`${base.certification.certificationNumber}-01`);
		expect((await take(app, first, "delete")).status).toBe(204);
		const second = await createCertificate(app, { in: base });
		expect(second.certificate.certificateNumber).toBe(`${base.certification.certificationNumber}-02`);
	});

	test("20 certificates created at once get 20 numbers", async () => {
		const base = await createCertification(app);
		const made = await Promise.all(Array.from({ length: 20 }, () => createCertificate(app, { in: base })));
		expect(new Set(made.map((scenario) => scenario.certificate.certificateNumber)).size).toBe(20);
	});
});

test("of 20 simultaneous decisions on one certificate exactly one wins", async () => {
	const scenario = await createCertificate(app, { status: "IN_APPROVAL" });
	await take(app, scenario, "preview");
	const answers = await Promise.all(
		Array.from({ length: 20 }, (_, index) => take(app, scenario, index % 2 === 0 ? "sign" : "reject")),
	);
	const statuses = answers.map((answer) => answer.status).sort();
	expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
	const { stati } = await app.json<Certificate>(`/certificate/${scenario.key}`, { as: "Admin" });
	expect(stati).toHaveLength(3);
});

test("a signature needs a preview by the same user", async () => {
	const scenario = await createCertificate(app, { status: "IN_APPROVAL" });
	await take(app, scenario, "preview", "secondAdmin");
	expect(await bodyOf(await take(app, scenario, "sign"))).toMatchObject({
		status: 409,
		code: "PREVIEW_REQUIRED",
		message: "Vor der Unterschrift muss die Vorschau dieser Fassung heruntergeladen werden.",
	});
	expect((await take(app, scenario, "sign", "secondAdmin")).status).toBe(200);
});

test("a rejection needs a reason", async () => {
	const scenario = await createCertificate(app, { status: "IN_APPROVAL" });
	const json = { submitBtn: "reject", reason: "   " };
	const response = await app.request(`/approval/answerApproval/${scenario.key}`, { as: "Admin", json });
	expect(await bodyOf(response)).toMatchObject({
		status: 400,
		fields: { reason: ["Die Anmerkung muss eingegeben werden."] },
	});
});

test("an issued document stays the same to the byte after changes to client and products, and after retraction", async () => {
	const download = async (path: string) => {
		const response = await app.request(path, { as: "Auditor" });
		const bytes = Buffer.from(await response.arrayBuffer());
		return {
			status: response.status,
			name: response.headers.get("content-disposition"),
			hash: createHash("sha256").update(bytes).digest("hex"),
		};
	};
	const scenario = await createCertificate(app, { status: "PUBLIC" });
	const { certification, certificate, key } = scenario;
	const first = await download(`/downloadCert/${certification._id}`);
	expect(first).toMatchObject({
		status: 200,
		name: `attachment; filename="Zertifikat_${certificate.certificateNumber}.docx"`,
	});
	const english = await download(`/downloadCert/${certification._id}?lang=en`);
	expect(english.hash).not.toBe(first.hash);
	expect(english.name).toBe(`attachment; filename="Zertifikat_${certificate.certificateNumber}_EN.docx"`);
	await app.json(`/client/${scenario.client._id}`, {
		as: "Auditor",
		method: "PUT",
		json: aClientInput({ name: "Ganz anders AG", productionSites: scenario.client.productionSites }),
	});
	expect((await download(`/downloadCert/${certification._id}`)).hash).toBe(first.hash);
	await take(app, scenario, "retract");
	expect((await download(`/downloadCert/${certification._id}`)).status).toBe(404);
	expect((await download(`/downloadCert/${key}`)).hash).toBe(first.hash);
	expect((await download(`/downloadCert/${key}?lang=en`)).hash).toBe(english.hash);
});

test("the public validation accepts the id in any case and returns the scope, without a session", async () => {
	const { certificate, certification, products, client } = await createCertificate(app, { status: "PUBLIC" });
	expect(await app.json<PublicValidation>(`/validateCertificate/${certificate.publicId?.toUpperCase()}`)).toEqual({
		status: 40,
		since: "2026-03-01",
		certificationNumber: expect.stringMatching(/^Z-2026-\d{4}$/),
		certificateNumber: certificate.certificateNumber,
		clientName: client.name,
		clientAddress: client.address,
		category: certification.category,
		schemes: ["OIC/SMIIC 1:2019", "GSO 2055-1:2015"],
		decidedOn: "2026-03-10",
		validFrom: "2026-03-01",
		validTo: "2029-02-28",
		products: products.map(({ number, name, nameEN }) => ({ number, name, nameEN })),
		productionSites: [],
		checkedAt: "2026-03-10T09:00:00.000Z",
	});
});

test("the pending list names who submitted it and when", async () => {
	const scenario = await createCertificate(app, { status: "IN_APPROVAL" });
	const pending = await app.json<PendingApproval[]>("/approval", { as: "Admin" });
	expect(pending.find((item) => item._certificateId === scenario.certificate._id)).toEqual({
		certificateNumber: scenario.certificate.certificateNumber,
		clientName: scenario.client.name,
		submitted: { user: "Albert Auditor", ts: "2026-03-10T09:00:00.000Z" },
		_certificationId: scenario.certification._id,
		_certificateId: scenario.certificate._id,
	});
});
