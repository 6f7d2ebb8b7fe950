import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { AuditEntry } from "../../audit/contract.ts";
import { SYSTEM } from "../../platform/deps.ts";
import { createCertification, createClient, startTestApp, type TestRequest } from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import type { Certification, CertificationListItem } from "./contract.ts";

const app = startAppOnce();

/** Today is 2026-03-10. A certification with this period can be renewed since 2025-08-31. */
const RENEWABLE = { validFrom: "2023-06-01", initialValidFrom: "2020-06-01" };
const LAST = "2026-05-31";

async function aRenewable(products = 3, input: Partial<typeof RENEWABLE> & { _siteId?: string } = {}, on = app) {
	return createCertification(on, { products, input: { ...RENEWABLE, ...input } });
}
const requestRenewal = (id: string, request: TestRequest = {}, on = app) =>
	on.request(`/certification/${id}/renewal`, { as: "Auditor", method: "POST", ...request });
const renew = async (id: string, json: object = {}, on = app) => {
	const response = await requestRenewal(id, { json }, on);
	expect(response.status, await response.clone().text()).toBe(201);
	return (await response.json()) as Certification;
};
const read = (id: string, on = app) => on.json<Certification>(`/certification/${id}`, { as: "Auditor" });
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
		expect(await read(old._id)).toEqual({
			...old,
			actions: [],
			renewedBy: renewed._id,
			renewedByNumber: renewed.certificationNumber,
		});
	});

	it("begins on a chosen later day", async () => {
		const { certification } = await aRenewable();
		const renewed = await renew(certification._id, { validFrom: "2026-07-15" });
		const uncovered = { from: "2026-06-01", to: "2026-07-14" };
		expect(renewed).toMatchObject({ validFrom: "2026-07-15", validTo: "2029-07-14", uncovered });
	});

	it("of an ended certification begins today in Vienna and states the uncovered days", async () => {
		const late = await startTestApp({ now: "2026-07-05T22:30:00.000Z" });
		const [chosen, proposed] = [await aRenewable(0, {}, late), await aRenewable(0, {}, late)];
		const renewed = await renew(proposed.certification._id, {}, late);
		expect(renewed).toMatchObject({
			validFrom: "2026-07-06",
			validTo: "2029-07-05",
			uncovered: { from: "2026-06-01", to: "2026-07-05" },
		});
		expect(await read(renewed._id, late)).toEqual(renewed);
		const seamless = await renew(chosen.certification._id, { validFrom: "2026-06-01" }, late);
		expect([seamless.validFrom, "uncovered" in seamless]).toEqual(["2026-06-01", false]);
		late.close();
	});

	it.each([
		["2026-05-31T21:59:59.999Z", "2026-06-01", undefined],
		["2026-05-31T22:00:00.000Z", "2026-06-01", undefined],
		["2026-06-01T22:00:00.000Z", "2026-06-02", { from: "2026-06-01", to: "2026-06-01" }],
	])("made at %s begins on %s", async (now, validFrom, uncovered) => {
		const then = await startTestApp();
		then.clock.set(now);
		const { certification } = await aRenewable(0, {}, then);
		const renewed = await renew(certification._id, {}, then);
		expect([renewed.validFrom, renewed.uncovered]).toEqual([validFrom, uncovered]);
		then.close();
	});

	it("can be renewed itself in time, and keeps the first certification", async () => {
		const later = await startTestApp();
		const { certification } = await aRenewable(1, {}, later);
		const first = await renew(certification._id, {}, later);
		later.clock.set("2029-03-01T09:00:00.000Z");
		const second = await renew(first._id, {}, later);
		expect(second).toMatchObject({ initialValidFrom: "2020-06-01", validFrom: "2029-06-01", renews: first._id });
		expect(second.certificationNumber).toBe("Z-2029-0001");
		expect(await read(first._id, later)).toMatchObject({ renews: certification._id, renewedBy: second._id });
		later.close();
	});

	it("keeps the products of both certifications separate", async () => {
		const { certification, products } = await aRenewable(2);
		const renewed = await renew(certification._id);
		const [kept] = renewed.products;
		await app.json(`/client/certification/${renewed._id}/products`, {
			as: "Auditor",
			method: "PUT",
			json: { products: [{ _id: kept?._id, number: kept?.number, name: "Anders" }] },
		});
		expect((await read(certification._id)).products).toEqual(products);
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

describe("of many simultaneous renewals", () => {
	it("one succeeds, and the others are refused with its id", async () => {
		const { certification } = await aRenewable(40);
		const roles = ["Auditor", "Admin"] as const;
		const answers = await Promise.all(
			Array.from({ length: 60 }, (_, index) =>
				requestRenewal(certification._id, { as: roles[index % 2] ?? "Admin", json: {} }),
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

	it("two of different certifications succeed", async () => {
		const client = await createClient(app);
		const olds = await Promise.all(
			Array.from({ length: 10 }, () => createCertification(app, { client, products: 2, input: RENEWABLE })),
		);
		const answers = await Promise.all(
			olds.flatMap(({ certification: { _id } }) => [requestRenewal(_id), requestRenewal(_id)]),
		);
		const made = await Promise.all(
			answers.filter(({ status }) => status === 201).map((answer) => answer.json() as Promise<Certification>),
		);
		expect(new Set(made.map(({ renews }) => renews)).size).toBe(10);
		expect(new Set(made.map(({ certificationNumber }) => certificationNumber)).size).toBe(10);
	});
});

describe("the list", () => {
	it("names the renewal and the permitted actions", async () => {
		const { client, certification } = await aRenewable(0);
		const young = await createCertification(app, { client, products: 0 });
		const renewed = await renew(certification._id);
		const open = await createCertification(app, { client, products: 0, input: RENEWABLE });
		const rows = await app.json<CertificationListItem[]>(`/client/certification/${client._id}`, { as: "Admin" });
		const shown = rows.map(({ _id, actions, renewedBy, renewedByNumber }) => ({
			_id,
			actions,
			renewedBy,
			renewedByNumber,
		}));
		expect(shown).toEqual([
			{ _id: certification._id, actions: [], renewedBy: renewed._id, renewedByNumber: renewed.certificationNumber },
			{ _id: young.certification._id, actions: [] },
			{ _id: renewed._id, actions: [] },
			{ _id: open.certification._id, actions: ["renew"] },
		]);
	});
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
