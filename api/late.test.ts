import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "./app.ts";
import type { Templates } from "./modules/certificates/index.ts";
import { createAuthenticate } from "./modules/sessions/index.ts";
import { type Deps, SYSTEM } from "./platform/deps.ts";
import { anAccount, bearerOf, signIn } from "./testing/accounts.ts";
import { Authenticator } from "./testing/authenticator.ts";
import { startBackend, type TestBackend } from "./testing/backend.ts";
import { formWith } from "./testing/imports.ts";
import {
	aCertificateInput,
	aCertificationInput,
	aClientInput,
	aProduct,
	createCertificate,
	createCertification,
	createClient,
	type StaffName,
	startTestApp,
	type TestApp,
	type TestRequest,
} from "./testing/index.ts";
import { anApp, codeOf } from "./testing/second-factors.ts";

/**
 * Who was let in and lost the right to act before the body was there: every route that writes, and every GET that leaves
 * a record. Each request is right and would be granted, which is tried last.
 */

let app: TestApp;
let between: (() => Promise<void>) | undefined;

/** Between the headers of a request and its body. */
const authenticate: Deps["authenticate"] = async (bearer) => {
	const actor = await createAuthenticate(app.deps)(bearer);
	const happens = between;
	between = undefined;
	await happens?.();
	return actor;
};
const cell = (column: number, text: string) => ({ column, text });
const readWorkbook = async () => ({
	sheet: "Produkte",
	rows: [
		{ row: 1, cells: [cell(1, "Nummer"), cell(2, "Name")] },
		{ row: 2, cells: [cell(1, "0815"), cell(2, "Zwieback")] },
	],
});

let store: TestBackend;
beforeAll(async () => {
	store = await startBackend();
	const switched = { module: "suppliers", version: "1.0.0", isUnchanged: false, notes: [] };
	store.answer = (response, { method }) =>
		method === "POST" ? response.end(JSON.stringify(switched)) : response.writeHead(404).end();
	app = await startTestApp({
		deps: { authenticate, readWorkbook },
		settings: { publicUrl: SITE, moduleBackends: [BACKEND.url], moduleService: { url: store.url, key: "key" } },
	});
});
afterAll(async () => {
	app.close();
	await store.close();
});
afterEach(restore);

/** `id`: account that acts, where its token stands in the request. */
type Prepared = [path: string, request?: TestRequest, id?: string];
type Prepare = () => Promise<Prepared>;

let made = 0;
const unique = (name: string) => `${name}${++made}`;
const PASSWORD = "Anders-2026!";
const SITE = "https://portal.example.org";
const aUser = (roles?: ["Admin"]) =>
	anAccount(app, { userid: unique("person"), name: unique("Petra Person "), ...(roles ? { roles } : {}) });
/** An Admin who has just signed in, for what somebody does with the own account. */
async function aPerson() {
	const account = await aUser(["Admin"]);
	const headers = await bearerOf(await signIn(app, account));
	const own = (path: string, json: object = {}): Prepared => [path, { json, headers }, account.id];
	return { account, headers, own };
}
async function withPasskey() {
	const person = await aPerson();
	const key = new Authenticator(SITE);
	const options = { method: "POST", headers: person.headers };
	const response = key.register(await app.json<{ challenge: string }>("/second-factors/passkeys/options", options));
	const added = { name: "Laptop", response };
	return { ...person, added, path: `/second-factors/passkeys/${key.credentialId}` };
}
async function withAddedPasskey() {
	const person = await withPasskey();
	await app.json("/second-factors/passkeys", { json: person.added, headers: person.headers });
	return person;
}
async function withApp() {
	const person = await aPerson();
	const totp = await anApp(app, person.account);
	return { ...person, headers: totp.headers };
}
const email = "anna.maier@example.org";
async function anEnquiry(): Promise<string> {
	const message = { name: "Anna Maier", email, message: "Wie lange dauert eine Zertifizierung? ".repeat(2), token: "" };
	await app.json("/customerMessage", { json: message, address: `198.51.100.${++made}` });
	const [enquiry] = await app.json<{ _id: string }[]>("/customerMessages", { as: "Admin" });
	return enquiry?._id ?? "";
}
const BACKEND = { url: "https://suppliers.example.org", answerSeconds: 10 };
async function aBackend(): Promise<string> {
	const module = unique("module");
	await app.json("/module-backends", { as: "Admin", json: { module, ...BACKEND } });
	return `/module-backends/${module}`;
}
async function aToken(): Promise<string> {
	const json = { name: unique("Pipeline "), days: 90 };
	return (await app.json<{ _id: string }>("/modules/suppliers/tokens", { as: "Admin", json }))._id;
}
const certificate = async (status: Parameters<typeof createCertificate>[1], path: (key: string) => string) =>
	path((await createCertificate(app, status)).key);
