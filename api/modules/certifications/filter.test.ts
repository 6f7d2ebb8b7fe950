import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { aProduct, createCertificate, createCertification, createClient } from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import type { Client } from "../clients/contract.ts";
import { type CertificationListItem, certificationListItem } from "./contract.ts";
import { expireCertifications } from "./index.ts";

const CATERING = { category: "E: Catering", subcategory: "" } as const;

const app = startAppOnce();
let wien: Client;
/** Numbers of the certifications, by a name for each. */
const numbers: Record<string, string> = {};

const list = (query: string, as: "Auditor" | "Admin" = "Auditor") => app.request(`/certification?${query}`, { as });
async function found(query: string): Promise<string[]> {
	const answer = await list(`sort=certificationNumber&${query}`);
	expect(answer.status, query).toBe(200);
	const rows = (await answer.json()) as CertificationListItem[];
	expect(answer.headers.get("x-total-count"), query).toBe(String(rows.length));
	return rows.map(({ certificationNumber }) => nameOf(certificationNumber));
}
const nameOf = (number: string) => Object.keys(numbers).find((name) => numbers[name] === number) ?? number;

const start = async (name: string, options: Parameters<typeof createCertification>[1]) => {
	const { certification } = await createCertification(app, options);
	numbers[name] = certification.certificationNumber;
	return certification;
};
const save = (id: string, products: object[]) =>
	app.json(`/client/certification/${id}/products`, { as: "Auditor", method: "PUT", json: { products } });

beforeAll(async () => {
	wien = await createClient(app, { name: "Wiener Süßwaren" });
	const graz = await createClient(app, { name: "Grazer Mühle" });
	// Today is 2026-03-10, and a certification is valid for three years.
	await start("new", { client: wien, products: 0 });
	await start("catering", { client: graz, products: 0, input: CATERING });
	await start("ending", { client: graz, products: 0, input: { validFrom: "2023-06-01" } });
	await start("last day", { client: wien, products: 0, input: { validFrom: "2023-03-11" } });
	await start("ended", { client: wien, products: 0, input: { ...CATERING, validFrom: "2023-03-10" } });
	const sweets = await start("sweets", { client: graz, products: 0 });
	await save(sweets._id, [
		aProduct(1, { number: "B001", name: "Türkischer Honig", nameEN: "Nougat" }),
		aProduct(2, { number: "B002", name: "Lokum Rose", nameEN: "Turkish delight" }),
	]);
	const { certification } = await createCertificate(app, { status: "PUBLIC" });
	numbers.active = certification.certificationNumber;
});

