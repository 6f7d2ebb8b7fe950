import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "@libsql/client";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CertificateScenario, createCertificate } from "../../testing/index.ts";
import { LOCK_WAIT, startServedAppOnce } from "../../testing/libsql-server.ts";
import { isUniqueViolation } from "./problems.ts";
import { openServer } from "./server.ts";

const { app, server } = startServedAppOnce();
let scenario: CertificateScenario;
beforeAll(async () => {
	scenario = await createCertificate(app);
	// A running server has created its credential key, so the tests do not count that request.
	await app.request("/did.json");
});

async function requestsFor<T>(work: () => Promise<T>): Promise<[number, T]> {
	const before = server.requests();
	const result = await work();
	return [server.requests() - before, result];
}

/** `round-trips.test.ts` limits the number for every route. */
describe("the number of requests to a libSQL server", () => {
	test.each([
		["a client", () => `/client/${scenario.client._id}`],
		["a certification", () => `/certification/${scenario.certification._id}`],
		["a certificate", () => `/certificate/${scenario.key}`],
	])("is two for %s: account with session, and everything else", async (_name, path) => {
		const [requests, { status }] = await requestsFor(() => app.request(path(), { as: "Admin" }));
		expect([requests, status]).toEqual([2, 200]);
	});

	test("is zero for a token with an invalid signature", async () => {
		const [head, , seal] = (await app.accessToken("Admin")).split(".");
		const body = Buffer.from(JSON.stringify({ sub: app.userIds.Admin, sid: "s" })).toString("base64url");
		const headers = { authorization: `Bearer ${head}.${body}.${seal}` };
		const [requests, { status }] = await requestsFor(() => app.request(`/client/${scenario.client._id}`, { headers }));
		expect([requests, status]).toEqual([0, 401]);
	});
});

