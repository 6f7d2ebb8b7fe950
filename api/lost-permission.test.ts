import { ReadableStream } from "node:stream/web";
import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createAuthenticate } from "./accounts/sessions/index.ts";
import { createApp } from "./app.ts";
import type { Templates } from "./modules/certificates/index.ts";
import { FileClient } from "./platform/database/file/file-client.ts";
import type { Tx } from "./platform/database/index.ts";
import type { Deps } from "./platform/deps.ts";
import { keptRequests } from "./schema/idempotency.ts";
import { anAccount, bearerOf, signIn } from "./testing/accounts.ts";
import { startBackendOnce } from "./testing/backend.ts";
import type { TestApp, TestRequest } from "./testing/index.ts";
import { changeRights, changeUser, endSessions } from "./testing/lost-rights.ts";
import { BACKEND, isStreamed, type Prepare, type Prepared, startWritable, unique, WRITES } from "./testing/writes.ts";

/**
 * The caller loses its permission while the body arrives, between the role check and the transaction, or before it
 * repeats the request. Every route with a body and every GET that leaves a record is tested. Each request is valid.
 */

const backend = startBackendOnce();
let app: TestApp;
/** Runs once, at the next role check. */
let between: (() => Promise<void>) | undefined;
let isBeforeRoleCheck = false;

const authenticate: Deps["authenticate"] = async (bearer) => {
	const { senderId, findActor } = await createAuthenticate(app.deps)(bearer);
	const happen = async () => {
		const happens = between;
		between = undefined;
		await happens?.();
	};
	return {
		senderId,
		async findActor() {
			if (isBeforeRoleCheck) await happen();
			const actor = await findActor();
			await happen();
			return actor;
		},
	};
};

beforeAll(async () => {
	const settings = { moduleBackends: [backend.url, BACKEND.url] };
	const writable = await startWritable({ deps: { authenticate }, settings });
	({ app } = writable);
	await app.json("/module-backends", { as: "Admin", json: { module: "orders", url: backend.url, answerSeconds: 10 } });
	// A server has its credential key from the start.
	await app.request("/did.json");
	return writable.close;
});
let acting = "";
afterEach(() => {
	vi.restoreAllMocks();
	return restore(app.userIds.Admin, app.userIds.secondAdmin, acting);
});

/** Routes that let another process write. Their last role check comes after the body was read. */
const WITHOUT_TRANSACTION = ["versions", "stage", "unstage", "promote", "rollback", "remove"].map(
	(act) => `POST /api/modules/:module/${act}`,
);
/** Routes that respond to a repeated request before their transaction. */
const ANSWERED_WITHOUT_TRANSACTION = [
	...WITHOUT_TRANSACTION,
	"POST /api/publishCertificate/:certificateId/certification/:certificationId",
	"POST /api/certificate/:certificateId/certification/:certificationId/mail",
	"PUT /api/users/me/password",
	"PUT /api/users/me/email",
];
/** Responses that are shown only once are not stored. */
const SHOWN_ONCE = [
	"POST /api/second-factors/totp/confirmation",
	"POST /api/second-factors/recovery-codes",
	"POST /api/second-factors/passkeys",
	"POST /api/modules/:module/tokens",
	"POST /api/deadlines/feed",
];
/** Requests that are executed again each time: single steps, and uploads or checks whose record is stored. */
const AGAIN = [
	"POST /api/sessions/confirm",
	"POST /api/sessions/confirm/passkey-options",
	"POST /api/second-factors/totp",
	"POST /api/second-factors/passkeys/options",
];

const email = "anna.maier@example.org";
/** Routes with a body that write nothing: a search that keeps an address out of logs, and calls to a backend. */
const READS: Record<string, Prepare> = {
	"POST /api/customerMessages/privacy/search": async () => ["/customerMessages/privacy/search", { json: { email } }],
	...Object.fromEntries(
		["POST", "PUT", "PATCH", "DELETE"].map((method) => [
			`${method} /api/x/:module/*`,
			async (): Promise<Prepared> => ["/x/orders/all", { json: { email } }],
		]),
	),
};
/** A file without personal data. */
const LEAVES_NO_RECORD = "GET /api/client/certification/:certificationId/productTemplate";