const get =
	(path: string): Prepare =>
	async () => [path];

const WRITES: Record<string, Prepare> = {
	"DELETE /api/sessions/:id": async () => {
		await signIn(app, { userid: "admin.test", password: "Test-2026!" });
		const sessions = await app.json<{ _id: string; current: boolean }[]>("/sessions", { as: "Admin" });
		return [`/sessions/${sessions.find(({ current }) => !current)?._id}`];
	},
	"DELETE /api/users/:id/sessions": async () => {
		const account = await aUser();
		await signIn(app, account);
		return [`/users/${account.id}/sessions`];
	},
	"GET /api/client.xlsx": get("/client.xlsx"),
	"POST /api/client": async () => ["/client", { json: aClientInput() }],
	"PUT /api/client/:id": async () => {
		const { _id } = await createClient(app);
		return [`/client/${_id}`, { json: aClientInput({ name: "Andere GmbH" }) }];
	},
	"GET /api/certification.xlsx": get("/certification.xlsx"),
	"POST /api/client/certification/:clientId": async () => [
		`/client/certification/${(await createClient(app))._id}`,
		{ json: aCertificationInput() },
	],
	"PUT /api/client/certification/:certificationId": async () => [
		`/client/certification/${(await createCertification(app)).certification._id}`,
		{ json: aCertificationInput({ validFrom: "2026-03-02" }) },
	],
	"PUT /api/client/certification/:certificationId/products": async () => [
		`/client/certification/${(await createCertification(app)).certification._id}/products`,
		{ json: { products: [aProduct(9)] } },
	],
	"POST /api/client/certification/:certificationId/productImport": async () => [
		`/client/certification/${(await createCertification(app)).certification._id}/productImport`,
		{ body: formWith(new Uint8Array([1])) },
	],
	"GET /api/client/certification/:certificationId/products.xlsx": async () => [
		`/client/certification/${(await createCertification(app)).certification._id}/products.xlsx`,
	],
	"POST /api/certificate/certification/:certificationId": async () => {
		const { certification, products } = await createCertification(app);
		const json = aCertificateInput({ products: products.map(({ _id }) => _id) });
		return [`/certificate/certification/${certification._id}`, { json }];
	},
	"PUT /api/certificate/:certificateId/certification/:certificationId": async () => {
		const scenario = await createCertificate(app);
		const json = aCertificateInput({ products: scenario.certificate.products.slice(1) });
		return [`/certificate/${scenario.key}`, { json }];
	},
	"DELETE /api/certificate/:certificateId/certification/:certificationId": async () => [
		await certificate({}, (key) => `/certificate/${key}`),
	],
	"POST /api/approval/add/certificate/:certificateId/certification/:certificationId": async () => [
		await certificate({}, (key) => `/approval/add/certificate/${key}`),
	],
	"DELETE /api/approval/add/certificate/:certificateId/certification/:certificationId": async () => [
		await certificate({ status: "IN_APPROVAL" }, (key) => `/approval/add/certificate/${key}`),
	],
	"POST /api/approval/answerApproval/:certificateId/certification/:certificationId": async () => {
		const { key, certificate, certification } = await createCertificate(app, { status: "IN_APPROVAL" });
		await app.request(`/download/preview/${certification._id}/${certificate._id}/de`, { as: "Admin" });
		return [`/approval/answerApproval/${key}`, { json: { submitBtn: "approve" } }];
	},
	"POST /api/publishCertificate/:certificateId/certification/:certificationId": async () => [
		await certificate({ status: "APPROVED" }, (key) => `/publishCertificate/${key}`),
	],
	"DELETE /api/publishCertificate/:certificateId/certification/:certificationId": async () => [
		await certificate({ status: "PUBLIC" }, (key) => `/publishCertificate/${key}`),
		{ json: { reason: "Rezeptur geändert" } },
	],
	"GET /api/download/preview/:certificationId/:certificateId/:lang": async () => {
		const { certificate, certification } = await createCertificate(app, { status: "IN_APPROVAL" });
		return [`/download/preview/${certification._id}/${certificate._id}/de`];
	},
	"GET /api/downloadCert/:certificationId": async () => [
		`/downloadCert/${(await createCertificate(app, { status: "PUBLIC" })).certification._id}`,
	],
	"GET /api/downloadCert/:certificateId/certification/:certificationId": async () => [
		await certificate({ status: "PUBLIC" }, (key) => `/downloadCert/${key}`),
	],
	"GET /api/customerMessages.xlsx": get("/customerMessages.xlsx"),
	"POST /api/customerMessages/privacy/export": async () => {
		await anEnquiry();
		return ["/customerMessages/privacy/export", { json: { email } }];
	},
	"POST /api/customerMessages/privacy/erase": async () => {
		await anEnquiry();
		return ["/customerMessages/privacy/erase", { json: { email } }];
	},
	"PUT /api/customerMessages/:id": async () => [
		`/customerMessages/${await anEnquiry()}`,
		{ json: { note: "Angerufen", submitBtn: "save" } },
	],
	"DELETE /api/customerMessages/:id": async () => [`/customerMessages/${await anEnquiry()}`],
	"POST /api/users": async () => {
		const userid = unique("neue.person");
		const json = { userid, name: "Nora Neumann", roles: ["Admin"], pwd: PASSWORD, pwd2: PASSWORD };
		return ["/users", { json }];
	},
	"PUT /api/users": async () => {
		const { id, userid } = await aUser();
		return ["/users", { json: { id, userid, name: "Anders Genannt", roles: ["Admin"] } }];
	},
	"PUT /api/users/me/password": async () => [
		"/users/me/password",
		{ as: "secondAdmin", json: { current: "Test-2026!", pwd: PASSWORD, pwd2: PASSWORD } },
	],
	"PUT /api/users/me/email": async () => {
		const { account, own } = await aPerson();
		return own("/users/me/email", { current: account.password, email });
	},
	"DELETE /api/users/:id/lock": async () => {
		const account = await aUser();
		for (let failure = 0; failure < 6; failure++) await signIn(app, { ...account, password: "Falsch-2026!" });
		return [`/users/${account.id}/lock`];
	},
	"DELETE /api/users/:id/second-factors": async () => [`/users/${(await aUser()).id}/second-factors`],
	"POST /api/sessions/confirm": async () => {
		const { account, own } = await aPerson();
		app.clock.advance(1000);
		return own("/sessions/confirm", { pwd: account.password });
	},
	"POST /api/sessions/confirm/passkey-options": async () =>
		(await withAddedPasskey()).own("/sessions/confirm/passkey-options"),
	"POST /api/second-factors/totp": async () => (await aPerson()).own("/second-factors/totp"),
	"POST /api/second-factors/totp/confirmation": async () => {
		const { own, headers } = await aPerson();
		const { secret } = await app.json<{ secret: string }>("/second-factors/totp", { method: "POST", headers });
		return own("/second-factors/totp/confirmation", { code: codeOf(app, secret) });
	},
	"DELETE /api/second-factors/totp": async () => {
		const { account, headers } = await withApp();
		return ["/second-factors/totp", { headers }, account.id];
	},
	"POST /api/second-factors/recovery-codes": async () => {
		const { account, headers } = await withApp();
		return ["/second-factors/recovery-codes", { headers }, account.id];
	},
	"POST /api/second-factors/passkeys/options": async () => (await aPerson()).own("/second-factors/passkeys/options"),
	"POST /api/second-factors/passkeys": async () => {
		const { own, added } = await withPasskey();
		return own("/second-factors/passkeys", added);
	},
	"PUT /api/second-factors/passkeys/:id": async () => {
		const { own, path } = await withAddedPasskey();
		return own(path, { name: "Telefon" });
	},
	"DELETE /api/second-factors/passkeys/:id": async () => {
		const { account, headers, path } = await withAddedPasskey();
		return [path, { headers }, account.id];
	},
	"DELETE /api/users/:id": async () => [`/users/${(await aUser()).id}`],
	"POST /api/users/:id/deactivation": async () => [`/users/${(await aUser()).id}/deactivation`],
	"DELETE /api/users/:id/deactivation": async () => {
		const { id } = await aUser();
		await app.json(`/users/${id}/deactivation`, { as: "Admin", method: "POST" });
		return [`/users/${id}/deactivation`];
	},
	"GET /api/audit/export": get("/audit/export"),
	"POST /api/module-backends": async () => ["/module-backends", { json: { module: unique("module"), ...BACKEND } }],
	"PUT /api/module-backends/:module": async () => [await aBackend(), { json: { ...BACKEND, answerSeconds: 20 } }],
	"DELETE /api/module-backends/:module": async () => [await aBackend()],
	"POST /api/modules/:module/versions": async () => [
		"/modules/suppliers/versions",
		{ body: new Uint8Array(1), headers: { "content-type": "application/gzip" } },
	],
	"POST /api/modules/:module/stage": async () => ["/modules/suppliers/stage", { json: { percentage: 10, users: [] } }],
	"POST /api/modules/:module/unstage": async () => ["/modules/suppliers/unstage", { json: {} }],
	"POST /api/modules/:module/promote": async () => ["/modules/suppliers/promote", { json: {} }],
	"POST /api/modules/:module/rollback": async () => ["/modules/suppliers/rollback", { json: {} }],
	"POST /api/modules/:module/remove": async () => ["/modules/suppliers/remove", { json: {} }],
	"POST /api/modules/:module/tokens": async () => [
		"/modules/suppliers/tokens",
		{ json: { name: unique("Pipeline "), days: 90 } },
	],
	"DELETE /api/modules/:module/tokens/:id": async () => [`/modules/suppliers/tokens/${await aToken()}`],
};
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

