import { type Client, createClient } from "@libsql/client";
import * as hrana from "@libsql/hrana-client";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { prepareTestTemplate } from "../../testing/app.ts";
import { type LibsqlServer, startLibsqlServer } from "../../testing/libsql-server.ts";
import { KeptStreams, keepStreams } from "./kept-streams.ts";
import { serverFetch } from "./server-fetch.ts";
import { toStatement } from "./values.ts";

let server: LibsqlServer;
beforeAll(async () => {
	server = await startLibsqlServer((await prepareTestTemplate()).folder);
});
afterAll(() => server.close());

async function openedBy<T>(work: () => Promise<T>): Promise<number> {
	const before = server.streams();
	await work();
	return server.streams() - before;
}
const COUNT = toStatement("select count(*) from user");

describe("streams to a server", () => {
	let now: number;
	let streams: KeptStreams;
	beforeEach(() => {
		now = 0;
		streams = new KeptStreams(hrana, hrana.openHttp(server.url), () => now);
		return () => streams.close();
	});
	const read = () => streams.read([COUNT]);

	test("are used again, by reads of one statement and of several", async () => {
		expect(await openedBy(read)).toBe(1);
		expect(await openedBy(() => streams.read([COUNT, COUNT]))).toBe(0);
		expect(await openedBy(read)).toBe(0);
	});

	test("are as many as there are reads at once, of which four are kept", async () => {
		const reads = () => Promise.all(Array.from({ length: 9 }, read));
		expect(await openedBy(reads)).toBe(9);
		expect(await openedBy(reads)).toBe(5);
	});

	test("are left before the server forgets them", async () => {
		await read();
		now = 4_999;
		expect(await openedBy(read)).toBe(0);
		now = 9_999;
		expect(await openedBy(read)).toBe(1);
	});

	test("are left when a statement fails, which ends its transaction", async () => {
		await read();
		await expect(streams.read([COUNT, toStatement("select missing from user")])).rejects.toThrow("no such column");
		expect(await openedBy(read)).toBe(1);
	});

	test("give what a client gives", async () => {
		const values = toStatement("select ? as text, ? as number, 0.5 as fraction, ? as bytes, null as none", [
			"ß",
			7,
			new Uint8Array([1, 2]),
		]);
		const [result] = await streams.read([values]);
		expect(result?.columns).toEqual(["text", "number", "fraction", "bytes", "none"]);
		expect(result?.rows).toEqual([["ß", 7, 0.5, new Uint8Array([1, 2]).buffer, null]]);
	});
});

describe("a client that keeps its streams", () => {
	let client: Client;
	let limitMs: number;
	beforeEach(async () => {
		limitMs = 5_000;
		const ask = serverFetch(() => limitMs);
		const address = { url: server.url, fetch: ask };
		client = await keepStreams(createClient(address), address);
		return () => {
			server.behave("well");
			client.close();
		};
	});
	const read = async () => (await client.execute(COUNT.sql)).rows.length;
	const readAtOnce = () => Promise.all(Array.from({ length: 4 }, read));

	test("goes on when the server was started again and has forgotten all of them", async () => {
		await readAtOnce();
		server.forget();
		expect(await readAtOnce()).toEqual([1, 1, 1, 1]);
		server.forget();
		expect(await client.batch([COUNT.sql, COUNT.sql], "read")).toHaveLength(2);
	});

	test("says what a client says of a statement that fails, and of a server that is away", async () => {
		await read();
		await expect(client.execute("select missing from user")).rejects.toMatchObject({ code: "SQLITE_ERROR" });
		server.behave("away");
		await expect(read()).rejects.toMatchObject({ code: "SERVER_AWAY" });
		server.behave("well");
		expect(await read()).toBe(1);
	});

	test("does not ask again what was not answered in time", async () => {
		await read();
		limitMs = 1_000;
		server.behave("hung");
		const began = performance.now();
		await expect(read()).rejects.toMatchObject({ code: "SERVER_OVERDUE" });
		expect(performance.now() - began).toBeLessThan(1_900);
	});

	test("sends a write once, on a stream of its own", async () => {
		await read();
		const before = server.requests();
		expect(await openedBy(() => client.execute("create table note (text)"))).toBe(1);
		server.behave("away");
		await expect(client.execute("insert into note values ('a')")).rejects.toThrow();
		await expect(client.batch(["insert into note values ('b')"], "write")).rejects.toThrow();
		server.behave("well");
		expect((await client.execute("select count(*) from note")).rows[0]?.[0]).toBe(0);
		expect(server.requests() - before).toBe(2);
	});
});
