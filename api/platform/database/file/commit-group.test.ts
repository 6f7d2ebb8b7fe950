import { LibsqlError, type Transaction } from "@libsql/client/sqlite3";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { folderPerTest } from "../../../testing/folders.ts";
import { isOutOfService } from "../problems.ts";
import { Connection } from "./connection.ts";
import { FileClient } from "./file-client.ts";

let now = 0;
const folder = folderPerTest();
let client: FileClient;
beforeEach(async () => {
	vi.spyOn(performance, "now").mockImplementation(() => now);
	client = new FileClient(folder("notes.db"));
	await client.executeMultiple("CREATE TABLE note (text TEXT NOT NULL UNIQUE)");
});
afterEach(() => {
	vi.restoreAllMocks();
	client.close();
});

const texts = async () => (await client.execute("SELECT text FROM note ORDER BY rowid")).rows.map((row) => row[0]);
const insert = (tx: Pick<Transaction, "execute">, text: string) =>
	tx.execute({ sql: "INSERT INTO note VALUES (?)", args: [text] });
/** A shorter pause could end in the same turn of the event loop as the check that detects it, on a busy machine. */
const LONGER_THAN_A_STALL_MS = 200;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function write(job: (tx: Transaction) => Promise<unknown>): Promise<void> {
	const tx = await client.transaction();
	try {
		await job(tx);
		await tx.commit();
	} catch (error) {
		await tx.rollback();
		throw error;
	}
}
const note = (text: string) => write((tx) => insert(tx, text));
const outcomes = async (jobs: Promise<unknown>[]) =>
	(await Promise.allSettled(jobs)).map((outcome) =>
		outcome.status === "fulfilled" ? "done" : String((outcome.reason as Error).message),
	);

/** Spies on the connections and returns the COMMIT statements that they execute. */
function commits(answer?: () => void) {
	const { exec } = Connection.prototype;
	const seen: string[] = [];
	vi.spyOn(Connection.prototype, "exec").mockImplementation(function (this: Connection, statement) {
		if (statement === "COMMIT") {
			seen.push(statement);
			answer?.();
		}
		return exec.call(this, statement);
	});
	return seen;
}

