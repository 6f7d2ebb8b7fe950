import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { SYSTEM } from "../platform/deps.ts";
import { nextPageOf } from "../testing/pages.ts";
import { startAppOnce } from "../testing/started-app.ts";
import { TRAIL } from "../trail.ts";
import { canonicalJson, changesBetween, hashOf } from "./chain.ts";
import type { AuditEntry } from "./contract.ts";
import { type AuditAction, recordAudit, verifyChain } from "./index.ts";

const app = startAppOnce({ now: "2026-03-10T09:00:00.000Z" });

/** Adds entries with the given actions, one minute apart. */
async function append(...actions: AuditAction[]): Promise<void> {
	for (const action of actions) {
		app.clock.advance(60_000);
		const at = app.clock.now().toISOString();
		await app.deps.database.write(SYSTEM, (tx) =>
			recordAudit(tx, { actor: SYSTEM, at, action, entityId: "c1", changes: { name: ["alt", "neu"] } }),
		);
	}
}

const entries = (query = "") => app.json<AuditEntry[]>(`/audit${query}`, { as: "Admin" });

describe("reading the trail", () => {
	it.each(["entity=cow", "limit=1001", "cursor=abc", "from=2026-03-01", "entityId=a%20b"])(
		"refuses ?%s",
		async (query) => {
			const response = await app.request(`/audit?${query}`, { as: "Admin" });
			expect(response.status).toBe(400);
			expect(await response.json()).toMatchObject({
				code: "VALIDATION",
				fields: { [query.split("=")[0] ?? ""]: [expect.any(String)] },
			});
		},
	);

	it("returns the newest entries first, paged without gaps or repeats while entries are added", async () => {
		await append("client.create", "client.update", "client.export");
		const response = await app.request("/audit?entity=client&limit=2", { as: "Admin" });
		const page = (await response.json()) as AuditEntry[];
		expect(page.map((entry) => entry.action)).toEqual(["client.export", "client.update"]);
		expect(response.headers.get("x-total-count")).toBe("3");
		const next = nextPageOf(response) ?? "";
		await append("client.update");
		const rest = await app.request(next, { as: "Admin" });
		expect(((await rest.json()) as AuditEntry[]).map((entry) => entry.action)).toEqual(["client.create"]);
		expect(rest.headers.get("link")).toBeNull();
	});

	it("is filtered by record, by user and by time, excluding the end", async () => {
		const [newest] = await entries("?entity=client&entityId=c1&limit=1");
		expect(await entries("?entityId=c2")).toEqual([]);
		const all = await entries("?user=system");
		expect(all.length).toBeGreaterThan(0);
		expect(all.every((entry) => entry.userId === "system")).toBe(true);
		const ts = newest?.ts ?? "";
		expect((await entries(`?entity=client&from=${ts}`)).map((entry) => entry.seq)).toEqual([newest?.seq]);
		expect((await entries(`?entity=client&from=${ts.replace(".000Z", "Z")}`)).map((entry) => entry.seq)).toEqual([
			newest?.seq,
		]);
		expect((await entries(`?entity=client&to=${ts}`)).map((entry) => entry.seq)).not.toContain(newest?.seq);
	});
});

const columns = "seq, ts, user_id, user, action, entity, entity_id, changes, previous_hash, hash";
it.each([
	["an update", "update audit_entry set user = 'Niemand' where seq = 1"],
	["a deletion", "delete from audit_entry where seq = (select max(seq) from audit_entry)"],
	[
		"a replacement",
		`insert or replace into audit_entry (${columns}) select seq, ts, user_id, 'Niemand', action, entity, entity_id, changes, previous_hash, hash || 'x' from audit_entry where seq = 1`,
	],
	[
		"a replacement by hash",
		`insert or replace into audit_entry (${columns}) select seq + 1000, ts, user_id, user, action, entity, entity_id, changes, previous_hash, hash from audit_entry where seq = 1`,
	],
	[
		"an upsert",
		`insert into audit_entry (${columns}) select ${columns} from audit_entry where seq = 1 on conflict (seq) do update set user = 'Niemand'`,
	],
	[
		"a gap",
		`insert into audit_entry (${columns}) select max(seq) + 2, ts, user_id, user, action, entity, entity_id, changes, previous_hash, 'x' from audit_entry`,
	],
])("the trail is append-only: %s is refused", async (_name, statement) => {
	const before = await entries();
	await expect(app.deps.database.write(SYSTEM, (tx) => tx.run(sql.raw(statement)))).rejects.toThrow();
	expect(await entries()).toEqual(before);
});

describe("an entry", () => {
	it("contains the hash of the previous entry over canonical JSON", async () => {
		const [last, before] = await entries("?limit=2");
		if (!last || !before) throw new Error("No entries");
		const { hash, ...content } = last;
		expect(content.previousHash).toBe(before.hash);
		expect(hash).toBe(hashOf(content));
	});

	it("is chained in order by concurrent writes", async () => {
		await Promise.all(Array.from({ length: 20 }, () => append("client.update")));
		expect(await verifyChain(app.deps.database.db, app.deps.keys, TRAIL)).toMatchObject({ ok: true });
	});
});

it("canonical JSON does not depend on the order of keys, and omits undefined members", () => {
	expect(canonicalJson({ b: 1, a: [{ d: undefined, c: "ä\n" }, null] })).toBe('{"a":[{"c":"ä\\n"},null],"b":1}');
});

describe("changesBetween", () => {
	it("returns only what differs, regardless of the order of keys", () => {
		const before = { name: "Alt", address: { zip: "1010", city: "Wien" }, note: undefined };
		const after = { name: "Neu", address: { city: "Wien", zip: "1010" }, vatNr: "ATU12345678" };
		expect(changesBetween(before, after)).toEqual({ name: ["Alt", "Neu"], vatNr: [null, "ATU12345678"] });
	});

	it("returns the fields of a deleted record", () => {
		expect(changesBetween({ name: "Alt" }, undefined)).toEqual({ name: ["Alt", null] });
	});
});
