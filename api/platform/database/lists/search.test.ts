import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, test } from "vitest";
import type { CertificationListItem } from "../../../modules/certifications/contract.ts";
import type { ClientListItem } from "../../../modules/clients/contract.ts";
import { aClientInput, createCertification, createClient } from "../../../testing/index.ts";
import { startAppOnce } from "../../../testing/started-app.ts";
import { SYSTEM } from "../../deps.ts";
import { fold } from "../fold.ts";
import { COUNTED } from "./count.ts";

const app = startAppOnce();

const names = async (q: string) =>
	(await app.json<ClientListItem[]>(`/client?q=${encodeURIComponent(q)}`, { as: "Auditor" })).map(({ name }) => name);

describe("a search", () => {
	const NAMES = [
		'"Süd" AND Nord OR Ost*',
		"100% Rind & Söhne (Wien)",
		"Çiğ-Köfte NEAR Linz: 4.7",
		"Straße_und'Haus",
		"漢方 Tee 😀 x",
		"Ölmühle zq",
	];
	beforeAll(async () => {
		for (const name of NAMES) await createClient(app, { name });
	});

	it.each([
		..."\"*%_'(:-&^+ 漢😀xq",
		...["AND", "OR", "NEAR", "NOT", '"süd"', "ost*", "100%", "(wien)", "linz:", "4.7", "e_u", "d'h", "söhne & rind"],
		...["nord and", "漢方", "方 t", "zq", "le z", "strasse", "iğ-k", "zqq", "qz"],
	])("for %s finds the rows that contain each of its words literally", async (q) => {
		const words = fold(q).split(" ").filter(Boolean);
		const wanted = await app.deps.database.db.values<[string, string]>(
			sql`select name, search from client order by name_sort, seq`,
		);
		const expected = wanted.filter(([, text]) => words.every((word) => text.includes(word))).map(([name]) => name);
		expect(await names(q)).toEqual(expected);
	});

	it("finds a client by its new words immediately, and no longer by the old ones", async () => {
		const client = await createClient(app, { name: "Vorher Werke" });
		const json = { ...aClientInput(), name: "Nachher Werke" };
		await app.json(`/client/${client._id}`, { as: "Auditor", method: "PUT", json });
		expect([await names("vorher"), await names("nachher")]).toEqual([[], ["Nachher Werke"]]);
	});

	it("finds a certification by a word of its own and one of its client's new name", async () => {
		const { client, certification } = await createCertification(app, {
			client: await createClient(app, { name: "Altmann Mühle" }),
		});
		const json = { ...aClientInput(), name: "Neumann Mühle" };
		await app.json(`/client/${client._id}`, { as: "Auditor", method: "PUT", json });
		const found = async (word: string) =>
			(
				await app.json<CertificationListItem[]>(`/certification?q=${certification.certificationNumber}%20${word}`, {
					as: "Auditor",
				})
			).map(({ _id }) => _id);
		expect([await found("neumann"), await found("altmann")]).toEqual([[certification._id], []]);
	});
});

/**
 * Rows that no form creates. Half of them match, and the matches are last in the list. More different letters follow ω
 * than a search looks up one by one.
 */
const ROWS = 2 * COUNTED + 1000;
const MATCHES = ROWS / 2;
const fill = sql`insert into client (id, client_number, name, vat_nr, field, address, contacts, name_sort, country_sort, search, created_at, updated_at)
	with recursive n (i) as (select 1 union all select i + 1 from n where i < ${ROWS})
	select 'many' || i, 100000 + i, '', '', '', '{}', '[]', printf('many %05d', i), 'many', printf('many %05d ', i) || iif(i > ${MATCHES}, 'hit ab ω' || char(0x4e00 + i % 300), 'miss'), '', '' from n`;

describe("a search with more matches than are counted", () => {
	beforeAll(() => app.deps.database.write(SYSTEM, (tx) => tx.run(fill)));

	test.each([
		["hit", MATCHES],
		["hit ab", MATCHES],
		["ma hit", MATCHES],
		["ω", MATCHES],
	])("for %s reports more matches and returns each of them once, in order, page by page", async (q) => {
		for (const sort of ["name", "-name", "country", "-country"]) {
			const ids: string[] = [];
			let path: string | undefined = `/client?q=${encodeURIComponent(q)}&sort=${sort}&limit=1000`;
			while (path) {
				const answer: Response = await app.request(path, { as: "Auditor" });
				expect([answer.headers.get("x-total-count"), answer.headers.get("x-total-more")]).toEqual([
					String(COUNTED),
					"true",
				]);
				ids.push(...((await answer.json()) as ClientListItem[]).map(({ _id }) => _id));
				path = /<\/api([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
			}
			const expected = Array.from({ length: MATCHES }, (_, index) => `many${MATCHES + 1 + index}`);
			expect(ids).toEqual(sort.startsWith("-") ? expected.reverse() : expected);
		}
	});

	test.each([1, 20, 400])("starts a page of %i rows where the list starts", async (limit) => {
		for (const [sort, first] of [
			["name", MATCHES + 1],
			["-name", ROWS],
		] as const) {
			const rows = await app.json<ClientListItem[]>(`/client?q=hit&sort=${sort}&limit=${limit}`, { as: "Auditor" });
			const step = sort === "name" ? 1 : -1;
			expect(rows.map(({ _id }) => _id)).toEqual(Array.from({ length: limit }, (_, at) => `many${first + step * at}`));
		}
	});

	test("counts matches up to the bound, and the unfiltered list completely", async () => {
		const total = async (path: string) => {
			const { headers } = await app.request(path, { as: "Auditor" });
			return [headers.get("x-total-count"), headers.get("x-total-more")];
		};
		expect(await total("/client?q=many%2000123")).toEqual(["1", null]);
		expect(Number((await total("/client"))[0])).toBeGreaterThan(ROWS);
	});
});
