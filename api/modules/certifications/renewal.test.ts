import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { AuditEntry } from "../../audit/contract.ts";
import { SYSTEM } from "../../platform/deps.ts";
import { createCertification, createClient, type TestRequest } from "../../testing/index.ts";
import { startAppPerTest } from "../../testing/started-app.ts";
import type { Certification, CertificationListItem } from "./contract.ts";

const app = startAppPerTest();

/** Today is 2026-03-10. A certification with this period can be renewed since 2025-08-31. */
const RENEWABLE = { validFrom: "2023-06-01", initialValidFrom: "2020-06-01" };
const LAST = "2026-05-31";

async function aRenewable(products = 3, input: Partial<typeof RENEWABLE> & { _siteId?: string } = {}) {
	return createCertification(app, { products, input: { ...RENEWABLE, ...input } });
}
const requestRenewal = (id: string, request: TestRequest = {}) =>
	app.request(`/certification/${id}/renewal`, { as: "Auditor", method: "POST", ...request });
const renew = async (id: string, json: object = {}) => {
	const response = await requestRenewal(id, { json });
	expect(response.status, await response.clone().text()).toBe(201);
	return (await response.json()) as Certification;
};
const read = (id: string) => app.json<Certification>(`/certification/${id}`, { as: "Auditor" });
const refusal = async (response: Response) => ({ status: response.status, ...((await response.json()) as object) });

describe("a renewal", () => {
	it("copies client, scope, first certification and products, and begins the day after the end", async () => {
		const client = await createClient(app);
		const site = client.productionSites[0];
		const made = await createCertification(app, { client, input: { ...RENEWABLE, _siteId: site?._id ?? "" } });
		const old = await read(made.certification._id);
		const response = await requestRenewal(old._id);
		expect(response.status).toBe(201);
		expect(response.headers.get("etag")).toBe('"1"');
		const renewed = (await response.json()) as Certification;
		expect(renewed).toMatchObject({
			_clientId: old._clientId,
			category: old.category,
			subcategory: old.subcategory,
			_siteId: site?._id,
			initialValidFrom: "2020-06-01",
			validFrom: "2026-06-01",
			validTo: "2029-05-31",
			certificates: [],
			actions: [],
			renews: old._id,
			renewsNumber: old.certificationNumber,
			renewalKind: "recertification",
			downloadable: false,
		});
		expect(renewed.certificationNumber).toMatch(/^Z-2026-\d{4}$/);
		expect(renewed.certificationNumber).not.toBe(old.certificationNumber);
		expect(renewed.stati.map(({ status, user }) => [status, user])).toEqual([
			[10, "Albert Auditor"],
			[20, "Albert Auditor"],
		]);
		const withoutId = ({ _id, ...content }: Certification["products"][number]) => content;
		expect(renewed.products.map(withoutId)).toEqual(old.products.map(withoutId));
		const ids = new Set([...renewed.products, ...old.products].map(({ _id }) => _id));
		expect(ids.size).toBe(6);
		expect(await read(renewed._id)).toEqual(renewed);
		const link = { actions: [], renewedBy: renewed._id, renewedByNumber: renewed.certificationNumber };
		expect(await read(old._id)).toEqual({ ...old, ...link });
		const listed = await app.json<CertificationListItem[]>(`/client/certification/${client._id}`, { as: "Admin" });
		expect(listed[0]).toMatchObject(link);
	});

	it("of an ended certification begins today in Vienna and states the uncovered days", async () => {
		app.clock.set("2026-07-05T22:30:00.000Z");
		const [chosen, proposed] = [await aRenewable(0), await aRenewable(0)];
		const renewed = await renew(proposed.certification._id);
		expect(renewed).toMatchObject({
			validFrom: "2026-07-06",
			validTo: "2029-07-05",
			uncovered: { from: "2026-06-01", to: "2026-07-05" },
		});
		expect(await read(renewed._id)).toEqual(renewed);
		const seamless = await renew(chosen.certification._id, { validFrom: "2026-06-01" });
		expect([seamless.validFrom, "uncovered" in seamless]).toEqual(["2026-06-01", false]);
	});

	it("can be renewed itself in time, and keeps the first certification", async () => {
		const { certification } = await aRenewable(1);
		const first = await renew(certification._id, {});
		app.clock.set("2029-03-01T09:00:00.000Z");
		const second = await renew(first._id, {});
		expect(second).toMatchObject({ initialValidFrom: "2020-06-01", validFrom: "2029-06-01", renews: first._id });
		expect(second.certificationNumber).toBe("Z-2029-0001");
		expect(await read(first._id)).toMatchObject({ renews: certification._id, renewedBy: second._id });
	});

	it("is recorded in the audit trail of both, with each product, and the trail stays valid", async () => {
		const { certification } = await aRenewable(2);
		const renewed = await renew(certification._id);
		const of = async (id: string) => {
			const entries = await app.json<AuditEntry[]>(`/audit?entityId=${id}`, { as: "Admin" });
			const changesIn = (lines: AuditEntry["lines"]) =>
				Object.fromEntries(lines.map(({ field, after }) => [field, after]));
			return entries.reverse().map(({ action, lines }) => [action, changesIn(lines)] as const);
		};
		expect((await of(certification._id)).at(-1)).toEqual([
			"certification.renew",
			{ Rezertifizierung: renewed.certificationNumber },
		]);
		const recorded = await of(renewed._id);
		expect(recorded.map(([action]) => action)).toEqual([
			"certification.create",
			"product.copy",
			"certification.status",
		]);
		expect(recorded[0]?.[1]).toMatchObject({
			"Folgt auf": certification.certificationNumber,
			Zertifizierungsnummer: renewed.certificationNumber,
		});
		expect(recorded[1]?.[1]).toEqual({ "Produkt 0001": "Käsegebäck 1", "Produkt 0002": "Käsegebäck 2" });
		expect(await app.json("/audit/verification", { as: "Admin" })).toMatchObject({ ok: true });
	});
});