describe("a client of a libSQL server", () => {
	let client: Client;
	beforeAll(async () => {
		client = await openServer({ url: server.url });
	});
	beforeEach(() =>
		client.executeMultiple(
			"DROP TABLE IF EXISTS note; CREATE TABLE note (text TEXT NOT NULL UNIQUE); INSERT INTO note VALUES ('a')",
		),
	);
	afterAll(() => client.close());
	const texts = async () => (await client.execute("SELECT text FROM note ORDER BY rowid")).rows.map((row) => row[0]);
	const insert = (text: string) => ({ sql: "INSERT INTO note VALUES (?)", args: [text] });

	test("sends one write at a time, also after a failed one", async () => {
		let [open, most] = [0, 0];
		const write = async (text: string, end: "commit" | "rollback" = "commit") => {
			const transaction = await client.transaction();
			most = Math.max(most, ++open);
			await transaction.execute({ sql: "INSERT INTO note VALUES (?) RETURNING text", args: [text] }).catch(() => {});
			open--;
			await transaction[end]();
		};
		const writes = [write("b"), write("c", "rollback"), write("a"), write("e")];
		const alone = [client.execute(insert("f")), client.execute(insert("a")), client.batch([insert("g")], "write")];
		await Promise.allSettled([...writes, ...alone]);
		expect(most).toBe(1);
		expect(await texts()).toEqual(["a", "b", "e", "f", "g"]);
	});

	test("sends concurrent reads in one request, and a failing one fails alone", async () => {
		const [requests] = await requestsFor(() => Promise.all([texts(), texts(), texts()]));
		expect(requests).toBe(1);
		const [right, wrong] = await Promise.allSettled([texts(), client.execute("SELECT missing FROM note")]);
		expect([right.status, wrong.status]).toEqual(["fulfilled", "rejected"]);
	});

	test("answers reads of one turn although their common response is too large for the server", async () => {
		const large = { sql: "SELECT hex(zeroblob(?))", args: [2 * 1024 * 1024] };
		const [right, ...others] = await Promise.all([texts(), ...[1, 2, 3].map(() => client.execute(large))]);
		expect(right).toEqual(["a"]);
		for (const { rows } of others) expect(String(rows[0]?.[0])).toHaveLength(4 * 1024 * 1024);
	});

	test("replaces an unpaired surrogate, which the server would refuse with all statements of the request", async () => {
		const text = "x\ud800";
		const [right, echo] = await Promise.all([texts(), client.execute({ sql: "SELECT ?", args: [text] })]);
		expect([right, echo.rows[0]?.[0]]).toEqual([["a"], "x\ufffd"]);
		await client.batch([insert(text)], "write");
		const transaction = await client.transaction();
		await transaction.batch([insert(`${text}2`)]);
		await transaction.execute(insert(`${text}3`));
		await transaction.commit();
		expect(await texts()).toEqual(["a", "x\ufffd", "x\ufffd2", "x\ufffd3"]);
	});

	test("sends inserts of a transaction in order with the next statement or the commit", async () => {
		const [requests] = await requestsFor(async () => {
			const tx = await client.transaction();
			await tx.execute(insert("b"));
			expect((await tx.execute("SELECT count(*) FROM note")).rows[0]?.[0]).toBe(2);
			await tx.execute(insert("c"));
			await tx.execute(insert("d"));
			await tx.commit();
		});
		expect(requests).toBe(2);
		expect(await texts()).toEqual(["a", "b", "c", "d"]);
	});

	test("sends a change without returned rows with the commit, which fails with it", async () => {
		const change = (text: string) => ({ sql: "UPDATE note SET text = ?", args: [text] });
		const [requests] = await requestsFor(async () => {
			const tx = await client.transaction();
			await tx.execute(change("z"));
			await tx.commit();
		});
		expect([requests, await texts()]).toEqual([1, ["z"]]);
		const tx = await client.transaction();
		await tx.execute(insert("b"));
		await tx.execute(change("c"));
		await expect(tx.commit()).rejects.toThrow("UNIQUE constraint failed");
		await tx.rollback();
		expect(await texts()).toEqual(["z"]);
	});

	test("commits nothing if an insert that was sent with the commit fails", async () => {
		const tx = await client.transaction();
		await tx.execute("UPDATE note SET text = 'z'");
		await tx.execute(insert("b"));
		await tx.execute(insert("b"));
		const error: unknown = await tx.commit().catch((reason: unknown) => reason);
		await tx.rollback();
		expect(isUniqueViolation(error, "note.text")).toBe(true);
		expect(await texts()).toEqual(["a"]);
	});

	test("reports a failed insert at the statement that it was sent with, which does not run", async () => {
		const tx = await client.transaction();
		await tx.execute(insert("a"));
		await expect(tx.execute("UPDATE note SET text = 'z' RETURNING text")).rejects.toThrow("UNIQUE constraint failed");
		await tx.rollback();
		expect(await texts()).toEqual(["a"]);
	});

	test("waits for the lock of another instance", async () => {
		const other = await openServer({ url: server.url });
		const holder = await other.transaction();
		await holder.execute("SELECT 1");
		const write = async () => {
			const tx = await client.transaction();
			await tx.execute(insert("b"));
			await tx.commit();
		};
		const waiting = [write(), client.execute(insert("c"))];
		await pause(2 * LOCK_WAIT.attempts * LOCK_WAIT.pauseMs);
		await holder.rollback();
		await Promise.all(waiting);
		expect(await texts()).toEqual(["a", "b", "c"]);
	});

	test("sends the last read with the commit, and later reads outside of the transaction", async () => {
		const tx = await client.transaction();
		await tx.execute(insert("b"));
		const count = tx.execute("SELECT count(*) FROM note");
		const [requests] = await requestsFor(() => tx.commit());
		expect([requests, (await count).rows[0]?.[0]]).toEqual([1, 2]);
		expect((await tx.execute("SELECT count(*) FROM note")).rows[0]?.[0]).toBe(2);
	});

	test("does not know the number of changed rows unless the change returns them", async () => {
		const tx = await client.transaction();
		const change = await tx.execute("UPDATE note SET text = 'z'");
		expect(() => change.rowsAffected).toThrow("not known before the commit");
		expect((await tx.execute("UPDATE note SET text = 'y' RETURNING text")).rows).toEqual([["y"]]);
		await tx.rollback();
	});

	test("rolls back statements that were not sent yet", async () => {
		const tx = await client.transaction();
		await tx.execute(insert("b"));
		await tx.rollback();
		expect(await texts()).toEqual(["a"]);
	});
});
