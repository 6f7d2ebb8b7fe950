import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { User } from "./accounts/users/contract.ts";
import { verifyAccounts } from "./accounts/users/index.ts";
import { createApp } from "./app.ts";
import { verifyChain } from "./audit/index.ts";
import { verifyRows } from "./audit/sealed-rows.repository.ts";
import { CERTIFICATE_QUEUES, type Certificate } from "./modules/certificates/contract.ts";
import type { Templates } from "./modules/certificates/index.ts";
import { readSealKeys } from "./platform/runtime/keys.ts";
import { prepareTestTemplate } from "./testing/app.ts";
import {
	aClientInput,
	type CertificateScenario,
	createAudit,
	createCertificate,
	createFinding,
	type TestApp,
	type TestRequest,
} from "./testing/index.ts";
import { type LibsqlServer, startLibsqlServer } from "./testing/libsql-server.ts";
import { outbox } from "./testing/mails.ts";
import { createEnquiry } from "./testing/scenarios.ts";
import { VISITS } from "./testing/visits.ts";
import { BACKEND, startWritable, unique, WRITES } from "./testing/writes.ts";
import { TRAIL } from "./trail.ts";

let server: LibsqlServer;
let app: TestApp;
/** An application on the server's file, which prepares requests faster than over the network. */
let local: TestApp;
const close: (() => Promise<void>)[] = [];
let draft: CertificateScenario;
let waiting: CertificateScenario;
let issued: CertificateScenario;
let enquiry: string;
let task: string;
let audit: string;
let finding: string;
beforeAll(async () => {
	const template = await prepareTestTemplate();
	server = await startLibsqlServer(template.folder);
	const start = async (databaseUrl: string, deps = {}) => {
		const started = await startWritable({ template, deps, settings: { databaseUrl } });
		close.push(started.close);
		return started.app;
	};
	local = await start(`file:${server.path}`);
	app = await start(server.url, { clock: local.clock });
	for (const name of ["Admin", "Auditor"] as const) {
		const path = `/users/${app.userIds[name]}`;
		const { _id: id, userid, name: own, roles } = await local.json<User>(path, { as: "Admin" });
		const json = { id, userid, name: own, roles, email: "staff@example.org" };
		await local.json("/users", { as: "secondAdmin", method: "PUT", json });
	}
	draft = await createCertificate(local);
	waiting = await createCertificate(local, { status: "IN_APPROVAL" });
	issued = await createCertificate(local, { status: "PUBLIC" });
	const planned = await createAudit(local, { in: draft.certification });
	finding = (await createFinding(local, planned))._id;
	audit = planned._id;
	enquiry = (await createEnquiry(local))._id;
	const json = { _clientId: draft.client._id, day: "2026-04-01", note: "Rückfrage" };
	task = (await local.json<{ _id: string }>("/deadlines", { as: "Admin", json }))._id;
	await local.json("/module-backends", { as: "Admin", json: { module: "suppliers", ...BACKEND } });
});
afterAll(async () => {
	for (const end of close.reverse()) await end();
	await server.close();
});

async function tripsOf(path: string, request: TestRequest): Promise<[status: number, trips: number]> {
	if (request.as) await app.accessToken(request.as);
	const before = server.requests();
	const answer = await app.request(path, request);
	await answer.arrayBuffer();
	return [answer.status, server.requests() - before];
}

/** The account with its session, the record, and its related rows. */
const READ = 4;
/** The account with its session, what the change needs, and a transaction that confirms the account. */
const WRITE = 6;
/** The rate limit, counted for all instances; the record; and the change. */
const VISIT = 6;

/** A route that prints a PDF when it is called for the first time. */
const PRINTING = "POST /api/certificate/:certificateId/certification/:certificationId/mail";

/** Routes without a bound: those that read the trail page by page, and files, which are stored in chunks. */
const UNBOUNDED = [
	"GET /api/audit/export",
	"POST /api/client/:id/files",
	"POST /api/certification/:id/files",
	"POST /api/audits/:id/files",
	"POST /api/findings/:id/files",
	"GET /api/files/:id",
	"DELETE /api/files/:id",
];

