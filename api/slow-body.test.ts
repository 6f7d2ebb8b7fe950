import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createApp } from "./app.ts";
import type { Templates } from "./modules/certificates/index.ts";
import { FileClient } from "./platform/database/file/file-client.ts";
import type { Tx } from "./platform/database/index.ts";
import { anAccount, bearerOf, signIn } from "./testing/accounts.ts";
import { startBackend, type TestBackend } from "./testing/backend.ts";
import type { StaffName, TestApp, TestRequest } from "./testing/index.ts";
import { changeRights, changeUser, endSessions } from "./testing/lost-rights.ts";
import { BACKEND, isStreamed, type Prepare, type Prepared, startWritable, unique, WRITES } from "./testing/writes.ts";

/**
 * The caller loses its permission while the body of the request arrives. Every route with a body is tested: those that
 * write, only read, or forward.
 */

let backend: TestBackend;
let app: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
	backend = await startBackend();
	({ app, close } = await startWritable({ settings: { moduleBackends: [backend.url, BACKEND.url] } }));
	await app.json("/module-backends", { as: "Admin", json: { module: "orders", url: backend.url, answerSeconds: 10 } });
});
afterAll(async () => {
	await close();
	await backend.close();
});
afterEach(() => vi.restoreAllMocks());

const email = "anna.maier@example.org";
const READS: Record<string, Prepare> = {
	"POST /api/customerMessages/privacy/search": async () => ["/customerMessages/privacy/search", { json: { email } }],
	...Object.fromEntries(
		["POST", "PUT", "PATCH", "DELETE"].map((method) => [
			`${method} /api/x/:module/*`,
			async (): Promise<Prepared> => ["/x/orders/all", { json: { email } }],
		]),
	),
};
const ROUTES = Object.entries({ ...WRITES, ...READS }).filter(([route]) => !route.startsWith("GET "));

async function bytesOf({ json, body }: TestRequest): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string | null }> {
	const whole = json === undefined && body !== undefined ? new Response(body) : Response.json(json ?? {});
	return { bytes: await whole.bytes(), type: whole.headers.get("content-type") };
}

/** Sends half of the body, runs `meanwhile`, and sends the rest. */
async function sendSlowly([path, request = {}]: Prepared, method: string, meanwhile: () => Promise<void>) {
	const { bytes, type } = await bytesOf(request);
	const half = Math.ceil(bytes.length / 2);
	const pieces = [async () => bytes.subarray(0, half)];
	pieces.push(async () => {
		await meanwhile();
		return bytes.subarray(half);
	});
	const body = new ReadableStream<Uint8Array>(
		{
			pull: async (controller) => {
				const piece = await pieces.shift()?.();
				if (piece && piece.length > 0) controller.enqueue(piece);
				else controller.close();
			},
		},
		{ highWaterMark: 0 },
	);
	const { json: _, ...rest } = request;
	const headers = { ...(type ? { "content-type": type } : {}), ...request.headers };
	const as = "authorization" in headers ? {} : ({ as: "Admin" } as const);
	return app.request(path, { ...as, ...rest, method, headers, body: body as BodyInit });
}

const LOSSES: [name: string, status: number, lose: (tx: Tx, id: string) => PromiseLike<unknown>][] = [
	["the account is deactivated", 401, (tx, id) => changeUser(tx, id, { deactivatedAt: "2026-03-10" })],
	["the session ends", 401, (tx, id) => endSessions(tx, id, "2026-03-10")],
	["the role is removed", 403, (tx, id) => changeUser(tx, id, { roles: [] })],
];
async function restore(id: string): Promise<void> {
	await changeRights(app, (tx) => changeUser(tx, id, { roles: ["Admin"], deactivatedAt: null }));
	await changeRights(app, (tx) => endSessions(tx, id, null));
}

test("every route of the staff with a body is tested here, and no other", async () => {
	const { paths } = await app.json<{ paths: Record<string, Record<string, { security?: unknown[] }>> }>(
		"/openapi.json",
	);
	const taking = createApp(app.deps, {} as Templates).routes.filter(({ method, path }) => {
		const described = paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
		return method !== "GET" && described && described.security?.length !== 0;
	});
	const names = new Set(taking.map(({ method, path }) => `${method} ${path}`));
	expect([...names].sort()).toEqual(ROUTES.map(([route]) => route).sort());
});

/** A partial run tests one kind of loss per route, in turns. */
const lossesOf = (index: number) =>
	process.env.TEST_ALL ? LOSSES : LOSSES.filter((_, at) => at === index % LOSSES.length);
// The test of the files covers their uploads.
const CASES = ROUTES.filter(([route]) => !isStreamed(route)).flatMap(([route, prepare], index) =>
	lossesOf(index).map((loss) => ({ route, prepare, loss })),
);

/** Returns a number that changes with every commit of another connection. */
async function dataVersion(): Promise<number | undefined> {
	const [row] = await app.deps.database.db.values<[number]>(sql`pragma data_version`);
	return row?.[0];
}

test.each(CASES)("$route reads, writes and forwards nothing when $loss.0 while the body arrives", async (tried) => {
	const [method = ""] = tried.route.split(" ");
	const [, status, lose] = tried.loss;
	const prepared = await tried.prepare(app);
	const as: StaffName = prepared[1]?.as ?? "Admin";
	const id = prepared[2] ?? app.userIds[as];
	await app.accessToken(as);
	backend.received.length = 0;
	let before: number | undefined;
	const statements = vi.spyOn(FileClient.prototype, "execute");
	const answer = await sendSlowly(prepared, method, async () => {
		await changeRights(app, (tx) => lose(tx, id));
		before = await dataVersion();
		statements.mockClear();
	});
	const executed = statements.mock.calls.map(([statement]) => JSON.stringify(statement));
	const after = await dataVersion();
	await restore(id);
	expect(answer.status).toBe(status);
	expect(before).toBeDefined();
	expect(after).toBe(before);
	expect(backend.received).toEqual([]);
	expect(executed, "only session and account are read").toHaveLength(1);
	expect(executed[0]).toMatch(/session|module_token/);
});

describe("an Admin", () => {
	const names = Object.keys(READS);
	test.each(names)("who is deleted while the body of %s arrives is refused", async (route) => {
		const [method = ""] = route.split(" ");
		const account = await anAccount(app, { userid: unique("person"), roles: ["Admin"] });
		const headers = await bearerOf(await signIn(app, account));
		const [path, request] = (await READS[route]?.(app)) ?? [""];
		backend.received.length = 0;
		const answer = await sendSlowly([path, { ...request, headers }], method, async () => {
			await app.request(`/users/${account.id}`, { as: "secondAdmin", method: "DELETE" });
		});
		expect([answer.status, backend.received]).toEqual([401, []]);
	});

	test("who becomes an Auditor while the body arrives is forwarded as an Auditor", async () => {
		const account = await anAccount(app, { userid: unique("person"), roles: ["Admin"] });
		const headers = await bearerOf(await signIn(app, account));
		backend.received.length = 0;
		const request = { json: {}, headers };
		const answer = await sendSlowly(["/x/orders/all", request], "POST", () =>
			changeRights(app, (tx) => changeUser(tx, account.id, { roles: ["Auditor"] })),
		);
		expect(answer.status).toBe(200);
		const [, claims = ""] = backend.received[0]?.headers.authorization?.split(".") ?? [];
		expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({ roles: ["Auditor"] });
	});
});
