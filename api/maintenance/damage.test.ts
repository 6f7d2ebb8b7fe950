import { closeSync, copyFileSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../platform/database/index.ts";
import { REAL_PROCESSES } from "../testing/documents.ts";
import { createCertificate, startTestApp } from "../testing/index.ts";
import { runCommand } from "../testing/processes/command.ts";
import { openSound } from "./damage.ts";

// Random bytes would now and then begin with a valid type of page, so that SQLite reports another defect.
const DAMAGE = Buffer.alloc(4096, 0xaa);

let folder: string;
let sound: string;
let pages: { name: string; kind: string; page: number }[];
beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), "damage-"));
	sound = join(folder, "sound.db");
	const app = await startTestApp({ deps: REAL_PROCESSES });
	for (let n = 0; n < 2; n++) await createCertificate(app, { status: "PUBLIC" });
	const { db } = app.deps.database;
	await db.run(sql.raw(`vacuum into '${sound}'`));
	app.close();
	const { db: copy, close } = await openSound({ url: `file:${sound}` });
	const kept = await copy.values<[string, string, number]>(sql`select name, pagetype, pageno from dbstat`);
	pages = kept.map(([name, kind, page]) => ({ name, kind, page }));
	close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function damaged(page: number): string {
	const path = join(folder, "damaged.db");
	copyFileSync(sound, path);
	const file = openSync(path, "r+");
	writeSync(file, DAMAGE, 0, DAMAGE.length, (page - 1) * DAMAGE.length);
	closeSync(file);
	return path;
}

describe("reports an overwritten page", () => {
	it.each([
		["certificate", "leaf", "the table certificate"],
		["audit_entry", "leaf", "the table audit_entry"],
		["number_series", "leaf", "the table number_series"],
		["user", "leaf", "the table user"],
		["public_answer", "leaf", "the table public_answer"],
		["client_name", "leaf", "the index client_name of the table client"],
		["audit_entry_hash_unique", "leaf", "the index audit_entry_hash_unique of the table audit_entry"],
		["sqlite_autoindex_credential_1", "leaf", "the index sqlite_autoindex_credential_1 of the table credential"],
		["certificate_document", "overflow", "the table certificate_document"],
		["sqlite_schema", "leaf", "the list of tables (sqlite_schema)"],
		["sqlite_schema", "internal", "page 1, with which the file begins"],
	])("%s, %s", async (name, kind, words) => {
		const { page = 0 } = pages.find((one) => one.name === name && one.kind === kind) ?? {};
		expect(page).toBeGreaterThan(0);
		const error: unknown = await openSound({ url: `file:${damaged(page)}` }).catch((reason: unknown) => reason);
		expect(String(error)).toContain(words);
		expect(String(error)).toContain("docs/incidents.md");
		if (kind !== "overflow") expect(String(error)).toContain(`page ${page}`);
	});
});

describe("audit:verify", () => {
	const verify = async (path: string) => {
		const { code, error } = await runCommand("audit-verify", [], { DATA_DIR: folder, DATABASE_URL: `file:${path}` });
		return [code, error];
	};

	it("prints the damaged page and the next step in one line", async () => {
		const { page = 0 } = pages.find(({ name }) => name === "certificate") ?? {};
		expect(await verify(damaged(page))).toEqual([
			1,
			`The database is damaged: page ${page} of the table certificate. Keep the folder as it is and follow docs/incidents.md, "The database is damaged".\n`,
		]);
	});

	it("reports an empty database and one with the schema of an earlier version", async () => {
		const path = join(folder, "new.db");
		closeSync(openSync(path, "w"));
		expect(await verify(path)).toEqual([1, "The database is empty: no server has been started with it yet.\n"]);
		const database = await openDatabase({ url: `file:${path}`, around: undefined });
		await database.db.run(
			sql.raw("delete from __drizzle_migrations where created_at = (select max(created_at) from __drizzle_migrations)"),
		);
		database.close();
		expect(await verify(path)).toEqual([1, expect.stringContaining("the schema of an earlier version")]);
	});
});
