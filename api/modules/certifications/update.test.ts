import { describe, expect, it } from "vitest";
import { aCertificationInput, createCertificate, createCertification, entriesOf } from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import type { Certificate } from "../certificates/contract.ts";
import type { Certification } from "./contract.ts";

const app = startAppOnce();

const read = (id: string) => app.json<Certification>(`/certification/${id}`, { as: "Auditor" });
const change = (id: string, json: unknown) =>
	app.request(`/client/certification/${id}`, { as: "Auditor", method: "PUT", json });
const fieldsOf = async (response: Response) => ((await response.json()) as { fields?: unknown }).fields;

describe("a certification is not changed", () => {
	it("to begin after one of its certificates", async () => {
		const { certification } = await createCertificate(app, { status: "WIP" });
		const response = await change(certification._id, aCertificationInput({ validFrom: "2026-03-02" }));
		expect(response.status).toBe(400);
		expect(await fieldsOf(response)).toEqual({
			validFrom: ["Das Gültigkeitsdatum darf nicht nach dem Beginn eines bestehenden Zertifikats liegen (01.03.2026)."],
		});
	});

	it.each(["APPROVED", "PUBLIC"] as const)("to end before a certificate that is %s", async (status) => {
		const { certification, certificate } = await createCertificate(app, { status });
		const response = await change(certification._id, aCertificationInput({ validFrom: "2026-02-28" }));
		expect(response.status).toBe(400);
		expect(await fieldsOf(response)).toEqual({
			validFrom: [
				`Mit diesem Gültigkeitsdatum endet die Zertifizierung am 27.02.2029 und deckt bestehende Zertifikate nicht ab: ${certificate.certificateNumber}.`,
			],
		});
		expect((await read(certification._id)).validTo).toBe("2029-02-28");
	});

	it("to end before a draft begins", async () => {
		const { certification } = await createCertificate(app, { validFrom: "2029-01-01" });
		for (const [validFrom, status] of [
			["2026-01-01", 400],
			["2026-01-02", 200],
		] as const)
			expect((await change(certification._id, aCertificationInput({ validFrom }))).status).toBe(status);
	});
});

describe("a changed certification", () => {
	it("moves the end of every unsigned certificate", async () => {
		const scenario = await createCertification(app);
		const created: Certificate[] = [];
		for (const status of ["WIP", "IN_APPROVAL", "REJECTED"] as const)
			created.push((await createCertificate(app, { in: scenario, status, validFrom: "2026-05-01" })).certificate);
		const response = await change(scenario.certification._id, aCertificationInput({ validFrom: "2026-04-01" }));
		const changed = (await response.json()) as Certification;
		expect(changed.validTo).toBe("2029-03-31");
		expect(changed.certificates.map(({ validTo }) => validTo)).toEqual(created.map(() => "2029-03-31"));
		for (const [index, { revision }] of changed.certificates.entries())
			expect(revision).toBeGreaterThan(created[index]?.revision ?? 0);
	});

	it("leaves a signed certificate as it is", async () => {
		const { certification } = await createCertificate(app, { status: "APPROVED", validFrom: "2026-05-01" });
		const response = await change(certification._id, aCertificationInput({ validFrom: "2026-04-01" }));
		expect(response.status).toBe(200);
		const changed = (await response.json()) as Certification;
		expect(changed.validTo).toBe("2029-03-31");
		expect(changed.certificates[0]?.validTo).toBe("2029-02-28");
	});

	it("may end before a retracted certificate", async () => {
		const { certification } = await createCertificate(app, { status: "RETRACTED" });
		expect((await change(certification._id, aCertificationInput({ validFrom: "2025-03-01" }))).status).toBe(200);
	});

	it("returns a new ETag and is recorded in the audit trail", async () => {
		const { certification } = await createCertification(app, { products: 0 });
		const json = aCertificationInput({ category: "E: Catering", subcategory: "", validFrom: "2026-04-01" });
		const response = await change(certification._id, json);
		expect(response.headers.get("etag")).toBe('"2"');
		const [entry] = await entriesOf(app, "certification", certification._id);
		expect(entry).toMatchObject({
			action: "certification.update",
			changes: {
				category: ["C: Food Manufacturing", "E: Catering"],
				validFrom: ["2026-03-01", "2026-04-01"],
				validTo: ["2029-02-28", "2029-03-31"],
			},
		});
	});
});
