import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql/sqlite3";
import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { folderPerTest } from "../../testing/folders.ts";
import { FileClient } from "./file/file-client.ts";
import { prepared, preparedRow } from "./prepared.ts";

const notes = sqliteTable("note", { id: text("id").primaryKey(), facts: text("facts", { mode: "json" }) });
const found = preparedRow(["id"], (db, { id }) => db.select().from(notes).where(eq(notes.id, id)));

const folder = folderPerTest();
let client: FileClient;
let db: ReturnType<typeof open>;
const open = () => drizzle({ client });
beforeEach(async () => {
	client = new FileClient(folder("notes.db"));
	db = open();
	await client.executeMultiple("CREATE TABLE note (id TEXT PRIMARY KEY, facts TEXT)");
	await db.insert(notes).values([{ id: "a", facts: { n: 1 } }, { id: "b" }]);
});
afterEach(() => client.close());

test("a prepared query returns the row for the values of each call, or none", async () => {
	expect(await found(db, { id: "a" })).toEqual({ id: "a", facts: { n: 1 } });
	expect(await found(db, { id: "b" })).toEqual({ id: "b", facts: null });
	expect(await found(db, { id: "c" })).toBeUndefined();
});

test("a prepared query reads in the transaction that it is given", async () => {
	await expect(
		db.transaction(async (tx) => {
			await tx.delete(notes).where(eq(notes.id, "a"));
			expect([await found(tx, { id: "a" }), (await found(db, { id: "a" }))?.id]).toEqual([undefined, "a"]);
			throw new Error("rolled back");
		}),
	).rejects.toThrow("rolled back");
});

test("a prepared query is built once for a database, and once for a transaction", async () => {
	const build = vi.fn((reader: Parameters<typeof found>[0]) => reader.select().from(notes));
	const all = prepared([], build);
	for (let n = 0; n < 2; n++) expect(await all(db, {})).toHaveLength(2);
	expect(build).toHaveBeenCalledTimes(1);
	await db.transaction(async (tx) => {
		for (let n = 0; n < 2; n++) expect(await all(tx, {})).toHaveLength(2);
	});
	expect(build).toHaveBeenCalledTimes(2);
});
