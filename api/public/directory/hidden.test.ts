import { sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { FileClient } from "../../platform/database/file/file-client.ts";
import {
	aClientInput,
	anAddress,
	type CertificateScenario,
	createCertificate,
	createCertification,
	createClient,
	take,
} from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import { writePlace } from "./cursor.ts";

/**
 * Sends every kind of request to the directory, before and after a client without consent exists: no byte of
 * any response differs. So no request reveals such a client.
 */

const app = startAppOnce({ now: "2026-03-10T10:00:00.000Z" });
let listed: CertificateScenario;
beforeAll(async () => {
	listed = await published("Offene Bäckerei GmbH", "Mohnzopf");
	await consent(listed, "PUT");
});

const consent = ({ client }: CertificateScenario, method: "PUT" | "DELETE") =>
	app.json(`/client/${client._id}/directory`, { as: "Admin", method });

async function published(name: string, product: string, country: "Österreich" | "Schweiz" = "Österreich") {
	const client = await createClient(app, { name, address: anAddress({ country, city: `Stadt ${name}` }) });
	const input = country === "Schweiz" ? ({ category: "E: Catering", subcategory: "" } as const) : {};
	const products = [{ number: `N-${product}`, name: product, nameEN: `${product} EN` }];
	return createCertificate(app, { in: await createCertification(app, { client, products, input }), status: "PUBLIC" });
}

const SECRETS = ["Geheime Käserei AG", "Geheimkäse", "geheim", "kase", "ag", "N-Geheimkäse", "Stadt Geheime"];
const QUESTIONS = [
	"",
	"?limit=1",
	"?limit=1000",
	...["a", "gmbh", "%", "*", '"', "' OR 1=1 --", "text:*", ...SECRETS].map((q) => `?q=${encodeURIComponent(q)}`),
	"?country=Schweiz",
	"?category=E%3A+Catering",
	"?country=Schweiz&category=E%3A+Catering",
	`?q=geheim&country=Schweiz`,
	"?country=Schweiz&q=mohn",
	"?sort=name",
	"?sort=-validTo",
	...["", "geheime kaserei ag", "zzz"].flatMap((nameSort) =>
		[0, Number.MAX_SAFE_INTEGER].flatMap((no) =>
			["", "&q=gmbh", "&country=Schweiz"].map((more) => `?cursor=${writePlace({ nameSort, no })}${more}`),
		),
	),
]
	.map((query) => `/directory${query}`)
	.concat("/directory/choices");
const FILES = ["/directory.csv", "/directory.json"];

let asked = 0;
async function answered(path: string) {
	asked++;
	const answer = await app.request(path, { address: `198.51.${100 + Math.floor(asked / 250)}.${asked % 250}` });
	const body = await answer.text();
	const headers = Object.fromEntries([...answer.headers].filter(([name]) => name !== "x-request-id"));
	return { path, status: answer.status, headers, body: body.replace(/"requestId":"\w+"/, "") };
}
const all = async () => {
	const answers = [];
	for (const path of [...QUESTIONS, ...FILES]) answers.push(await answered(path));
	return answers;
};

test("a client without consent changes no response, and neither does a client whose consent was withdrawn", async () => {
	const before = await all();
	const hidden = await published("Geheime Käserei AG", "Geheimkäse", "Schweiz");
	expect(await all()).toEqual(before);
	const secrets = [...SECRETS.slice(0, 2), hidden.certificate.certificateNumber, hidden.certificate.publicId];
	for (const { body } of before) for (const secret of secrets) expect(body).not.toContain(secret);

	await consent(hidden, "PUT");
	const responses = await Promise.all(
		["/directory", "/directory?q=geheim", "/directory?country=Schweiz"].map(answered),
	);
	for (const { body } of responses) expect(body).toContain("Geheime Käserei AG");
	expect(responses.map(({ headers }) => headers["x-total-count"])).toEqual(["2", "1", "1"]);
	expect((await answered("/directory/choices")).body).toContain("Schweiz");
	await consent(hidden, "DELETE");
	expect(await all()).toEqual(before);
	for (const step of ["suspend", "reinstate", "retract"] as const)
		expect((await take(app, hidden, step)).ok).toBe(true);
	await app.json(`/client/${hidden.client._id}`, {
		as: "Admin",
		method: "PUT",
		json: aClientInput({ name: "Offen Geheime KG" }),
	});
	expect(await all()).toEqual(before);
});

test("a consent lists no unpublished certificate", async () => {
	const before = await all();
	const draft = await createCertificate(app, { status: "APPROVED" });
	await consent(draft, "PUT");
	expect(await all()).toEqual(before);
	await consent(draft, "DELETE");
});

test("requests read only the listed entries and their public answers", async () => {
	const entries = await app.deps.database.db.values<[string]>(sql`select public_id from directory_entry`);
	const sent = vi.spyOn(FileClient.prototype, "execute");
	await all();
	const calls = sent.mock.calls.map(([statement]) => statement as { sql: string; args: unknown[] });
	sent.mockRestore();
	const answers = calls.filter(({ sql: text }) => text.includes("public_answer"));
	const ids = answers.flatMap(({ args: [wanted] }) => JSON.parse(String(wanted)) as string[]);
	expect([...new Set(ids)].sort()).toEqual(entries.map(([id]) => id).sort());
	expect(answers.map(({ args: [, numbers] }) => numbers)).toEqual(answers.map(() => "[]"));
	const statements = calls.filter((call) => !answers.includes(call)).map((call) => JSON.stringify(call));
	const read = statements.flatMap((text) =>
		[...text.matchAll(/(?:from|join) \\?"?([a-z_]+)/gi)].map(([, name]) => name),
	);
	const others = read.filter((name) => !name?.startsWith("directory_"));
	// "one" is a name within a statement; the schema is read to distinguish tables from views.
	expect([...new Set(others)].sort()).toEqual(["one", "sqlite_master"]);
});

test("a cursor contains only values that were shown", async () => {
	const second = await published("Offene Molkerei GmbH", "Topfen");
	await consent(second, "PUT");
	const { headers } = await app.request("/directory?limit=1");
	const next = /[?&]cursor=([\w-]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
	const [nameSort, no] = JSON.parse(Buffer.from(next ?? "", "base64url").toString()) as [string, number];
	// A number consists of the first letters of the company, its random place, and the position of the
	// certificate.
	const letters = [..."offe"].reduce((sum, letter) => sum * 38 + letter.charCodeAt(0) - 85, 0);
	expect([nameSort, Math.floor(no / 2 ** 29), no % 2 ** 15]).toEqual(["offene backerei gmbh", letters, 1]);
	await consent(second, "DELETE");
});

test("the listing matches its sources, and no data is left of withdrawn consents", async () => {
	const { db } = app.deps.database;
	const [counts] = await db.values<number[]>(sql`select
		(select count(*) from directory_entry), (select count(*) from directory_product),
		(select count(*) from (select certificate_id, company, status from directory_entry
			except select certificate_id, company, status from directory_source)),
		(select count(*) from (select certificate_id from directory_source except select certificate_id from directory_entry))`);
	expect(counts).toEqual([1, 1, 0, 0]);
	const words = await db.values<[number]>(sql`select rowid from directory_search where directory_search match 'kas'`);
	expect(words).toEqual([]);
});
