import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openDatabase } from "../index.ts";

const migrationsFolder = decodeURIComponent(new URL("../../../migrations", import.meta.url).pathname);

let folder: string;
const path = () => join(folder, "portal.db");
const FILES = ["portal.db", "portal.db-wal", "portal.db-shm"];
const modes = () => FILES.map((name) => (statSync(join(folder, name)).mode & 0o777).toString(8));
const open = () => openDatabase({ url: `file:${path()}`, migrationsFolder, around: undefined });

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "rights-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("creates a database and its companion files readable by their owner only", async () => {
	const database = await open();
	expect(modes()).toEqual(["600", "600", "600"]);
	database.close();
});

it("restricts the permissions of an existing database and its log without losing data", async () => {
	const before = await open();
	for (const name of FILES) chmodSync(join(folder, name), 0o644);
	const after = await open();
	expect(modes()).toEqual(["600", "600", "600"]);
	await after.checkWritable();
	after.close();
	before.close();
});

it("refuses a file that is not a database and leaves it unchanged", async () => {
	writeFileSync(path(), "Das ist keine Datenbank. ".repeat(100));
	await expect(open()).rejects.toThrow();
	expect(statSync(path()).size).toBe(2500);
	expect(existsSync(`${path()}-wal`)).toBe(false);
});
