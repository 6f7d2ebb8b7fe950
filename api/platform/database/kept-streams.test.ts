import * as hrana from "@libsql/hrana-client";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { prepareTestTemplate } from "../../testing/app.ts";
import { type LibsqlServer, startLibsqlServer } from "../../testing/libsql-server.ts";
import { KeptStreams } from "./kept-streams.ts";
import { openForReading } from "./open.ts";
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

describe("a reader of a server", () => {
	test("goes on when the server has forgotten its streams", async () => {
		const { db, close } = await openForReading({ url: server.url });
		const read = async () => (await db.values("select count(*) from user"))[0];
		const first = await read();
		server.forget();
		expect(await read()).toEqual(first);
		server.behave("away");
		await expect(read()).rejects.toThrow();
		server.behave("well");
		expect(await read()).toEqual(first);
		close();
	});
});