/** Routes without parameters. */
const PLAIN = [
	"client",
	"certification",
	"audits",
	"approval",
	"approval/",
	"customerMessages",
	"customerMessages/received",
	"users",
	"users/me/notifications",
	"client-errors",
	"audit",
	"mails",
	"overview",
	"work",
	"second-factors",
	"sessions",
	"schemes",
	"deadlines/people",
	"deadlines/feed",
	"clock",
	"seal",
	"module-backends",
];
const CERTIFICATE = "GET /api/certificate/:certificateId/certification/:certificationId";
const READS: Record<string, () => string[]> = {
	...Object.fromEntries(PLAIN.map((path) => [`GET /api/${path}`, () => [`/${path}`]])),
	...Object.fromEntries(
		["", "/remarks", "/comparison", "/evaluation"].map((part) => [
			`${CERTIFICATE}${part}`,
			() => scenarios().map(({ key }) => `/certificate/${key}${part}`),
		]),
	),
	"GET /api/work/:queue": () => CERTIFICATE_QUEUES.map((queue) => `/work/${queue}`),
	"GET /api/client/:id": () => [`/client/${draft.client._id}`],
	"GET /api/schemes/:id": () => [`/schemes/${issued.certificate.schemes[0]}`],
	"GET /api/certification/:id": () => scenarios().map(({ certification }) => `/certification/${certification._id}`),
	"GET /api/client/certification/:clientId": () => [`/client/certification/${draft.client._id}`],
	"GET /api/client/certification/:certificationId/productTemplate": () => [
		`/client/certification/${draft.certification._id}/productTemplate`,
	],
	"GET /api/client/:id/files": () => [`/client/${issued.client._id}/files`],
	"GET /api/certification/:id/files": () => [`/certification/${issued.certification._id}/files`],
	"GET /api/audits/:id/files": () => [`/audits/${audit}/files`],
	"GET /api/findings/:id/files": () => [`/findings/${finding}/files`],
	"GET /api/audits/:id": () => [`/audits/${audit}`],
	"GET /api/users/:id/competence": () => [`/users/${app.userIds.Auditor}/competence`],
	"GET /api/certification/:id/surveillance": () => [`/certification/${issued.certification._id}/surveillance`],
	"GET /api/customerMessages/:id": () => [`/customerMessages/${enquiry}`],
	"GET /api/users/:id": () => [`/users/${app.userIds.Auditor}`],
	"GET /api/history/:entity/:id": () => [
		`/history/client/${issued.client._id}`,
		`/history/certification/${issued.certification._id}`,
		`/history/certificate/${issued.certificate._id}`,
	],
	"GET /api/deadlines": () => ["/deadlines", "/deadlines?assignee=me&state=done", "/deadlines?kind=task&sort=-day"],
	"GET /api/deadlines/:id": () => [`/deadlines/${task}`],
	"GET /api/views": () => ["/views?list=clients"],
	"GET /api/module-backends/:module": () => ["/module-backends/suppliers"],
	"GET /api/modules/:module/tokens": () => ["/modules/suppliers/tokens"],
};
const scenarios = () => [draft, waiting, issued];

/** Routes that read everything, or call other services than the database. */
const NOT_COUNTED = [
	"GET /api/audit/verification",
	"GET /api/modules",
	"GET /api/modules/:module",
	"GET /api/modules/:module/versions/:version",
	"GET /api/x/:module/*",
];

/** Routes whose statements run after the response. */
const NOT_WAITED_FOR = ["POST /api/password-reset", "POST /api/validateCertificate/:publicId/watch"];
const WAITED_FOR = Object.entries(VISITS).filter(([route]) => !NOT_WAITED_FOR.includes(route));

test("every reading route of the staff is counted here, and no other", async () => {
	const { paths } = await app.json<{ paths: Record<string, { get?: { security?: unknown[] } }> }>("/openapi.json");
	const { routes } = createApp(app.deps, {} as Templates);
	const reading = routes.filter(({ method, path }) => {
		const described = paths[path.replace(/:(\w+)/g, "{$1}")]?.get;
		return method === "GET" && described && described.security?.length !== 0 && !(`GET ${path}` in WRITES);
	});
	const names = new Set(reading.map(({ path }) => `GET ${path}`));
	expect([...names].sort()).toEqual([...Object.keys(READS), ...NOT_COUNTED].sort());
});

