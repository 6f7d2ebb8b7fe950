import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { MIGRATIONS, openDatabase, type Tx } from "../platform/database/index.ts";
import { SYSTEM } from "../platform/deps.ts";

/** Copies the migrations of an earlier version, up to this number, into the folder and returns the path of the copy. */
export function migrationsUpTo(last: number, folder: string): string {
	const earlier = join(folder, "migrations");
	cpSync(MIGRATIONS, earlier, { recursive: true });
	const path = join(earlier, "meta/_journal.json");
	const journal = JSON.parse(readFileSync(path, "utf8")) as { entries: { idx: number }[] };
	writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.filter(({ idx }) => idx <= last) }));
	return earlier;
}

/**
 * Fills a database that has the migrations up to this number, then opens it with all migrations. It is closed and
 * deleted after the test.
 */
export async function migratedFrom(last: number, fill: (tx: Tx) => Promise<void>) {
	const folder = mkdtempSync(join(tmpdir(), "earlier-"));
	const url = `file:${join(folder, "portal.db")}`;
	const before = await openDatabase({ url, migrationsFolder: migrationsUpTo(last, folder), around: undefined });
	await before.write(SYSTEM, fill);
	before.close();
	const after = await openDatabase({ url, around: undefined });
	onTestFinished(() => {
		after.close();
		rmSync(folder, { recursive: true, force: true });
	});
	return after;
}
