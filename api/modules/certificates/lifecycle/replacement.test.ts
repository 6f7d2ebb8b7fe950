import { describe, expect, test } from "vitest";
import type { ErrorBody } from "../../../kit/fields.ts";
import {
	aCertificateInput,
	type CertificateScenario,
	createCertificate,
	createCertification,
	createClient,
	entriesOf,
	replacementOf,
	take,
} from "../../../testing/index.ts";
import { startAppOnce } from "../../../testing/started-app.ts";
import type { Certification } from "../../certifications/contract.ts";
import type { Certificate } from "../contract.ts";

const app = startAppOnce();

const read = ({ key }: CertificateScenario) => app.json<Certificate>(`/certificate/${key}`, { as: "Admin" });
const statusOf = async (scenario: CertificateScenario) => (await read(scenario)).stati.at(-1)?.status;
const bandOf = async ({ certification }: CertificateScenario) =>
	(await app.json<Certification>(`/certification/${certification._id}`, { as: "Auditor" })).stati.map(
		({ status }) => status,
	);
const refusalOf = async (response: Response) => [response.status, ((await response.json()) as ErrorBody).code];
const EXISTS = [409, "REPLACEMENT_EXISTS"];

test("a replacement is a draft with the content of the old certificate, and both name each other", async () => {
	const client = await createClient(app);
	const base = await createCertification(app, { client, products: 3 });
	const products = base.products.slice(1).map(({ _id }) => _id);
	const sites = client.productionSites.map(({ _id }) => _id);
	const json = aCertificateInput({ validFrom: "2026-03-05", products, productionSites: sites });
	const path = `/certificate/certification/${base.certification._id}`;
	const drafted = await app.json<Certificate>(path, { as: "Auditor", json });
	const old = { ...base, certificate: drafted, key: `${drafted._id}/certification/${base.certification._id}` };
	for (const step of ["release", "preview", "sign", "publish"] as const)
		expect((await take(app, old, step)).status, step).toBe(200);

	const response = await take(app, old, "replace", "Auditor");
	expect(response.status).toBe(201);
	const replacement = (await response.json()) as Certificate;
	expect(response.headers.get("etag")).toBe('"1"');
	expect(replacement).toMatchObject({
		certificateNumber: `${base.certification.certificationNumber}-02`,
		validFrom: "2026-03-05",
		validTo: drafted.validTo,
		products,
		productionSites: sites,
		stati: [{ status: 10, user: "Albert Auditor" }],
		actions: ["edit", "delete", "release"],
		replaces: drafted._id,
		replacesNumber: drafted.certificateNumber,
	});
	expect(replacement).not.toHaveProperty("replacedBy");
	expect(await read(old)).toMatchObject({
		stati: [{}, {}, {}, { status: 40 }],
		actions: ["suspend", "retract"],
		replacedBy: replacement._id,
		replacedByNumber: replacement.certificateNumber,
	});
	const { certificates } = await app.json<Certification>(`/certification/${base.certification._id}`, { as: "Auditor" });
	expect(certificates.map(({ replaces, replacedBy }) => [replaces, replacedBy])).toEqual([
		[undefined, replacement._id],
		[drafted._id, undefined],
	]);
	const [entry] = await entriesOf(app, "certificate", drafted._id);
	expect(entry).toMatchObject({ title: "Nachfolger des Zertifikats erstellt", user: "Albert Auditor" });
	expect(JSON.stringify(entry)).toContain(replacement.certificateNumber);
});

describe("a second replacement", () => {
	test("is refused while one is open", async () => {
		const old = await createCertificate(app, { status: "PUBLIC", products: 1 });
		await replacementOf(app, old, "REJECTED");
		expect(await refusalOf(await take(app, old, "replace"))).toEqual(EXISTS);
		expect((await read(old)).actions).not.toContain("replace");
	});

	test("is possible after the first was deleted, whose number is not used again", async () => {
		const old = await createCertificate(app, { status: "SUSPENDED", products: 1 });
		const first = await replacementOf(app, old);
		expect((await take(app, first, "delete")).status).toBe(204);
		const shown = await read(old);
		expect(shown).not.toHaveProperty("replacedBy");
		expect(shown.actions).toContain("replace");
		expect((await replacementOf(app, old)).certificate.certificateNumber).toMatch(/-03$/);
	});

	test("succeeds once for many simultaneous requests", async () => {
		const old = await createCertificate(app, { status: "PUBLIC", products: 1 });
		const answers = await Promise.all(Array.from({ length: 10 }, () => take(app, old, "replace")));
		expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
	});

	test("replaces the first one after that is published", async () => {
		const old = await createCertificate(app, { status: "PUBLIC", products: 1 });
		const first = await replacementOf(app, old, "PUBLIC");
		expect(await refusalOf(await take(app, old, "replace"))).toEqual([409, "ILLEGAL_TRANSITION"]);
		const second = await replacementOf(app, first, "PUBLIC");
		expect(await Promise.all([old, first, second].map(statusOf))).toEqual([48, 48, 40]);
		expect(await read(first)).toMatchObject({ replaces: old.certificate._id, replacedBy: second.certificate._id });
	});
});

describe("the publication of a replacement", () => {
	test.each(["PUBLIC", "SUSPENDED"] as const)(
		"supersedes a certificate that is %s, at the same moment",
		async (status) => {
			const old = await createCertificate(app, { status, products: 1 });
			const before = await bandOf(old);
			const replacement = await replacementOf(app, old, "APPROVED");
			expect(await statusOf(old)).toBe({ PUBLIC: 40, SUSPENDED: 45 }[status]);
			expect((await take(app, replacement, "publish", "Auditor")).status).toBe(200);
			const [gone, valid] = [await read(old), await read(replacement)];
			expect([gone.stati.at(-1), valid.stati.at(-1)]).toEqual([
				{ status: 48, ts: "2026-03-10T09:00:00.000Z", user: "Albert Auditor" },
				{ status: 40, ts: "2026-03-10T09:00:00.000Z", user: "Albert Auditor" },
			]);
			expect(gone.actions).toEqual([]);
			// The status of the certification was derived once, from both certificates.
			expect(await bandOf(old)).toEqual(status === "PUBLIC" ? before : [...before, 60]);
			const entries = await entriesOf(app, "certificate", gone._id);
			expect(entries[0]).toMatchObject({
				title: "Zertifikat durch seinen Nachfolger ersetzt",
				changes: { status: [{ PUBLIC: 40, SUSPENDED: 45 }[status], 48], replacedBy: [null, valid._id] },
			});
			const offered = await app.request(`/downloadCert/${old.certification._id}`, { as: "Auditor" });
			expect(offered.headers.get("content-disposition")).toContain(`Zertifikat_${valid.certificateNumber}.docx`);
			expect((await app.request(`/downloadCert/${old.key}`, { as: "Auditor" })).status).toBe(200);
		},
	);
});