test.each(Object.entries(READS))(`at most ${READ} round trips for %s`, async (_route, paths) => {
	const counted: number[] = [];
	for (const path of paths()) {
		const [status, trips] = await tripsOf(path, { as: "Admin" });
		expect(status).toBe(200);
		counted.push(trips);
	}
	expect(Math.max(...counted)).toBeLessThanOrEqual(READ);
});

test.each(Object.entries(WRITES))(`at most ${WRITE} round trips for %s`, async (route, prepare) => {
	const [method = ""] = route.split(" ");
	const [path, request] = await prepare(local);
	const send = () => {
		const headers = { ...request?.headers, "idempotency-key": unique("key-of-the-change-") };
		return tripsOf(path, { as: "Admin", method, ...request, headers });
	};
	if (route === PRINTING) await send();
	const [status, trips] = await send();
	expect(status).toBeLessThan(300);
	if (!UNBOUNDED.includes(route)) expect(trips).toBeLessThanOrEqual(WRITE);
});

test("every public route with a body is counted here, and no other", async () => {
	const { paths } = await app.json<{ paths: Record<string, { post?: { security?: unknown[] } }> }>("/openapi.json");
	const open = Object.entries(paths).flatMap(([path, { post }]) =>
		post?.security?.length === 0 ? [`POST ${path.replace(/\{(\w+)\}/g, ":$1")}`] : [],
	);
	const visits = WAITED_FOR.map(([route]) => route).filter((route) => route.startsWith("POST"));
	expect(open.sort()).toEqual([...visits, ...NOT_WAITED_FOR].sort());
});

test.each(WAITED_FOR)(`at most ${VISIT} round trips for %s`, async (route, prepare) => {
	const [method = ""] = route.split(" ");
	const [path, request] = await prepare(local);
	const [status, trips] = await tripsOf(path, { method, ...request });
	expect(status).toBeLessThan(300);
	expect(trips).toBeLessThanOrEqual(VISIT);
});

test("one round trip for the public validation of a certificate, and a concurrent one for a new network", async () => {
	const { publicId } = await app.json<Certificate>(`/certificate/${issued.key}`, { as: "Auditor" });
	for (const trips of [2, 1]) {
		const before = server.requests();
		await app.json(`/validateCertificate/${publicId}`);
		expect(server.requests() - before).toBe(trips);
	}
});

test("one more round trip for a certificate that was changed since its release", async () => {
	const changed = await createCertificate(app, { status: "IN_APPROVAL" });
	const json = aClientInput({ name: "Seither Anders GmbH" });
	await app.json(`/client/${changed.client._id}`, { as: "Admin", method: "PUT", json });
	for (const path of [`/certificate/${changed.key}`, `/certification/${changed.certification._id}`])
		expect(await tripsOf(path, { as: "Admin" })).toEqual([200, 3]);
});

test("two round trips for an existing file of the month, and a concurrent one for a new network", async () => {
	await app.request("/directory.json");
	for (const trips of [2, 1]) {
		const [status, taken] = await tripsOf("/directory.json", { address: "198.51.100.252" });
		expect([status, taken]).toEqual([200, trips]);
	}
});

test("every account matches its audit trail after these requests", async () => {
	expect(await verifyAccounts(app.deps.database.db)).toMatchObject({ problems: [] });
});

test("these requests have queued all their mails", async () => {
	const kinds = (await outbox(app)).map(({ kind }) => kind);
	expect(new Set(kinds)).toEqual(new Set(["enquiry", "registration", "review", "signed", "certificate"]));
});

test("the trail of these requests is unbroken, every entry sealed", async () => {
	const { database, settings } = app.deps;
	expect(await verifyChain(database.db, readSealKeys(settings.dataDir), TRAIL)).toMatchObject({ ok: true });
});

test("every row fits its seal, also products of the directory, whose numbers JavaScript cannot represent", async () => {
	await app.json(`/client/${issued.client._id}/directory`, { as: "Admin", method: "PUT" });
	const { database, keys } = app.deps;
	const large = sql`select count(*) from directory_product where seq > ${Number.MAX_SAFE_INTEGER}`;
	expect((await database.db.values<[number]>(large))[0]?.[0]).toBeGreaterThan(0);
	expect(await verifyRows(database.db, keys)).toMatchObject({ problems: [] });
});
