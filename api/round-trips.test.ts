import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "./app.ts";
import type { Templates } from "./modules/certificates/index.ts";
import { filePath } from "./platform/database/index.ts";
import { readSettings } from "./platform/runtime/settings.ts";
import { prepareTestTemplate } from "./testing/app.ts";
import { type CertificateScenario, createCertificate, type TestApp } from "./testing/index.ts";
import { type LibsqlServer, startLibsqlServer } from "./testing/libsql-server.ts";
import { createEnquiry } from "./testing/scenarios.ts";
import { type Prepared, startWritable, WRITES } from "./testing/writes.ts";

let folder: string;
let server: LibsqlServer;
let app: TestApp;
let close: () => Promise<void>;
let draft: CertificateScenario;
let waiting: CertificateScenario;
let issued: CertificateScenario;
let enquiry: string;
beforeAll(async () => {
	const template = await prepareTestTemplate();
	folder = mkdtempSync(join(tmpdir(), "round-trips-"));
	cpSync(template.folder, folder, { recursive: true });
	server = await startLibsqlServer(filePath(readSettings({ DATA_DIR: folder }).databaseUrl));
	({ app, close } = await startWritable({ template, settings: { databaseUrl: server.url } }));
	draft = await createCertificate(app);
	waiting = await createCertificate(app, { status: "IN_APPROVAL" });
	issued = await createCertificate(app, { status: "PUBLIC" });
	enquiry = (await createEnquiry(app))._id;
});
afterAll(async () => {
	await close();
	await server.close();
	rmSync(folder, { recursive: true, force: true });
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
/** Who asks, what the change needs, and the change. */
const WRITE = 3;

type Paths = Record<string, () => string[]>;
const LISTS = ["/client", "/certification", "/approval", "/approval/", "/customerMessages", "/users", "/client-errors"];
const READS: Paths = {
	...Object.fromEntries(LISTS.map((path) => [`GET /api${path}`, () => [path]])),
	"GET /api/second-factors": () => ["/second-factors"],
	"GET /api/sessions": () => ["/sessions"],
	"GET /api/client/:id": () => [`/client/${draft.client._id}`],
	"GET /api/certification/:id": () => [draft, waiting, issued].map((one) => `/certification/${one.certification._id}`),
	"GET /api/client/certification/:clientId": () => [`/client/certification/${draft.client._id}`],
	"GET /api/client/certification/:certificationId/productTemplate": () => [
		`/client/certification/${draft.certification._id}/productTemplate`,
	],
	"GET /api/certificate/:certificateId/certification/:certificationId": () =>
		[draft, waiting, issued].map(({ key }) => `/certificate/${key}`),
	"GET /api/customerMessages/received": () => ["/customerMessages/received"],
	"GET /api/customerMessages/:id": () => [`/customerMessages/${enquiry}`],
	"GET /api/users/:id": () => [`/users/${app.userIds.Auditor}`],
	"GET /api/audit": () => ["/audit"],
	"GET /api/history/:entity/:id": () => [`/history/certificate/${issued.certificate._id}`],
	"GET /api/module-backends": () => ["/module-backends"],
	"GET /api/modules/:module/tokens": () => ["/modules/suppliers/tokens"],
	"GET /api/settings/sign-in": () => ["/settings/sign-in"],
};

test.each(Object.entries(READS))("%s", async (_route, paths) => {
	for (const path of paths()) {
		const [s, t] = await tripsOf([path], "GET");
		console.error("TRIPS", t, s, "READ", _route);
	}
});
test.each(Object.entries(WRITES))("%s", async (route, prepare) => {
	const [method = ""] = route.split(" ");
	const prepared = await prepare(app);
	const [status, trips] = await tripsOf(prepared, method);
	console.error("TRIPS", trips, status, route);
});
