import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { PENDING_SORTS } from "./modules/certificates/contract.ts";
import { CERTIFICATION_SORTS } from "./modules/certifications/contract.ts";
import { CLIENT_SORTS } from "./modules/clients/contract.ts";
import { ENQUIRY_SORTS } from "./modules/enquiries/contract.ts";
import { USER_SORTS } from "./modules/users/contract.ts";
import { FileClient } from "./platform/database/file-client.ts";
import type { Tx } from "./platform/database/index.ts";
import { SYSTEM } from "./platform/deps.ts";
import { createCertificate, startTestApp, type TestApp, take } from "./testing/index.ts";

/** Tables that grow with the work. */
const GROWING =
	/^SCAN (client|production_site|certification|certification_status|certificate|certificate_status|product|enquiry|user|session|audit_entry|client_error)\b/;

const LAST_ENTRY = /^select "seq", "hash" from "audit_entry" order by "audit_entry"."seq" desc limit \?$/;

let app: TestApp;
let lists: string[];

const sorted = (path: string, names: readonly string[], filters: readonly string[] = [""]) =>
	names.flatMap((name) =>
		[name, `-${name}`].flatMap((sort) => filters.map((filter) => `${path}?sort=${sort}&limit=1${filter}`)),
	);
const SEARCHES = ["", "&q=gmbh", "&q=er", "&q=e%20gmbh", "&q=xyzzy"];

beforeAll(async () => {
	app = await startTestApp();
	const first = await createCertificate(app);
	const { client, certification, certificate } = await createCertificate(app);
	await take(app, first, "release", "Auditor");
	const email = "eva@example.org";
	const message = "Wir möchten unsere Produkte zertifizieren lassen.";
	for (const name of ["Eva Muster GmbH", "Ernst Berger GmbH"])
		await app.json("/customerMessage", { json: { name, email, message, token: "" } });
	const people = ["", "&user=Albert", "&user=e", "&user=nobody"];
	const times = ["", "&from=2026-01-01T00:00:00Z", "&to=2027-01-01T00:00:00Z"];
	const records = ["", "&entity=client", `&entityId=${client._id}`, `&entity=client&entityId=${client._id}`];
	lists = [
		...sorted("/client", CLIENT_SORTS, SEARCHES),
		...sorted("/certification", CERTIFICATION_SORTS, SEARCHES),
		...sorted(`/client/certification/${client._id}`, ["certificationNumber", "status"], SEARCHES),
		...sorted("/customerMessages", ENQUIRY_SORTS, [...SEARCHES, "&status=NEW", "&status=NEW&q=er"]),
		...sorted("/users", USER_SORTS, [...SEARCHES, "&state=active", "&state=waiting&q=er"]),
		...sorted("/approval", PENDING_SORTS, ["", "&q=gmbh"]),
		"/client-errors?limit=1",
		"/client-errors?limit=1&module=shell",
		`/history/client/${client._id}?limit=1`,
		`/history/certification/${certification._id}?limit=1`,
		`/certification/${certification._id}`,
		`/certificate/${certificate._id}/certification/${certification._id}`,
		...people.flatMap((user) => times.flatMap((time) => records.map((of) => `/audit?limit=1${user}${time}${of}`))),
	];
});
afterAll(() => app.close());

interface Statement {
	sql: string;
	args: unknown[];
}

/** The statements that read, in the order in which they are sent. */
async function statementsOf(job: () => Promise<unknown>): Promise<Statement[]> {
	const sent = vi.spyOn(FileClient.prototype, "execute");
	await job();
	const statements = sent.mock.calls.map(([statement]) => statement as unknown as Statement);
	sent.mockRestore();
	return statements.filter((statement) => /^\s*(select|with)/i.test(statement.sql));
}

async function get(path: string): Promise<string | undefined> {
	const answer = await app.request(path, { as: "Admin" });
	expect(answer.status, path).toBe(200);
	return /<\/api([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
}

type Step = [id: number, parent: number, unused: number, detail: string];
const planOf = ({ sql: text, args }: Statement): Promise<Step[]> => {
	const parts = text.split("?");
	const chunks = parts.flatMap((part, index) =>
		index < args.length && index < parts.length - 1 ? [sql.raw(part), sql`${args[index]}`] : [sql.raw(part)],
	);
	return app.deps.database.db.values<Step>(sql`explain query plan ${sql.join(chunks)}`);
};

/** Steps that read a growing table from end to end, or sort what is not a page. */
const slowSteps = (path: string, steps: Step[]) =>
	steps.filter(([, parent, , detail]) => {
		// Of a status there are as many as of all.
		if (detail.includes("certificate_by_status")) return !path.startsWith("/approval");
		// A walk along an index stops with the page.
		if (GROWING.test(detail)) return !detail.includes(" USING ");
		if (!detail.startsWith("USE TEMP B-TREE")) return false;
		return steps.some(([, beside, , other]) => beside === parent && GROWING.test(other));
	});

describe("every list and look-up", () => {
	test("finds its rows by an index, whatever it is sorted, filtered or searched by, on every page", async () => {
		const slow = new Map<string, string>();
		const seen = new Set<string>();
		for (const path of lists) {
			const statements = await statementsOf(async () => {
				const next = await get(path);
				if (next) await get(next);
			});
			expect(statements.length, path).toBeGreaterThan(0);
			for (const statement of statements) {
				if (seen.has(statement.sql)) continue;
				seen.add(statement.sql);
				const steps = await planOf(statement);
				if (slowSteps(path, steps).length > 0 && !LAST_ENTRY.test(statement.sql))
					slow.set(statement.sql, `${path}\n${steps.map(([, , , detail]) => detail).join("\n")}`);
			}
		}
		expect([...slow].map((entry) => entry.join("\n"))).toEqual([]);
	});

	test("sends no more statements for more rows", async () => {
		const count = async () => {
			const counts: [string, number][] = [];
			for (const path of lists) counts.push([path, (await statementsOf(() => get(path))).length]);
			return counts;
		};
		const before = await count();
		await app.deps.database.write(SYSTEM, async (tx) => {
			for (const table of ["client", "certification", "enquiry", "user"]) await multiply(tx, table);
		});
		expect(await count()).toEqual(before);
	});
});

const TIMES = 200;
const UNIQUE = /^(id|client_number|certification_number|reference|userid_key)$/;

/** Many more rows like the first one. */
async function multiply(tx: Tx, table: string): Promise<void> {
	const columns = await tx.values<[string]>(sql`select name from pragma_table_info(${table}) where name <> 'seq'`);
	const names = columns.map(([name]) => sql.identifier(name));
	const values = columns.map(([name]) =>
		!UNIQUE.test(name) ? sql.identifier(name) : name === "client_number" ? sql`50000 + i` : sql`'copy' || i`,
	);
	await tx.run(sql`insert into ${sql.identifier(table)} (${sql.join(names, sql`, `)})
		with recursive n (i) as (select 1 union all select i + 1 from n where i < ${TIMES})
		select ${sql.join(values, sql`, `)} from (select * from ${sql.identifier(table)} order by seq limit 1), n`);
}
