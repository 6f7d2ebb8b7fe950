import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { SYSTEM } from "../platform/deps.ts";
import { startTestApp } from "../testing/index.ts";

test("the migration assigns later stages to the assignee of an earlier one unless they have their own", async () => {
	const app = await startTestApp();
	const { Admin, Auditor } = app.userIds;
	const assigned = (stage: number, id: string, assignee: string | null, validTo = "2026-11-30") =>
		sql`insert into deadline_state (id, source, record_seq, record_id, origin, assignee_id, updated_at)
			values (${`end${stage}-${id}`}, ${`end${stage}`}, 1, ${id}, ${validTo}, ${assignee}, '')`;
	await app.deps.database.write(SYSTEM, async (tx) => {
		const rows = [
			assigned(9, "a", Admin),
			assigned(3, "a", Auditor),
			assigned(6, "b", Admin),
			assigned(3, "b", null),
			// These rows are about another end of validity.
			assigned(9, "c", Admin, "2027-11-30"),
			assigned(3, "c", null),
			assigned(9, "d", null),
		];
		for (const row of rows) await tx.run(row);
		await tx.run(sql.raw(readFileSync(new URL("0025_assigned_stages.sql", import.meta.url), "utf8")));
	});
	const rows = await app.deps.database.db.values<[string, string | null]>(
		sql`select id, assignee_id from deadline_state order by record_id, source desc`,
	);
	const names: Record<string, string> = { [Admin]: "Admin", [Auditor]: "Auditor" };
	expect(rows.map(([id, assignee]) => `${id} ${names[assignee ?? ""] ?? "unassigned"}`)).toEqual([
		"end9-a Admin",
		"end6-a Admin",
		"end3-a Auditor",
		"end1-a Auditor",
		"end6-b Admin",
		"end3-b Admin",
		"end1-b Admin",
		"end9-c Admin",
		"end6-c Admin",
		"end3-c unassigned",
		"end1-c Admin",
		"end9-d unassigned",
	]);
	app.close();
});