type Loss = [name: string, status: number, lose: (tx: Tx, id: string) => PromiseLike<unknown>];
const ENDED: Loss[] = [
	["a deactivated account", 401, (tx, id) => changeUser(tx, id, { deactivatedAt: "2026-03-10T09:00:00.000Z" })],
	["an ended session", 401, (tx, id) => endSessions(tx, id, "2026-03-10")],
];
const WITHOUT_ROLE: Loss = ["an account without role", 403, (tx, id) => changeUser(tx, id, { roles: [] })];
const DEMOTED: Loss = ["a demoted Admin", 403, (tx, id) => changeUser(tx, id, { roles: ["Auditor"] })];
/** Returns one kind of loss per route, in turns, because all routes check the rights of the caller in the same way. */
const inTurn = (losses: Loss[], index: number) => losses.filter((_, at) => at === index % losses.length);

/** Gives the accounts their rights and sessions back. */
const restore = (...ids: string[]) =>
	changeRights(app, async (tx) => {
		for (const id of ids) {
			await changeUser(tx, id, { roles: ["Admin"], deactivatedAt: null });
			await endSessions(tx, id, null);
		}
	});

/** Returns a number that changes with every commit of another connection. */
const commits = async () => (await app.deps.database.db.values<[number]>(sql`pragma data_version`))[0]?.[0];
const lastEntry = async () =>
	(await app.deps.database.db.values<[number]>(sql`select max(seq) from audit_entry`))[0]?.[0];

async function send([path, request = {}]: Prepared, method: string, key?: string) {
	const headers = { ...request.headers, ...(key === undefined ? {} : { "idempotency-key": key }) };
	const answer = await app.request(path, { as: "Admin", method, ...request, headers });
	return { status: answer.status, etag: answer.headers.get("etag"), body: await answer.text() };
}

/** Sends half of the body, runs `meanwhile`, and sends the rest. */
async function sendSlowly([path, { json, body, ...rest } = {}]: Prepared, method: string, meanwhile: () => unknown) {
	const whole = json === undefined && body !== undefined ? new Response(body) : Response.json(json ?? {});
	const type = whole.headers.get("content-type");
	const bytes = await whole.bytes();
	const half = Math.ceil(bytes.length / 2);
	async function* pieces() {
		yield bytes.subarray(0, half);
		await meanwhile();
		if (half < bytes.length) yield bytes.subarray(half);
	}
	const headers = { ...(type ? { "content-type": type } : {}), ...rest.headers };
	const as = "authorization" in headers ? {} : ({ as: "Admin" } as const);
	return app.request(path, { ...as, ...rest, method, headers, body: ReadableStream.from(pieces()) as BodyInit });
}

async function assertRefusedWhileBodyArrives(prepared: Prepared, method: string, [name, status, lose]: Loss) {
	backend.received.length = 0;
	let before: number | undefined;
	const statements = vi.spyOn(FileClient.prototype, "execute");
	const answer = await sendSlowly(prepared, method, async () => {
		await changeRights(app, (tx) => lose(tx, acting));
		before = await commits();
		statements.mockClear();
	});
	const executed = statements.mock.calls.map(([statement]) => JSON.stringify(statement));
	statements.mockRestore();
	expect([answer.status, await commits()], name).toEqual([status, before]);
	expect([before, backend.received]).toEqual([expect.any(Number), []]);
	expect(executed, "only session and account are read").toEqual([expect.stringMatching(/session|module_token/)]);
	await restore(acting);
}

async function assertRefusedBeforeTransaction(route: string, prepared: Prepared, [name, status, lose]: Loss) {
	const [method = ""] = route.split(" ");
	let before: number | undefined;
	between = async () => {
		await changeRights(app, (tx) => lose(tx, acting));
		before = await commits();
	};
	expect((await send(prepared, method)).status, name).toBe(status);
	expect(before).toBeDefined();
	if (!isStreamed(route)) expect(await commits(), name).toBe(before);
	await restore(acting);
}

async function act(prepared: Prepared): Promise<void> {
	const as = prepared[1]?.as ?? "Admin";
	acting = prepared[2] ?? app.userIds[as];
	isBeforeRoleCheck = false;
	await app.accessToken(as);
}

test("every route that writes, leaves a record or has a body is tested here, and no other", async () => {
	const { paths } = await app.json<{ paths: Record<string, Record<string, { security?: unknown[] }>> }>(
		"/openapi.json",
	);
	const { routes } = createApp(app.deps, {} as Templates);
	const found = new Set<string>();
	for (const { method, path } of routes) {
		const described = paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
		if (method === "ALL" || !described || described.security?.length === 0) continue;
		// HEAD is refused for a GET that leaves a record.
		const records = async () => (await send([path.slice("/api".length)], "HEAD")).status === 405;
		if (method !== "GET" || (await records())) found.add(`${method} ${path}`);
	}
	expect([...found].sort()).toEqual([...Object.keys({ ...WRITES, ...READS }), LEAVES_NO_RECORD].sort());
});

