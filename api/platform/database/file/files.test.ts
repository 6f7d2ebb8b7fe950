import { chmodSync, existsSync, statSync, writeFileSync } from "node:fs";
import NativeDatabase from "libsql";
import { expect, it } from "vitest";
import { folderPerTest } from "../../../testing/folders.ts";
import { openDatabase } from "../index.ts";

const folder = folderPerTest();
const path = () => folder("portal.db");
const FILES = ["portal.db", "portal.db-wal", "portal.db-shm"];
const modes = () => FILES.map((name) => (statSync(folder(name)).mode & 0o777).toString(8));
const open = () => openDatabase({ url: `file:${path()}`, around: undefined });

it("creates a database and its companion files readable by their owner only", async () => {
	const database = await open();
	expect(modes()).toEqual(["600", "600", "600"]);
	database.close();
});

it("restricts the permissions of an existing database and its log without losing data", async () => {
	const before = await open();
	for (const name of FILES) chmodSync(folder(name), 0o644);
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

it("opens a database of this version without checking the references of every row", async () => {
	(await open()).close();
	const native = new NativeDatabase(path());
	native.pragma("foreign_keys = OFF");
	native.exec(
		`insert into product (id, certification_id, position, number, name, name_en, info, info_en)
		values ('p', 'nowhere', 0, '1', 'x', '', '', '')`,
	);
	expect(native.prepare("pragma foreign_key_check").all()).toHaveLength(1);
	native.close();
	(await open()).close();
});
