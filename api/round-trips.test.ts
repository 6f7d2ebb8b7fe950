import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "./app.ts";
import { verifyChain } from "./audit/index.ts";
import type { Certificate } from "./modules/certificates/contract.ts";
import type { Templates } from "./modules/certificates/index.ts";
import { readSealKeys } from "./platform/runtime/keys.ts";
import { prepareTestTemplate } from "./testing/app.ts";
import { type CertificateScenario, createCertificate, type TestApp } from "./testing/index.ts";
import { type LibsqlServer, startLibsqlServer } from "./testing/libsql-server.ts";
import { createEnquiry } from "./testing/scenarios.ts";
import { BACKEND, type Prepared, startWritable, WRITES } from "./testing/writes.ts";
import { TRAIL } from "./trail.ts";

let server: LibsqlServer;
let app: TestApp;
let close: () => Promise<void>;
let draft: CertificateScenario;
let waiting: CertificateScenario;
let issued: CertificateScenario;
let enquiry: string;
beforeAll(async () => {
	const template = await prepareTestTemplate();
	server = await startLibsqlServer(template.folder);
	({ app, close } = await startWritable({ template, settings: { databaseUrl: server.url } }));
	draft = await createCertificate(app);
	waiting = await createCertificate(app, { status: "IN_APPROVAL" });
	issued = await createCertificate(app, { status: "PUBLIC" });
	enquiry = (await createEnquiry(app))._id;
	await app.json("/module-backends", { as: "Admin", json: { module: "suppliers", ...BACKEND } });
});
afterAll(async () => {
	await close();
	await server.close();
});

async function tripsOf([path, request = {}]: Prepared, method: string): Promise<[status: number, trips: number]> {
	await app.accessToken(request.as ?? "Admin");
	const before = server.requests();
	const answer = await app.request(path, { as: "Admin", method, ...request });
	await answer.arrayBuffer();
	return [answer.status, server.requests() - before];
}

/** Who asks, and everything else. */
const READ = 2;
/** Who asks, what the change needs, and the change with what is told of it. */
const WRITE = 3;

/** Where something has to be known before the next can be asked. */
const MORE: Record<string, number> = {
	// People of the rows, where names are told.
	"GET /api/approval": 3,
	"GET /api/approval/": 3,
	"GET /api/audit": 3,
	"GET /api/history/:entity/:id": 3,
	"GET /api/users": 3,
	// What a certificate says and who has seen it, where it waits for a signature.
	"GET /api/certificate/:certificateId/certification/:certificationId": 3,
	"GET /api/certification/:id": 3,
	// A file is made or read before the write begins.
	"GET /api/download/preview/:certificationId/:certificateId/:lang": 4,
	"POST /api/publishCertificate/:certificateId/certification/:certificationId": 4,
	"POST /api/client/certification/:certificationId/productImport": 4,
	"GET /api/client/certification/:certificationId/products.xlsx": 4,
	"GET /api/downloadCert/:certificateId/certification/:certificationId": 4,
	"GET /api/downloadCert/:certificationId": 5,
	"GET /api/client.xlsx": 5,
	"GET /api/certification.xlsx": 5,
	"GET /api/customerMessages.xlsx": 5,
	"POST /api/customerMessages/privacy/export": 5,
	// Who asks is confirmed before the store is asked, and the entry is written after it.
	...Object.fromEntries(
		["versions", "stage", "unstage", "promote", "rollback", "remove"].map((act) => [
			`POST /api/modules/:module/${act}`,
			4,
		]),
	),
	"POST /api/customerMessages/privacy/erase": 4,
	"DELETE /api/users/:id/lock": 4,
	// Credentials are read before and after their change; tries of a password or a code are counted on their own.
	"PUT /api/users": 5,
	"PUT /api/users/me/password": 6,
	"PUT /api/users/me/email": 7,
	"POST /api/second-factors/recovery-codes": 5,
	"DELETE /api/second-factors/totp": 6,
	"DELETE /api/second-factors/passkeys/:id": 6,
	"DELETE /api/users/:id/second-factors": 6,
	"POST /api/second-factors/passkeys": 8,
	"POST /api/second-factors/totp/confirmation": 11,
	"POST /api/sessions/confirm": 9,
};

