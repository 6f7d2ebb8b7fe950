import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, test } from "vitest";
import {
	MigrationFailed,
	NewerSchema,
	openDatabase,
	openForReading,
	schemaDifferences,
} from "../platform/database/index.ts";
import { folderPerTest } from "../testing/folders.ts";
import { copyBeforeMigration } from "./before-migration.ts";

const newest = decodeURIComponent(new URL("../migrations", import.meta.url).pathname);

const folder = folderPerTest();
let moment: Date;
beforeEach(() => {
	moment = new Date("2026-03-10T09:00:00.000Z");
});

const path = () => folder("portal.db");
const copies = () => readdirSync(folder("before-migration")).sort();
const mode = (name: string) => (statSync(name).mode & 0o777).toString(8);

/** Returns the migrations of an earlier or a later version. */
function migrations(
	change: (journal: { entries: { idx: number; when: number; tag: string }[] }, into: string) => void,
) {
	const into = mkdtempSync(folder("migrations-"));
	cpSync(newest, into, { recursive: true });
	const file = join(into, "meta/_journal.json");
	const journal = JSON.parse(readFileSync(file, "utf8"));
	change(journal, into);
	writeFileSync(file, JSON.stringify(journal));
	return into;
}
const earlier = () =>
	migrations(({ entries }) => void entries.splice(entries.findIndex(({ tag }) => tag === "0005_accounts_and_seals")));
const later = (sql: string) =>
	migrations(({ entries }, into) => {
		const last = entries.at(-1);
		if (!last) throw new Error("No migration");
		writeFileSync(join(into, "9999_later.sql"), sql);
		entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_later" });
	});

const open = (migrationsFolder: string) =>
	openDatabase({
		url: `file:${path()}`,
		migrationsFolder,
		around: undefined,
		beforeMigration: (database) =>
			copyBeforeMigration({ dataDir: folder(), keysDir: folder() }, database, { now: () => moment }),
	});
async function filled(migrationsFolder: string) {
	const { db, close } = await open(migrationsFolder);
	await db.run("insert into number_series values ('client', 10007)");
	close();
}
async function numbersIn(file: string) {
	const { db, close } = await openForReading({ url: `file:${file}` });
	const rows = await db.values("select last from number_series");
	close();
	return rows;
}

describe("before a migration", () => {
	it("copies database and keys, readable by their owner only", async () => {
		await filled(earlier());
		writeFileSync(folder("keys.json"), "{}");
		(await open(newest)).close();
		const copy = folder("before-migration/2026-03-10T09-00-00Z");
		expect(copies()).toEqual(["2026-03-10T09-00-00Z"]);
		expect([mode(copy), mode(join(copy, "portal.db")), mode(join(copy, "keys.json"))]).toEqual(["700", "600", "600"]);
		expect(await numbersIn(join(copy, "portal.db"))).toEqual([[10007]]);
		const { db, close } = await openForReading({ url: `file:${join(copy, "portal.db")}` });
		expect(await db.values("select 1 from sqlite_master where name = 'audit_seal'")).toEqual([]);
		close();
	});

	it("keeps the last three copies", async () => {
		await filled(newest);
		for (let n = 0; n < 5; n++) {
			moment = new Date(moment.getTime() + 60_000);
			copyBeforeMigration({ dataDir: folder(), keysDir: folder() }, path(), { now: () => moment });
		}
		expect(copies()).toEqual(["2026-03-10T09-03-00Z", "2026-03-10T09-04-00Z", "2026-03-10T09-05-00Z"]);
	});

	it("copies neither a new database nor one with the current schema", async () => {
		await filled(newest);
		(await open(newest)).close();
		expect(existsSync(folder("before-migration"))).toBe(false);
	});

	it("changes nothing if the copy cannot be made", async () => {
		await filled(earlier());
		writeFileSync(folder("before-migration"), "");
		await expect(open(newest)).rejects.toThrow();
		expect(await numbersIn(path())).toEqual([[10007]]);
	});
});

test("a migration that fails leaves the database unchanged and prints the folder of the copy", async () => {
	await filled(newest);
	const broken = later("create table extra (x);\n--> statement-breakpoint\ninsert into nowhere values (1);");
	const failure = await open(broken).catch((error: unknown) => error);
	expect(failure).toBeInstanceOf(MigrationFailed);
	expect(failure).toMatchObject({ copy: folder("before-migration/2026-03-10T09-00-00Z") });
	const { db, close } = await openForReading({ url: `file:${path()}` });
	expect(await schemaDifferences(db, newest)).toEqual([]);
	close();
	expect(await numbersIn(path())).toEqual([[10007]]);
});

test("a database of a newer version is not opened", async () => {
	await filled(later("create table extra (x);"));
	await expect(open(newest)).rejects.toBeInstanceOf(NewerSchema);
});