describe("concurrent transactions", () => {
	test("share one commit, in their order", async () => {
		const seen = commits();
		await Promise.all(["a", "b", "c", "d"].map(note));
		expect(seen).toHaveLength(1);
		expect(await texts()).toEqual(["a", "b", "c", "d"]);
	});

	test("share one commit if each begins when the previous one has ended, in the same turn of the event loop", async () => {
		const seen = commits();
		const late = async (text: string, place: number) => {
			for (let job = 0; job < 100 * place; job++) await undefined;
			await note(text);
		};
		expect(await outcomes(["a", "b", "c"].map(late))).toEqual(["done", "done", "done"]);
		expect(seen).toHaveLength(1);
	});

	test("see each other's changes, while readers see none before the commit", async () => {
		const counted: unknown[] = [];
		const count = "SELECT count(*) FROM note";
		const look = async (tx: Transaction) => {
			await insert(tx, `n${counted.length}`);
			counted.push([(await tx.execute(count)).rows[0]?.[0], (await client.execute(count)).rows[0]?.[0]]);
		};
		await Promise.all([write(look), write(look), write(look)]);
		expect(counted).toEqual([
			[1, 0],
			[2, 0],
			[3, 0],
		]);
	});

	test.each([0, 1, 2])("commit without the one that fails, number %i", async (failing) => {
		const jobs = [0, 1, 2].map((n) =>
			write(async (tx) => {
				await insert(tx, `n${n}`);
				if (n === failing) throw new Error("changed my mind");
			}),
		);
		const expected = [0, 1, 2].map((n) => (n === failing ? "changed my mind" : "done"));
		expect(await outcomes(jobs)).toEqual(expected);
		expect(await texts()).toEqual([0, 1, 2].filter((n) => n !== failing).map((n) => `n${n}`));
	});

	test.each([0, 1, 2])("commit without the one that awaits something else, number %i", async (waiting) => {
		const jobs = [0, 1, 2].map((n) =>
			write(async (tx) => {
				await insert(tx, `n${n}`);
				if (n === waiting) await pause(LONGER_THAN_A_STALL_MS);
				await insert(tx, `late${n}`);
			}),
		);
		const results = await outcomes(jobs);
		expect(results[waiting]).toContain("awaited something other than the database");
		expect(results.filter((text) => text === "done")).toHaveLength(2);
		expect(await texts()).toEqual([0, 1, 2].filter((n) => n !== waiting).flatMap((n) => [`n${n}`, `late${n}`]));
	});

	test("are all refused if the commit fails, including the one that failed because of another one's row", async () => {
		commits(() => {
			throw new Error("disk I/O error");
		});
		const jobs = [note("a"), note("a"), note("b")];
		expect(await outcomes(jobs)).toEqual(["disk I/O error", "disk I/O error", "disk I/O error"]);
		vi.restoreAllMocks();
		expect(await texts()).toEqual([]);
		await note("a");
		expect(await texts()).toEqual(["a"]);
	});

	test("are all refused with a temporary error if the lock is lost at the commit", async () => {
		commits(() => {
			throw new LibsqlError("database is locked", "SQLITE_BUSY");
		});
		const results = await Promise.allSettled([note("a"), note("b")]);
		expect(results.map((one) => one.status === "rejected" && isOutOfService(one.reason))).toEqual([true, true]);
		vi.restoreAllMocks();
		await note("a");
		expect(await texts()).toEqual(["a"]);
	});

	test("do not block later writes if the rollback fails after the commit failed", async () => {
		const { exec } = Connection.prototype;
		vi.spyOn(Connection.prototype, "exec").mockImplementation(function (this: Connection, statement) {
			if (statement === "COMMIT" || statement === "ROLLBACK") throw new Error(`no ${statement}`);
			return exec.call(this, statement);
		});
		expect(await outcomes([note("a"), note("b")])).toEqual(["no COMMIT", "no COMMIT"]);
		const [next] = await outcomes([note("c")]);
		expect(next).toContain("within a transaction");
		expect(await texts()).toEqual([]);
	});

	test.each(["RELEASE", "ROLLBACK TO"])("are written without the one whose %s fails", async (failing) => {
		const { run } = Connection.prototype;
		let failures = 0;
		vi.spyOn(Connection.prototype, "run").mockImplementation(function (this: Connection, statement) {
			if (statement.sql.startsWith(failing) && failures++ === 0) throw new Error(`no ${failing}`);
			return run.call(this, statement);
		});
		const jobs = [
			note("a"),
			write(async (tx) => {
				await insert(tx, "b");
				if (failing === "ROLLBACK TO") throw new Error("changed my mind");
			}),
			note("c"),
		];
		const results = await outcomes(jobs);
		// If a savepoint cannot be rolled back, the earlier members of the group are lost with it.
		expect(results).toEqual(
			failing === "RELEASE" ? ["done", "no RELEASE", "done"] : ["no ROLLBACK TO", "no ROLLBACK TO", "done"],
		);
		expect(await texts()).toEqual(failing === "RELEASE" ? ["a", "c"] : ["c"]);
	});

	test("are all refused if the disk becomes full, and succeed when it has space again", async () => {
		const limit = (pages: number) => client.executeMultiple(`PRAGMA max_page_count = ${pages}`);
		const { rows } = await client.execute("PRAGMA page_count");
		await limit(Number(rows[0]?.[0]) + 3);
		const results = await Promise.allSettled(["a", "b", "c".repeat(30_000), "d"].map(note));
		expect(results.map((one) => one.status === "rejected" && isOutOfService(one.reason))).toEqual([
			true,
			true,
			true,
			false,
		]);
		expect(await texts()).toEqual(["d"]);
		await limit(1_000_000);
		await note("e");
		expect(await texts()).toEqual(["d", "e"]);
	});

	test("are committed before a queued migration, which rebuilds a referenced table", async () => {
		await client.executeMultiple("CREATE TABLE mark (text TEXT NOT NULL REFERENCES note (text) ON DELETE CASCADE)");
		await note("a");
		const mark = write((tx) => tx.execute("INSERT INTO mark VALUES ('a')"));
		const rebuilt = client.migrate([
			"CREATE TABLE note_new (text TEXT NOT NULL UNIQUE)",
			"INSERT INTO note_new SELECT text FROM note",
			"DROP TABLE note",
			"ALTER TABLE note_new RENAME TO note",
		]);
		await Promise.all([mark, rebuilt, note("b")]);
		expect((await client.execute("SELECT text FROM mark")).rows.map((row) => row[0])).toEqual(["a"]);
		expect(await texts()).toEqual(["a", "b"]);
	});

	test("fail with the commit's error in a member that yielded, because it may have seen lost changes", async () => {
		commits(() => {
			throw new Error("disk I/O error");
		});
		const yields = async (tx: Transaction) => {
			await insert(tx, "b");
			await pause(200);
			throw new Error("there is an a");
		};
		expect(await outcomes([note("a"), write(yields), note("c")])).toEqual(Array(3).fill("disk I/O error"));
	});

	test("are all refused if SQLite rolls the transaction back, and a later statement does not run outside of it", async () => {
		const jobs = [
			note("a"),
			write(async (tx) => {
				await insert(tx, "b");
				await tx.execute("INSERT OR ROLLBACK INTO note VALUES ('a')").catch(() => undefined);
				await insert(tx, "alone");
			}),
			note("c"),
		];
		const [first, second, third] = await outcomes(jobs);
		expect([first, second]).toEqual([first, first]);
		expect(first).toContain("UNIQUE constraint failed");
		expect(third).toBe("done");
		expect(await texts()).toEqual(["c"]);
	});

	test("are committed before a queued single statement", async () => {
		const seen = commits();
		await Promise.all([note("a"), note("b"), insert(client, "c"), note("d")]);
		expect(seen).toHaveLength(2);
		expect(await texts()).toEqual(["a", "b", "c", "d"]);
	});

	test("are refused if the database is closed before their commit", async () => {
		const jobs = [
			note("a"),
			write(async (tx) => {
				await insert(tx, "b");
				client.close();
			}),
		];
		expect((await outcomes(jobs)).every((text) => text !== "done")).toBe(true);
		client = new FileClient(folder("notes.db"));
		expect(await texts()).toEqual([]);
	});

	test("are committed if they have ended when the database is closed", async () => {
		const tx = await client.transaction();
		await insert(tx, "a");
		const results = outcomes([tx.commit()]);
		client.close();
		expect(await results).toEqual(["done"]);
		client = new FileClient(folder("notes.db"));
		expect(await texts()).toEqual(["a"]);
	});

	test("form groups of at most 32 that begin within 50 ms", async () => {
		const seen = commits();
		await Promise.all(Array.from({ length: 100 }, (_, n) => note(`n${n}`)));
		expect(seen).toHaveLength(4);
		const slow = (text: string) =>
			write(async (tx) => {
				await insert(tx, text);
				now += 26;
			});
		await Promise.all(["a", "b", "c"].map(slow));
		expect(seen).toHaveLength(6);
		expect(await texts()).toHaveLength(103);
	});
});
