import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { keptRetention } from "./platform/idempotency/index.ts";
import { keptRequests } from "./schema/idempotency.ts";
import { formWith } from "./testing/imports.ts";
import { aClientInput, createCertification, createClient, type TestApp, type TestRequest } from "./testing/index.ts";
import { VISITS } from "./testing/visits.ts";
import { type Prepared, startWritable, unique } from "./testing/writes.ts";

let app: TestApp;
beforeAll(async () => {
	const writable = await startWritable({});
	({ app } = writable);
	return writable.close;
});

const aKey = () => unique("key-of-this-test-");
const withKey = (request: TestRequest, key: string): TestRequest => ({
	...request,
	headers: { ...request.headers, "idempotency-key": key },
});

async function send([path, request = {}]: Prepared, method: string, key: string) {
	const answer = await app.request(path, withKey({ as: "Admin", method, ...request }, key));
	return { status: answer.status, etag: answer.headers.get("etag"), body: await answer.text() };
}

const head = async () => (await app.deps.database.db.values<[number]>(sql`select max(seq) from audit_entry`))[0]?.[0];
const kept = () => app.deps.database.db.select().from(keptRequests);
const addClient = (key: string, name: string, as: "Admin" | "Auditor" = "Admin") =>
	app.request("/client", withKey({ as, json: aClientInput({ name }) }, key));

/** `lost-permission.test.ts` tests the same for all routes of the staff. */
test.each(["POST /api/register", "POST /api/customerMessage", "POST /api/validateCertificate/:publicId/watch"])(
	"%s sent twice with one key writes once, returns the same response, and stores no personal data in it",
	async (route) => {
		const prepared = (await VISITS[route]?.(app)) ?? [""];
		const key = aKey();
		const first = await send(prepared, "POST", key);
		expect(first.status).toBeLessThan(300);
		const written = await head();
		expect(await send(prepared, "POST", key)).toEqual(first);
		expect(await head()).toBe(written);
		expect(JSON.stringify(await kept())).not.toMatch(/argon2|Anna Maier|Wie lange|secret/i);
	},
);

test("waits for a concurrent request with the same key", async () => {
	const before = (await head()) ?? 0;
	const key = aKey();
	const answers = await Promise.all(Array.from({ length: 5 }, () => addClient(key, "Gleichzeitig GmbH")));
	const bodies = await Promise.all(answers.map((answer) => answer.text()));
	expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
	expect(new Set(bodies).size).toBe(1);
	expect(await head()).toBe(before + 1);
});

describe("with the same key", () => {
	test.each(["another body", "another path"])("%s is refused", async (what) => {
		const key = aKey();
		const { _id } = (await (await addClient(key, "Erste GmbH")).json()) as { _id: string };
		const json = aClientInput({ name: "Zweite GmbH" });
		const other: [string, TestRequest] =
			what === "another body" ? ["/client", { json }] : [`/client/${_id}`, { method: "PUT", json }];
		const answer = await app.request(other[0], withKey({ as: "Admin", ...other[1] }, key));
		expect(answer.status).toBe(422);
		expect(await answer.json()).toMatchObject({ code: "IDEMPOTENCY_MISMATCH" });
	});

	test("another user gets no stored response, and the change is executed", async () => {
		const key = aKey();
		const [first, second] = [await addClient(key, "Meine GmbH"), await addClient(key, "Meine GmbH", "Auditor")];
		expect(second.status).toBe(201);
		expect(((await first.json()) as { _id: string })._id).not.toBe(((await second.json()) as { _id: string })._id);
	});

	test("a form may use another multipart boundary", async () => {
		const { certification } = await createCertification(app);
		const key = aKey();
		const path = `/client/certification/${certification._id}/productImport`;
		const send = () => app.request(path, withKey({ as: "Admin", body: formWith(new Uint8Array([1, 2, 3])) }, key));
		expect((await send()).status).toBe(200);
		const written = await head();
		expect((await send()).status).toBe(200);
		expect(await head()).toBe(written);
	});

	test("a refused request is executed once it is valid", async () => {
		const key = aKey();
		const client = await createClient(app);
		const version = (await app.request(`/client/${client._id}`, { as: "Admin" })).headers.get("etag") ?? "";
		const change = (ifMatch: string) => {
			const request = withKey({ as: "Admin", method: "PUT", json: aClientInput({ name: "Später GmbH" }) }, key);
			return app.request(`/client/${client._id}`, { ...request, headers: { ...request.headers, "if-match": ifMatch } });
		};
		expect((await change('"99"')).status).toBe(409);
		expect((await change(version)).status).toBe(200);
		// The version is outdated because of this change itself.
		expect((await change(version)).status).toBe(200);
	});

	test("after a day the request is executed again, and the stored response is deleted", async () => {
		const start = app.clock.now().toISOString();
		const key = aKey();
		await addClient(key, "Gestern GmbH");
		app.clock.advance(24 * 3_600_000 + 1);
		await keptRetention(app.deps).run();
		expect(await kept()).toEqual([]);
		app.clock.set(start);
		const written = (await head()) ?? 0;
		expect((await addClient(key, "Gestern GmbH")).status).toBe(201);
		expect(await head()).toBe(written + 1);
	});
});

test.each(["short", "with a space in between", "ä".repeat(20), "x".repeat(65)])(
	"%s is not accepted as a key",
	async (key) => {
		const answer = await app.request("/client", withKey({ as: "Admin", json: aClientInput() }, encodeURI(key)));
		expect(answer.status).toBe(400);
		expect(await answer.json()).toMatchObject({
			fields: { "Idempotency-Key": [expect.stringContaining("16 bis 64")] },
		});
	},
);

describe("a write that fails at its end", () => {
	type WriteTx = Parameters<Parameters<typeof app.deps.database.write>[1]>[0];
	const id = unique("kept-");
	const once = (end: () => void) => ({
		find: async () => undefined,
		keep: async (tx: WriteTx) => {
			await tx.insert(keptRequests).values({ id, request: "r", at: "2026-03-10", done: "1" });
			end();
		},
	});
	const job = (tx: WriteTx) => tx.run(sql`insert into number_series (series, last) values (${id}, 1)`);
	const isWritten = async () =>
		(await app.deps.database.db.values(sql`select 1 from number_series where series = ${id}`)).length > 0;

	test("stores neither the change nor the response", async () => {
		const before = await kept();
		const fails = once(() => {
			throw new Error("not kept");
		});
		const confirm = async () => {};
		await expect(app.deps.database.write({ confirm, once: fails }, job)).rejects.toThrow("not kept");
		expect(await kept()).toEqual(before);
		expect(await isWritten()).toBe(false);
	});

	test("is stored together with its repeatable result if only its response cannot be read", async () => {
		const before = await kept();
		const by = { confirm: async () => {}, once: once(() => {}) };
		const fails = () => Promise.reject(new Error("no answer"));
		await expect(app.deps.database.write(by, job, fails)).rejects.toThrow("no answer");
		expect(await kept()).toHaveLength(before.length + 1);
		expect(await isWritten()).toBe(true);
	});
});
