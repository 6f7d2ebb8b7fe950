import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MIGRATIONS } from "../platform/database/open.ts";

/** Copies the migrations of an earlier version, up to this number, into the folder and returns the path of the copy. */
export function migrationsUpTo(last: number, folder: string): string {
	const earlier = join(folder, "migrations");
	cpSync(MIGRATIONS, earlier, { recursive: true });
	const path = join(earlier, "meta/_journal.json");
	const journal = JSON.parse(readFileSync(path, "utf8")) as { entries: { idx: number }[] };
	writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.filter(({ idx }) => idx <= last) }));
	return earlier;
}