/** By pages of the trail, as many as there are. */
const UNBOUNDED = ["GET /api/audit/export"];

const LISTS = [
	"client",
	"certification",
	"approval",
	"approval/",
	"customerMessages",
	"users",
	"client-errors",
	"audit",
];
const READS: Record<string, () => string[]> = {
	...Object.fromEntries(LISTS.map((list) => [`GET /api/${list}`, () => [`/${list}`]])),
	"GET /api/second-factors": () => ["/second-factors"],
	"GET /api/sessions": () => ["/sessions"],
	"GET /api/client/:id": () => [`/client/${draft.client._id}`],
	"GET /api/certification/:id": () => scenarios().map(({ certification }) => `/certification/${certification._id}`),
	"GET /api/client/certification/:clientId": () => [`/client/certification/${draft.client._id}`],
	"GET /api/client/certification/:certificationId/productTemplate": () => [
		`/client/certification/${draft.certification._id}/productTemplate`,
	],
	"GET /api/certificate/:certificateId/certification/:certificationId": () =>
		scenarios().map(({ key }) => `/certificate/${key}`),
	"GET /api/customerMessages/received": () => ["/customerMessages/received"],
	"GET /api/customerMessages/:id": () => [`/customerMessages/${enquiry}`],
	"GET /api/users/:id": () => [`/users/${app.userIds.Auditor}`],
	"GET /api/history/:entity/:id": () => [`/history/certificate/${issued.certificate._id}`],
	"GET /api/module-backends": () => ["/module-backends"],
	"GET /api/module-backends/:module": () => ["/module-backends/suppliers"],
	"GET /api/modules/:module/tokens": () => ["/modules/suppliers/tokens"],
};
const scenarios = () => [draft, waiting, issued];

/** What reads everything, or asks others than the database. */
const NOT_COUNTED = [
	"GET /api/audit/verification",
	"GET /api/modules",
	"GET /api/modules/:module",
	"GET /api/modules/:module/versions/:version",
	"GET /api/x/:module/*",
];

test("every route of the staff that reads is counted here, and no other", async () => {
	const { paths } = await app.json<{ paths: Record<string, { get?: { security?: unknown[] } }> }>("/openapi.json");
	const { routes } = createApp(app.deps, {} as Templates);
	const reading = routes.filter(({ method, path }) => {
		const described = paths[path.replace(/:(\w+)/g, "{$1}")]?.get;
		return method === "GET" && described && described.security?.length !== 0 && !(`GET ${path}` in WRITES);
	});
	const names = new Set(reading.map(({ path }) => `GET ${path}`));
	expect([...names].sort()).toEqual([...Object.keys(READS), ...NOT_COUNTED].sort());
});

test.each(Object.entries(READS))(`${READ} round trips for %s, unless it is named`, async (route, paths) => {
	const counted: number[] = [];
	for (const path of paths()) {
		const [status, trips] = await tripsOf([path], "GET");
		expect(status).toBe(200);
		counted.push(trips);
	}
	expect(Math.max(...counted)).toBe(MORE[route] ?? READ);
});

test.each(Object.entries(WRITES))(`${WRITE} round trips for %s, unless it is named`, async (route, prepare) => {
	const [method = ""] = route.split(" ");
	const [status, trips] = await tripsOf(await prepare(app), method);
	expect(status).toBeLessThan(300);
	if (!UNBOUNDED.includes(route)) expect(trips).toBe(MORE[route] ?? WRITE);
});

test("one round trip for the public validation of a certificate, and one beside it for a network that is new", async () => {
	const { publicId } = await app.json<Certificate>(`/certificate/${issued.key}`, { as: "Auditor" });
	for (const trips of [2, 1]) {
		const before = server.requests();
		await app.json(`/validateCertificate/${publicId}`);
		expect(server.requests() - before).toBe(trips);
	}
});

test("the trail of everything that was written here is whole, every entry sealed", async () => {
	const { database, settings } = app.deps;
	expect(await verifyChain(database.db, readSealKeys(settings.dataDir), TRAIL)).toMatchObject({ ok: true });
});
