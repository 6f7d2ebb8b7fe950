import { LibsqlError } from "@libsql/client/sqlite3";
import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql/sqlite3";
import { blob, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { folderPerTest } from "../../../testing/folders.ts";
import { takeWriteLock } from "../../../testing/locks.ts";
import { isUniqueViolation } from "../problems.ts";
import { FileClient } from "./file-client.ts";

const notes = sqliteTable("note", {
	id: integer("id").primaryKey(),
	text: text("text").notNull().unique(),
	done: integer("done", { mode: "boolean" }).notNull().default(false),
	bytes: blob("bytes", { mode: "buffer" }),
});

const folder = folderPerTest();
let client: FileClient;
let db: ReturnType<typeof open>;
const path = () => folder("notes.db");
const open = () => drizzle({ client });

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const count = async () => (await db.select().from(notes)).length;
const codeOf = async (promise: Promise<unknown>): Promise<string | undefined> => {
	const error: unknown = await promise.then(
		() => undefined,
		(reason: unknown) => reason,
	);
	for (let current = error; current instanceof Error; current = current.cause)
		if (current instanceof LibsqlError) return current.code;
	return error === undefined ? undefined : String(error);
};

beforeEach(async () => {
	client = new FileClient(path());
	db = open();
	await client.executeMultiple(
		"CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE, done INTEGER NOT NULL DEFAULT 0, bytes BLOB)",
	);
});
afterEach(() => client.close());

describe("a transaction", () => {
	test("is rolled back and refused when it ends after awaiting something other than the database", async () => {
		const job = db.transaction(async (tx) => {
			await tx.insert(notes).values({ text: "half" });
			await pause(1);
		});
		expect(await codeOf(job)).toBe("TRANSACTION_YIELDED");
		expect(await count()).toBe(0);
	});

	test("fails instead of waiting for itself for ever when it writes outside of itself", async () => {
		const job = db.transaction(async (tx) => {
			await tx.insert(notes).values({ text: "inside" });
			await db.insert(notes).values({ text: "outside" });
			await tx.insert(notes).values({ text: "never" });
		});
		expect(await codeOf(job)).toBe("TRANSACTION_YIELDED");
		expect((await db.select().from(notes)).map((note) => note.text)).toEqual(["outside"]);
	});

	test("fails as a unique violation of the column when a value is taken, and leaves nothing behind", async () => {
		await db.insert(notes).values({ text: "taken" });
		const error: unknown = await db
			.transaction(async (tx) => {
				await tx.insert(notes).values({ text: "free" });
				await tx.insert(notes).values({ text: "taken" });
			})
			.catch((reason: unknown) => reason);
		expect(isUniqueViolation(error)).toBe(true);
		expect(isUniqueViolation(error, "note.text")).toBe(true);
		expect(isUniqueViolation(error, "note.id")).toBe(false);
		expect(await count()).toBe(1);
	});

	test("can fail alone when it is nested", async () => {
		await db.transaction(async (tx) => {
			await tx.insert(notes).values({ text: "outer" });
			await tx
				.transaction(async (inner) => {
					await inner.insert(notes).values({ text: "inner" });
					throw new Error("inner fails");
				})
				.catch(() => undefined);
		});
		expect((await db.select().from(notes)).map((note) => note.text)).toEqual(["outer"]);
	});
});

test("refuses writes on the reading connection", async () => {
	// The statement looks like a read, so the connection itself has to refuse it.
	expect(await codeOf(client.execute("PRAGMA user_version(7)"))).toBe("SQLITE_READONLY");
	expect((await client.execute("PRAGMA user_version")).rows.map((row) => Array.from(row))).toEqual([[0]]);
});

test("returns values and blobs of RETURNING as they were written", async () => {
	const bytes = Buffer.from([0, 255, 128, 7]);
	const [row] = await db.insert(notes).values({ text: "Übergröße\n😀", done: true, bytes }).returning();
	expect(row).toEqual({ id: 1, text: "Übergröße\n😀", done: true, bytes });
	const changed = await db.update(notes).set({ done: false }).where(eq(notes.id, 1));
	expect(changed.rowsAffected).toBe(1);
});

test("syncs every commit to the disk and enforces foreign keys", async () => {
	const settings = await db.transaction(async (tx) => {
		const value = async (name: string) => (await tx.values<[number | string]>(sql.raw(`PRAGMA ${name}`)))[0]?.[0];
		return [await value("synchronous"), await value("foreign_keys"), await value("journal_mode")];
	});
	expect(settings).toEqual([2, 1, "wal"]);
});

// Another connection has the write lock. SQLite alone would fail at once or block this thread.
test("waits for another process's lock without blocking the event loop, and works afterwards", async () => {
	setTimeout(takeWriteLock(path()), 400);
	let worstGap = 0;
	let last = performance.now();
	const ticker = setInterval(() => {
		worstGap = Math.max(worstGap, performance.now() - last);
		last = performance.now();
	}, 5);
	await db.transaction((tx) => tx.insert(notes).values({ text: "patient" }));
	clearInterval(ticker);
	await db.transaction((tx) => tx.insert(notes).values({ text: "next" }));
	expect(await count()).toBe(2);
	expect(worstGap).toBeLessThan(200);
});

test("reads committed data and refuses writes as a read-only client", async () => {
	await db.insert(notes).values({ text: "there" });
	const reading = new FileClient(path(), { readOnly: true });
	expect((await drizzle({ client: reading }).select().from(notes)).map((note) => note.text)).toEqual(["there"]);
	expect(await codeOf(drizzle({ client: reading }).insert(notes).values({ text: "more" }))).toBe("SQLITE_READONLY");
	reading.close();
	expect(await count()).toBe(1);
});

test("can be closed twice, and refuses statements afterwards", async () => {
	client.close();
	client.close();
	expect(await codeOf(client.execute("SELECT 1"))).toBe("CLIENT_CLOSED");
	expect(await codeOf(client.transaction())).toBe("CLIENT_CLOSED");
});
