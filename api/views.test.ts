import { expect, it } from "vitest";
import { startAppPerTest } from "./testing/started-app.ts";

/**
 * An attacker can change the schema of the database, but does not have `keys.json`. A view may return a different value
 * each time.
 */

const app = startAppPerTest({ deps: { log: { info: () => {}, error: () => {} } } });

/** Replaces a table by a view that sometimes returns another value for one of its columns. */
async function replaceByView(table: string, column: string, other: string) {
	const columns = await app.deps.database.db.values<[string]>(`select name from pragma_table_info('${table}')`);
	const shown = columns.map(([name]) =>
		name === column ? `case when abs(random()) % 2 then ${other} else "${name}" end as "${name}"` : `"${name}"`,
	);
	const { db } = app.deps.database;
	await db.run(`alter table "${table}" rename to "genuine_${table}"`);
	await db.run(`create view "${table}" as select ${shown.join(", ")} from "genuine_${table}"`);
}

async function statiOf(request: () => Promise<Response>): Promise<Set<number>> {
	const stati = new Set<number>();
	for (let n = 0; n < 60; n++) stati.add((await request()).status);
	return stati;
}

it("a view that replaces the accounts grants no role", async () => {
	const authorization = `Bearer ${await app.accessToken("Auditor")}`;
	await replaceByView("user", "roles", `'["Admin"]'`);
	const stati = await statiOf(() => app.request("/users", { headers: { authorization } }));
	expect([...stati]).not.toContain(200);
});

it("a view that replaces the sessions reopens no ended session", async () => {
	const authorization = `Bearer ${await app.accessToken("Auditor")}`;
	const sessions = `/users/${app.userIds.Auditor}/sessions`;
	expect((await app.request(sessions, { as: "Admin", method: "DELETE" })).status).toBe(200);
	expect((await app.request("/client", { headers: { authorization } })).status).toBe(401);
	await replaceByView("session", "revoked_at", "null");
	const stati = await statiOf(() => app.request("/client", { headers: { authorization } }));
	expect([...stati]).not.toContain(200);
});