const ROUTES = Object.entries(WRITES).map(([route, prepare], index) => ({ route, prepare, index }));

describe.each(ROUTES)("$route", ({ route, prepare, index }) => {
	test("writes and returns nothing for a caller without permission, and writes once for others", async () => {
		const [method = ""] = route.split(" ");
		const prepared = await prepare(app);
		await act(prepared);
		// The test of the files covers their uploads.
		if (method !== "GET" && !isStreamed(route))
			for (const loss of inTurn([...ENDED, WITHOUT_ROLE], index))
				await assertRefusedWhileBodyArrives(prepared, method, loss);
		isBeforeRoleCheck = WITHOUT_TRANSACTION.includes(route);
		const losses = inTurn([...ENDED, DEMOTED], index + 1);
		for (const loss of losses) await assertRefusedBeforeTransaction(route, prepared, loss);

		const before = await commits();
		const key = unique("key-of-this-test-");
		const first = await send(prepared, method, key);
		expect(first.status).toBeLessThan(300);
		expect(await commits()).not.toBe(before);
		if (method === "GET") return;
		if (!AGAIN.includes(route)) {
			const written = await lastEntry();
			const second = await send(prepared, method, key);
			expect(await lastEntry()).toBe(written);
			if (SHOWN_ONCE.includes(route))
				expect([second.status, JSON.parse(second.body)]).toMatchObject([409, { code: "IDEMPOTENCY_DONE" }]);
			else expect(second).toEqual(first.body.startsWith("PK") ? expect.objectContaining({ status: 200 }) : first);
		}
		isBeforeRoleCheck = ANSWERED_WITHOUT_TRANSACTION.includes(route);
		// An Auditor may use some of these routes too.
		for (const [name, status, lose] of isBeforeRoleCheck ? inTurn(ENDED, index) : losses) {
			between = () => changeRights(app, (tx) => lose(tx, acting));
			expect((await send(prepared, method, key)).status, `${name} repeats the request`).toBe(status);
			await restore(acting);
		}
	});
});

test("stored responses contain no secrets and no personal data of visitors", async () => {
	const texts = JSON.stringify(await app.deps.database.db.select().from(keptRequests));
	expect(texts).toContain("Neumann");
	expect(texts).not.toMatch(/argon2|passwordHash|Anna Maier|Wie lange|otpauth|secret/i);
});

describe("while the body arrives", () => {
	const CASES = Object.entries(READS).map(([route, prepare], index) => ({ route, prepare, index }));
	test.each(CASES)(
		"$route reads and forwards nothing for an Admin who loses the permission or is deleted",
		async ({ route, prepare, index }) => {
			const [method = ""] = route.split(" ");
			const prepared = await prepare(app);
			await act(prepared);
			for (const loss of inTurn([...ENDED, WITHOUT_ROLE], index))
				await assertRefusedWhileBodyArrives(prepared, method, loss);
			const [path, request] = prepared;
			const { id, headers } = await anAdmin();
			const answer = await sendSlowly([path, { ...request, headers }], method, () =>
				app.request(`/users/${id}`, { as: "secondAdmin", method: "DELETE" }),
			);
			expect([answer.status, backend.received]).toEqual([401, []]);
		},
	);

	async function anAdmin(): Promise<{ id: string; headers: NonNullable<TestRequest["headers"]> }> {
		const account = await anAccount(app, { userid: unique("person"), roles: ["Admin"] });
		return { id: account.id, headers: await bearerOf(await signIn(app, account)) };
	}

	test("an Admin who becomes an Auditor is forwarded as an Auditor", async () => {
		const { id, headers } = await anAdmin();
		backend.received.length = 0;
		const answer = await sendSlowly(["/x/orders/all", { json: {}, headers }], "POST", () =>
			changeRights(app, (tx) => changeUser(tx, id, { roles: ["Auditor"] })),
		);
		expect(answer.status).toBe(200);
		const [, claims = ""] = backend.received[0]?.headers.authorization?.split(".") ?? [];
		expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({ roles: ["Auditor"] });
	});
});
