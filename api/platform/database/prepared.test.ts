import { Buffer } from "node:buffer";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { desc, eq, gt } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql/sqlite3";
import { alias, blob, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FileClient } from "./file/file-client.ts";
import { bound, isListed, prepared, preparedRow } from "./prepared.ts";
import { isUniqueViolation } from "./problems.ts";

const notes = sqliteTable("note", {
	id: integer("id").primaryKey(),
	text: text("text").notNull().unique(),
	done: integer("done", { mode: "boolean" }).notNull(),
	facts: text("facts", { mode: "json" }).$type<{ n: number }>(),
});
const next = alias(notes, "next");
const inserted = prepared(["id", "text", "done", "facts"], (db, note) => db.insert(notes).values(note));
const found = prepared(["id"], (db, { id }) => db.select().from(notes).where(eq(notes.id, id)));
const listed = prepared(["texts"], (db, { texts }) =>
	db.select({ id: notes.id }).from(notes).where(isListed(notes.text, texts)).orderBy(notes.id),
);
const finished = prepared(["id", "facts"], (db, { id, facts }) =>
	db
		.update(notes)
		.set({ done: true, facts: bound(facts, notes.facts) })
		.where(eq(notes.id, id))
		.returning(),
);

const one = preparedRow(["done"], (db, { done }) =>
	db.select().from(notes).where(eq(notes.done, done)).orderBy(notes.id),
);
const renamed = preparedRow(["id", "text"], (db, { id, text: name }) =>
	db
		.update(notes)
		.set({ text: bound(name, notes.text) })
		.where(eq(notes.id, id))
		.returning(),
);
const removed = prepared(["id"], (db, { id }) => db.delete(notes).where(eq(notes.id, id)));
const beside = prepared([], (db) =>
	db
		.select({ note: notes, next: { id: next.id, text: next.text } })
		.from(notes)
		.leftJoin(next, gt(next.id, notes.id))
		.orderBy(notes.id),
);
const backwards = prepared([], (db) => db.select().from(notes).orderBy(desc(notes.id)));
const measures = sqliteTable("measure", { bytes: blob("bytes", { mode: "buffer" }), value: real("value") });
const measured = prepared([], (db) => db.select().from(measures));

let folder: string;
let client: FileClient;
let db: ReturnType<typeof open>;
const open = () => drizzle({ client });
beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "prepared-"));
	client = new FileClient(join(folder, "notes.db"));
	db = open();
	await client.executeMultiple(
		"CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE, done INTEGER NOT NULL, facts TEXT)",
	);
});
afterEach(() => {
	client.close();
	rmSync(folder, { recursive: true, force: true });
});

const first = { id: 1, text: "Übergröße", done: false, facts: { n: 1 } };
const second = { id: 2, text: "zwei", done: true, facts: null };

test("a prepared query gives what the query itself gives, with the values of each call", async () => {
	await inserted(db, first);
	await inserted(db, second);
	expect(await db.select().from(notes)).toEqual([first, second]);
	expect((await client.execute("SELECT id FROM note WHERE facts IS NULL")).rows).toEqual([[2]]);
	expect([await found(db, { id: 1 }), await found(db, { id: 2 }), await found(db, { id: 3 })]).toEqual([
		[first],
		[second],
		[],
	]);
	expect(await listed(db, { texts: JSON.stringify(["zwei", "drei"]) })).toEqual([{ id: 2 }]);
	expect(await finished(db, { id: 1, facts: null })).toEqual([{ ...first, done: true, facts: null }]);
	expect(await finished(db, { id: 1, facts: { n: 7 } })).toEqual([{ ...first, done: true, facts: { n: 7 } }]);
});

test("one for a row gives the first or none, and changes what it is to change for good", async () => {
	await inserted(db, { ...first, done: true });
	await inserted(db, second);
	expect(await one(db, { done: true })).toEqual({ ...first, done: true });
	expect(await one(db, { done: false })).toBeUndefined();
	await db.transaction(async (tx) => {
		expect(await renamed(tx, { id: 2, text: "neu" })).toEqual({ ...second, text: "neu" });
		expect(await renamed(tx, { id: 9, text: "neu" })).toBeUndefined();
	});
	expect(await found(db, { id: 2 })).toEqual([{ ...second, text: "neu" }]);
	await removed(db, { id: 2 });
	expect(await db.select().from(notes)).toEqual([{ ...first, done: true }]);
	expect(await one(db, { done: true })).toEqual({ ...first, done: true });
});

test("a list keeps its order, and every value is as it is stored", async () => {
	const texts = ['"Ä"\n\t\\', "\u2028 🙂 \u0001", "{}", "1", ""];
	for (const [id, name] of texts.entries()) await inserted(db, { ...first, id, text: name });
	await inserted(db, { ...second, id: Number.MAX_SAFE_INTEGER, text: "last" });
	const rows = await backwards(db, {});
	expect(rows.map((row) => row.text)).toEqual(["last", ...texts.toReversed()]);
	expect(rows).toEqual(await db.select().from(notes).orderBy(desc(notes.id)));
});

test("a blob and a fraction are as they are stored too", async () => {
	await client.executeMultiple("CREATE TABLE measure (bytes BLOB, value REAL)");
	const stored = { bytes: Buffer.from([0, 255]), value: 0.1 + 0.2 };
	await db.insert(measures).values(stored);
	expect(await measured(db, {})).toEqual([stored]);
});

test("what is read beside a row is there as drizzle itself gives it, or null", async () => {
	await inserted(db, first);
	await inserted(db, second);
	expect(await beside(db, {})).toEqual([
		{ note: first, next: { id: 2, text: "zwei" } },
		{ note: second, next: null },
	]);
});

test("it runs in the transaction that it is given, first in one and then in another", async () => {
	await expect(
		db.transaction(async (tx) => {
			await inserted(tx, first);
			expect(await found(tx, { id: 1 })).toEqual([first]);
			expect(await found(db, { id: 1 })).toEqual([]);
			throw new Error("changed my mind");
		}),
	).rejects.toThrow("changed my mind");
	await db.transaction((tx) => inserted(tx, second));
	expect(await db.select().from(notes)).toEqual([second]);
});

test("in a transaction that has ended it is refused, while another one runs too", async () => {
	const ended = await db.transaction(async (tx) => tx);
	await db.transaction(async (tx) => {
		await inserted(tx, first);
		await expect(inserted(ended, second)).rejects.toThrow();
	});
	expect(await db.select().from(notes)).toEqual([first]);
});

test("its failure is that of the query", async () => {
	await inserted(db, first);
	const error: unknown = await inserted(db, { ...second, text: first.text }).catch((reason: unknown) => reason);
	expect(isUniqueViolation(error, "note.text")).toBe(true);
});

test("it is built once", async () => {
	const build = vi.fn((reader: Parameters<typeof found>[0]) => reader.select().from(notes));
	const all = prepared([], build);
	await all(db, {});
	await db.transaction((tx) => all(tx, {}));
	expect(build).toHaveBeenCalledTimes(1);
});
