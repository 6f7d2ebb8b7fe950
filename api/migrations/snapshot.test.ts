import { readdirSync, readFileSync } from "node:fs";
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api";
import { expect, test } from "vitest";

const here = (path: string) => new URL(path, import.meta.url);
const snapshots = readdirSync(here("meta"))
	.filter((name) => name.endsWith("_snapshot.json"))
	.sort()
	.map((name) => JSON.parse(readFileSync(here(`meta/${name}`), "utf8")));

test("each snapshot of the schema follows the previous one", () => {
	const parents = snapshots.slice(1).map(({ prevId }) => prevId);
	expect(parents).toEqual(snapshots.slice(0, -1).map(({ id }) => id));
});

test("the last snapshot has the tables of the code, so that the next migration contains only its own changes", async () => {
	const tables: Record<string, unknown> = {};
	const files = readdirSync(here("../schema")).filter((name) => name !== "sealed-tables.ts");
	for (const path of [...files.map((name) => `../schema/${name}`), "../platform/database/number-series.ts"])
		Object.assign(tables, await import(here(path).href));
	const current = await generateSQLiteDrizzleJson(tables, snapshots.at(-1).id);
	expect(await generateSQLiteMigration(snapshots.at(-1), current)).toEqual([]);
});
