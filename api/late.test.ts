import { hash } from "node:crypto";
import { serialize } from "node:v8";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "./app.ts";
import type { Templates } from "./modules/certificates/index.ts";
import { createAuthenticate } from "./modules/sessions/index.ts";
import { type Deps, SYSTEM } from "./platform/deps.ts";
import type { StaffName, TestApp } from "./testing/index.ts";
import { type Prepared, startWritable, unique, WRITES } from "./testing/writes.ts";

/**
 * Who was let in and lost the right to act before the body was there: every route that writes, and every GET that leaves
 * a record. Each request is right and would be granted, which is tried last.
 */

let app: TestApp;
let close: () => Promise<void>;
let between: (() => Promise<void>) | undefined;

/** The person is asked for when the body is there. */
const ASKED_WITH_BODY = ["stage", "unstage", "promote", "rollback", "remove"].map(
	(act) => `POST /api/modules/:module/${act}`,
);
/** And where nothing is written any more, because an equal request has done it. */
const TOLD_WHEN_ASKED = [
	...ASKED_WITH_BODY,
	"POST /api/publishCertificate/:certificateId/certification/:certificationId",
	"PUT /api/users/me/password",
	"PUT /api/users/me/email",
];
let isAskedWithBody = false;

/** Between the headers of a request and its body. */
const authenticate: Deps["authenticate"] = async (bearer) => {
	const { userId, ask } = await createAuthenticate(app.deps)(bearer);
	const happen = async () => {
		const happens = between;
		between = undefined;
		await happens?.();
	};
	return {
		userId,
		ask: async () => {
			if (isAskedWithBody) await happen();
			const actor = await ask();
			await happen();
			return actor;
		},
	};
};

beforeAll(async () => {
	({ app, close } = await startWritable({ deps: { authenticate } }));
	// A server has its key of credentials from its start on.
	await app.request("/did.json");
});
afterAll(() => close());
afterEach(restore);
/**
 * The one file that says nothing about anybody, a question that is asked by POST to keep an address out of logs, and what
 * the backend of a module is asked.
 */
const WRITES_NOTHING = [
	...["POST", "PUT", "PATCH", "DELETE"].map((method) => `${method} /api/x/:module/*`),
	"GET /api/client/certification/:certificationId/productTemplate",
	"POST /api/customerMessages/privacy/search",
];

const run = (statement: ReturnType<typeof sql>) =>
	app.deps.database.write(SYSTEM, async (tx) => {
		await tx.run(statement);
	});
const LOSSES: [name: string, status: number, lose: (id: string) => ReturnType<typeof sql>][] = [
	["a dismissed one", 401, (id) => sql`update user set deactivated_at = '2026-03-10T09:00:00.000Z' where id = ${id}`],
	["one who has signed out", 401, (id) => sql`update session set revoked_at = '2026-03-10' where user_id = ${id}`],
	["a demoted one", 403, (id) => sql`update user set roles = '["Auditor"]' where id = ${id}`],
];
let acting = "";
async function restore(): Promise<void> {
	for (const id of [app.userIds.Admin, app.userIds.secondAdmin, acting]) {
		await run(sql`update user set roles = '["Admin"]', deactivated_at = null where id = ${id}`);
		await run(sql`update session set revoked_at = null where user_id = ${id}`);
	}
}

const commits = () => app.deps.database.commits?.all();

async function everything(): Promise<string> {
	const { db } = app.deps.database;
	// A virtual table is a view of its shadow tables.
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

test("every route that writes or leaves a record is tried here, and no other", async () => {
	const { paths } = await app.json<{ paths: Record<string, Record<string, { security?: unknown[] }>> }>(
		"/openapi.json",
	);
	const { routes } = createApp(app.deps, {} as Templates);
	const writing = new Set<string>();
	for (const { method, path } of routes) {
		const route = `${method} ${path}`;
		const described = paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
		if (method === "ALL" || !described || described.security?.length === 0) continue;
		// A GET that records is not answered to HEAD.
		const records = async () => (await send([path.slice("/api".length)], "HEAD")) === 405;
		if (method !== "GET" || (await records())) writing.add(route);
	}
	expect([...writing].sort()).toEqual([...Object.keys(WRITES), ...WRITES_NOTHING].sort());
});

/** A plain run takes one for each route, in turns. */
const lossesOf = (index: number) =>
	process.env.TEST_ALL ? LOSSES : LOSSES.filter((_, at) => at === index % LOSSES.length);
const ROUTES = Object.entries(WRITES).map(([route, prepare], index) => ({ route, prepare, losses: lossesOf(index) }));

describe.each(ROUTES)("$route", ({ route, prepare, losses }) => {
	test("writes and tells nothing for who has lost the right to, and writes for everybody else", async () => {
		const [method = ""] = route.split(" ");
		const prepared = await prepare(app);
		const as: StaffName = prepared[1]?.as ?? "Admin";
		isAskedWithBody = ASKED_WITH_BODY.includes(route);
		acting = prepared[2] ?? app.userIds[as];
		await app.accessToken(as);
		for (const [name, status, lose] of losses) {
			let before: number | undefined;
			between = async () => {
				await run(lose(acting));
				before = commits();
			};
			expect(await send(prepared, method), name).toBe(status);
			expect(before).toBeDefined();
			expect(commits(), name).toBe(before);
			await restore();
		}
		const before = await everything();
		const key = unique("key-of-this-test-");
		expect(await send(prepared, method, key)).toBeLessThan(300);
		expect(await everything()).not.toBe(before);
		if (method === "GET") return;
		isAskedWithBody = TOLD_WHEN_ASKED.includes(route);
		// An Auditor may do some of it too.
		for (const [name, status, lose] of isAskedWithBody ? LOSSES.slice(0, 2) : losses) {
			between = () => run(lose(acting));
			expect(await send(prepared, method, key), `${name}, of what is done`).toBe(status);
			await restore();
		}
	});
});
