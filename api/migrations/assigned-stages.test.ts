import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { SYSTEM } from "../platform/deps.ts";
import { startTestApp } from "../testing/index.ts";

test("whoever had a certification at a stage has it at the later ones, unless somebody else does", async () => {
	const app = await startTestApp();
	const { Admin, Auditor } = app.userIds;
	const held = (stage: number, id: string, assignee: string | null, validTo = "2026-11-30") =>
		sql`insert into deadline_state (id, source, record_seq, record_id, origin, assignee_id, updated_at)
			values (${`end${stage}-${id}`}, ${`end${stage}`}, 1, ${id}, ${validTo}, ${assignee}, '')`;
	await app.deps.database.write(SYSTEM, async (tx) => {
		const rows = [
			held(9, "a", Admin),
			held(3, "a", Auditor),
			held(6, "b", Admin),
			held(3, "b", null),
			// About another end.
			held(9, "c", Admin, "2027-11-30"),
			held(3, "c", null),
			held(9, "d", null),
		];
		for (const row of rows) await tx.run(row);
		await tx.run(sql.raw(readFileSync(new URL("0025_assigned_stages.sql", import.meta.url), "utf8")));
	});
	const rows = await app.deps.database.db.values<[string, string | null]>(
		sql`select id, assignee_id from deadline_state order by record_id, source desc`,
	);
	const names: Record<string, string> = { [Admin]: "Admin", [Auditor]: "Auditor" };
	expect(rows.map(([id, assignee]) => `${id} ${names[assignee ?? ""] ?? "nobody"}`)).toEqual([
		"end9-a Admin",
		"end6-a Admin",
		"end3-a Auditor",
		"end1-a Auditor",
		"end6-b Admin",
		"end3-b Admin",
		"end1-b Admin",
		"end9-c Admin",
		"end6-c Admin",
		"end3-c nobody",
		"end1-c Admin",
		"end9-d nobody",
	]);
	app.close();
});