describe("is refused", () => {
	it.each([
		[
			"before nine months before the end, with the first day on which it is possible",
			"2024-01-01",
			"TOO_EARLY",
			"kann ab dem 31.03.2026 rezertifiziert werden, neun Monate vor ihrem Ende.",
		],
		[
			"later than six months after the end, with the alternative",
			"2022-09-01",
			"TOO_LATE",
			"konnte bis zum 28.02.2026 rezertifiziert werden, sechs Monate nach ihrem Ende. Bitte starten Sie eine neue Zertifizierung.",
		],
	])("%s", async (_name, validFrom, code, sentence) => {
		const { certification } = await aRenewable(0, { validFrom });
		const message = `Die Zertifizierung ${certification.certificationNumber} ${sentence}`;
		expect(await refusal(await requestRenewal(certification._id))).toMatchObject({ status: 409, code, message });
	});

	it("a second time, with a link to the renewal", async () => {
		const { certification } = await aRenewable(0);
		const renewed = await renew(certification._id);
		expect(await refusal(await requestRenewal(certification._id))).toMatchObject({
			status: 409,
			code: "RENEWAL_EXISTS",
			message: `Die Zertifizierung ${certification.certificationNumber} ist schon rezertifiziert: ${renewed.certificationNumber}.`,
			renewedBy: renewed._id,
			renewedByNumber: renewed.certificationNumber,
		});
	});

	it("with a first day on which the old certification is valid", async () => {
		const { certification } = await aRenewable(0);
		const { certificationNumber: number } = certification;
		expect(await refusal(await requestRenewal(certification._id, { json: { validFrom: LAST } }))).toMatchObject({
			status: 400,
			code: "VALIDATION",
			fields: {
				validFrom: [
					`Der erste Tag darf nicht vor dem 01.06.2026 liegen, dem Tag nach dem Ende der Zertifizierung ${number}.`,
				],
			},
		});
		expect((await read(certification._id)).renewedBy).toBeUndefined();
	});

	it.each([{ validFrom: "2026-02-30" }, { validFrom: null }, []])("with %j", async (json) => {
		const { certification } = await aRenewable(0);
		expect((await requestRenewal(certification._id, { json })).status).toBe(400);
	});

	it("without using up a number", async () => {
		const { certification } = await aRenewable(0, { validFrom: "2024-01-01" });
		await requestRenewal(certification._id);
		const next = await aRenewable(0);
		const numberOf = (one: Certification) => Number(one.certificationNumber.slice(-4));
		expect(numberOf(next.certification)).toBe(numberOf(certification) + 1);
	});
});

it("of many simultaneous renewals one succeeds, and the others are refused with its id", async () => {
	const { certification } = await aRenewable();
	const answers = await Promise.all(
		Array.from({ length: 20 }, (_, index) =>
			requestRenewal(certification._id, { as: index % 2 === 0 ? "Auditor" : "Admin", json: {} }),
		),
	);
	const made = answers.filter(({ status }) => status === 201);
	expect(made).toHaveLength(1);
	const [successor] = await Promise.all(made.map((answer) => answer.json() as Promise<Certification>));
	for (const answer of answers.filter(({ status }) => status !== 201))
		expect(await refusal(answer)).toMatchObject({ status: 409, code: "RENEWAL_EXISTS", renewedBy: successor?._id });
	const successors = sql`select count(*) from certification where renews_id = ${certification._id}`;
	expect(await app.deps.database.db.values(successors)).toEqual([[1]]);
});

describe("the database", () => {
	const run = (statement: ReturnType<typeof sql>) => app.deps.database.write(SYSTEM, (tx) => tx.run(statement));
	const insert = (id: string, clientId: string, renews: string) =>
		run(sql`insert into certification (id, client_id, certification_number, category, subcategory, valid_from, initial_valid_from, valid_to, renews_id, status, search, created_at, updated_at)
			values (${id}, ${clientId}, ${id}, 'E: Catering', '', '2026-06-01', '2026-06-01', '2029-05-31', ${renews}, 10, '', '', '')`);

	it("enforces one permanent renewal, of the same client, for writes outside of the application", async () => {
		const { client, certification } = await aRenewable(0);
		const other = await aRenewable(0);
		await expect(insert("x1", other.client._id, certification._id)).rejects.toThrow();
		await expect(insert("x2", client._id, "nobody")).rejects.toThrow();
		await insert("x3", client._id, certification._id);
		await expect(insert("x4", client._id, certification._id)).rejects.toThrow();
		await expect(run(sql`update certification set renews_id = null where id = 'x3'`)).rejects.toThrow();
		await expect(run(sql`update certification set renews_id = 'x3' where id = ${certification._id}`)).rejects.toThrow();
	});
});