describe("the filters of the certifications", () => {
	it.each([
		"status=",
		"status=Aktiv",
		"status=ACTIVE,",
		"category=X",
		"client=%20",
		"expires=0",
		"expires=4000",
		"expires=past,90",
		"month=2026-13",
	])("are refused with %s", async (query) => {
		expect((await list(query)).status).toBe(400);
	});

	it.each([
		["status=NEW", ["new", "catering", "ending", "last day"]],
		["status=PRODUCTS", ["sweets"]],
		["status=ACTIVE,PRODUCTS", ["sweets", "active"]],
		["status=EXPIRED", ["ended"]],
		["category=E: Catering", ["catering", "ended"]],
		["category=E: Catering,A: Farming of Animals&status=EXPIRED,NEW", ["catering", "ended"]],
		["expires=90", ["ending", "last day"]],
		["expires=10", ["last day"]],
		["expires=90&status=EXPIRED", []],
		["month=2026-03", ["last day"]],
		["month=2026-05&status=NEW,EXPIRED", ["ending"]],
		["month=2026-05&expires=30", []],
		["month=2026-05&expires=90", ["ending"]],
		["month=2026-05&expires=past", []],
		["expires=past", ["ended"]],
		["expires=past&category=C: Food Manufacturing", []],
	])("find by %s the certifications that match every filter", async (query, wanted) => {
		expect(await found(query)).toEqual(wanted);
	});

	it("find the certifications of a client, alone and with other filters", async () => {
		expect(await found(`client=${wien._id}`)).toEqual(["new", "last day", "ended"]);
		expect(await found(`client=${wien._id}&status=NEW&expires=90`)).toEqual(["last day"]);
		expect(await found(`client=${wien._id}&q=abgelaufen`)).toEqual(["ended"]);
		expect(await found(`client=${wien._id}&q=honig`)).toEqual([]);
	});

	it("apply together with a search", async () => {
		expect(await found("status=NEW&q=grazer")).toEqual(["catering", "ending"]);
		expect(await found("expires=90&q=wiener")).toEqual(["last day"]);
		expect(await found("status=PRODUCTS&q=honig")).toEqual(["sweets"]);
	});

	it.each(["certificationNumber", "clientName", "-category", "validTo", "-status"])(
		"return every row exactly once over the pages sorted by %s",
		async (sort) => {
			for (const filter of ["status=NEW,EXPIRED", `client=${wien._id}`, "expires=3650", "status=NEW,EXPIRED&q=er"]) {
				const whole = await found(`${filter}`);
				const seen: string[] = [];
				let path: string | undefined = `/certification?limit=2&sort=${sort}&${filter}`;
				while (path) {
					const answer: Response = await app.request(path, { as: "Auditor" });
					for (const row of (await answer.json()) as CertificationListItem[])
						seen.push(nameOf(row.certificationNumber));
					path = /<\/api([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
				}
				expect([...seen].sort(), filter).toEqual([...whole].sort());
			}
		},
	);

	it("apply to the list of a client, which shows the current status only", async () => {
		const path = `/client/certification/${wien._id}?status=NEW&sort=-validTo`;
		const rows = await app.json<CertificationListItem[]>(path, { as: "Auditor" });
		expect(rows.map((row) => nameOf(row.certificationNumber))).toEqual(["new", "last day"]);
		for (const row of rows) expect(z.strictObject(certificationListItem.shape).parse(row).stati).toHaveLength(1);
	});
});

describe("a search for certifications", () => {
	it.each([
		["honig", ["sweets"]],
		["turkish delight", ["sweets"]],
		["B002", ["sweets"]],
		["grazer nougat", ["sweets"]],
		["lokum honig", ["sweets"]],
		["wiener nougat", []],
		["aktiv", ["active"]],
		["Produktprüfung", ["sweets"]],
		["produktprufung honig", ["sweets"]],
		["abgel", ["ended"]],
		["neu wiener", ["new", "last day"]],
	])("finds %s in products and statuses too", async (q, wanted) => {
		expect(await found(`q=${encodeURIComponent(q)}`)).toEqual(wanted);
	});

	it("no longer finds the former name of a product, nor a deleted product", async () => {
		const { _id } = await start("changing", { products: 0 });
		const [product] = (await save(_id, [aProduct(1, { number: "X1", name: "Vorher" })])) as { _id: string }[];
		expect(await found("q=vorher")).toEqual(["changing"]);
		await save(_id, [aProduct(1, { number: "X1", name: "Nachher", _id: product?._id ?? "" })]);
		expect([await found("q=vorher"), await found("q=nachher")]).toEqual([[], ["changing"]]);
		await save(_id, []);
		expect(await found("q=nachher")).toEqual([]);
	});

	it("finds certifications that have ended since midnight, before and after the job has stored the expiry", async () => {
		app.clock.advance(24 * 3_600_000);
		for (const sweep of [async () => 0, () => expireCertifications(app.deps)]) {
			await sweep();
			for (const query of ["q=abgelaufen", "status=EXPIRED", "expires=past"])
				expect(await found(query), query).toEqual(["last day", "ended"]);
			expect(await found("q=neu%20wiener")).toEqual(["new"]);
			expect(await found(`client=${wien._id}&status=NEW`)).toEqual(["new"]);
			expect(await found("expires=90")).toEqual(["ending"]);
		}
	});
});