async function everything(): Promise<string> {
	const { db } = app.deps.database;
	// A virtual table is a view of its shadow tables.
	const tables = await db.values<[string]>(
		sql`select name from sqlite_master where type = 'table' and sql not like 'create virtual%' order by name`,
	);
	const contents = await Promise.all(tables.map(([name]) => db.values(sql`select * from ${sql.identifier(name)}`)));
	return JSON.stringify(contents);
}

async function send([path, request = {}]: Prepared, method: string): Promise<number> {
	const answer = await app.request(path, { as: "Admin", method, ...request });
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

describe.each(Object.entries(WRITES))("%s", (route, prepare) => {
	test(`writes nothing for ${LOSSES.map(([name]) => name).join(", ")}, and writes for everybody else`, async () => {
		const [method = ""] = route.split(" ");
		const prepared = await prepare();
		const as: StaffName = prepared[1]?.as ?? "Admin";
		acting = prepared[2] ?? app.userIds[as];
		await app.accessToken(as);
		for (const [name, status, lose] of LOSSES) {
			let before = "";
			between = async () => {
				await run(lose(acting));
				before = await everything();
			};
			expect(await send(prepared, method), name).toBe(status);
			expect(await everything(), name).toBe(before);
			await restore();
		}
		const before = await everything();
		expect(await send(prepared, method)).toBeLessThan(300);
		expect(await everything()).not.toBe(before);
	});
});
