import { hash } from "node:crypto";
import { serialize } from "node:v8";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createAuthenticate } from "./accounts/sessions/index.ts";
import { createApp } from "./app.ts";
import type { Templates } from "./modules/certificates/index.ts";
import type { Tx } from "./platform/database/index.ts";
import type { Deps } from "./platform/deps.ts";
import type { StaffName, TestApp } from "./testing/index.ts";
import { changeRights, changeUser, endSessions } from "./testing/lost-rights.ts";
import { isStreamed, type Prepared, startWritable, unique, WRITES } from "./testing/writes.ts";

/**
 * The caller loses its permission after the role check and before the transaction, on every route that writes and every
 * GET that leaves a record. Each request is valid and succeeds at the end. `slow-body.test.ts` covers the time before.
 */

let app: TestApp;
let close: () => Promise<void>;
let between: (() => Promise<void>) | undefined;

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
	({ app, close } = await startWritable({ deps: { authenticate } }));
	// A server has its credential key from the start.
	await app.request("/did.json");
});
afterAll(() => close());
afterEach(() => restore(app.userIds.Admin, app.userIds.secondAdmin, acting));
/**
 * Routes that write nothing: a file without personal data, a search that uses POST to keep an address out of logs, and
 * calls to the backend of a module.
 */
const WRITES_NOTHING = [
	...["POST", "PUT", "PATCH", "DELETE"].map((method) => `${method} /api/x/:module/*`),
	"GET /api/client/certification/:certificationId/productTemplate",
	"POST /api/customerMessages/privacy/search",
];

const LOSSES: [name: string, status: number, lose: (tx: Tx, id: string) => PromiseLike<unknown>][] = [
	["a dismissed one", 401, (tx, id) => changeUser(tx, id, { deactivatedAt: "2026-03-10T09:00:00.000Z" })],
	["one who has signed out", 401, (tx, id) => endSessions(tx, id, "2026-03-10")],
	["a demoted one", 403, (tx, id) => changeUser(tx, id, { roles: ["Auditor"] })],
];
let acting = "";
/** Gives the accounts their rights and sessions back. */
const restore = (...ids: string[]) =>
	changeRights(app, async (tx) => {
		for (const id of ids) {
			await changeUser(tx, id, { roles: ["Admin"], deactivatedAt: null });
			await endSessions(tx, id, null);
		}
	});

/** Returns a number that changes with every commit of another connection. */
async function commits(): Promise<number | undefined> {
	const [row] = await app.deps.database.db.values<[number]>(sql`pragma data_version`);
	return row?.[0];
}

async function everything(): Promise<string> {
	const { db } = app.deps.database;
	// Virtual tables are skipped, because their shadow tables contain their data.
	const tables = await db.values<[string]>(
		sql`select name from sqlite_master where type = 'table' and sql not like 'create virtual%' order by name`,
	);
	const contents = await Promise.all(tables.map(([name]) => db.values(sql`select * from ${sql.identifier(name)}`)));
	return hash("sha256", serialize(contents));
}

async function send([path, request = {}]: Prepared, method: string, key?: string): Promise<number> {
	const headers = { ...request.headers, ...(key === undefined ? {} : { "idempotency-key": key }) };
	const answer = await app.request(path, { as: "Admin", method, ...request, headers });
	await answer.arrayBuffer();
	return answer.status;
}

test("every route that writes or leaves a record is tested here, and no other", async () => {
	const { paths } = await app.json<{ paths: Record<string, Record<string, { security?: unknown[] }>> }>(
		"/openapi.json",
	);
	const { routes } = createApp(app.deps, {} as Templates);
	const writing = new Set<string>();
	for (const { method, path } of routes) {
		const route = `${method} ${path}`;
		const described = paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
		if (method === "ALL" || !described || described.security?.length === 0) continue;
		// HEAD is refused for a GET that leaves a record.
		const records = async () => (await send([path.slice("/api".length)], "HEAD")) === 405;
		if (method !== "GET" || (await records())) writing.add(route);
	}
	expect([...writing].sort()).toEqual([...Object.keys(WRITES), ...WRITES_NOTHING].sort());
});

/** A partial run tests one kind of loss per route, in turns. */
const lossesOf = (index: number) =>
	process.env.TEST_ALL ? LOSSES : LOSSES.filter((_, at) => at === index % LOSSES.length);
const ROUTES = Object.entries(WRITES).map(([route, prepare], index) => ({ route, prepare, losses: lossesOf(index) }));

describe.each(ROUTES)("$route", ({ route, prepare, losses }) => {
	test("writes and returns nothing for a caller without permission, and writes for others", async () => {
		const [method = ""] = route.split(" ");
		const prepared = await prepare(app);
		const as: StaffName = prepared[1]?.as ?? "Admin";
		isBeforeRoleCheck = WITHOUT_TRANSACTION.includes(route);
		acting = prepared[2] ?? app.userIds[as];
		await app.accessToken(as);
		for (const [name, status, lose] of losses) {
			let before: number | undefined;
			between = async () => {
				await changeRights(app, (tx) => lose(tx, acting));
				before = await commits();
			};
			expect(await send(prepared, method), name).toBe(status);
			expect(before).toBeDefined();
			if (!isStreamed(route)) expect(await commits(), name).toBe(before);
			await restore(acting);
		}
		const before = await everything();
		const key = unique("key-of-this-test-");
		expect(await send(prepared, method, key)).toBeLessThan(300);
		expect(await everything()).not.toBe(before);
		if (method === "GET") return;
		isBeforeRoleCheck = ANSWERED_WITHOUT_TRANSACTION.includes(route);
		// An Auditor may use some of these routes too.
		for (const [name, status, lose] of isBeforeRoleCheck ? LOSSES.slice(0, 2) : losses) {
			between = () => changeRights(app, (tx) => lose(tx, acting));
			expect(await send(prepared, method, key), `${name}, of what is done`).toBe(status);
			await restore(acting);
		}
	});
});
