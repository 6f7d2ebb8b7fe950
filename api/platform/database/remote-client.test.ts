import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prepareTestTemplate } from "../../testing/app.ts";
import { type CertificateScenario, createCertificate, startTestApp, type TestApp, take } from "../../testing/index.ts";
import { type LibsqlServer, startLibsqlServer } from "../../testing/libsql-server.ts";
import { readSettings } from "../runtime/settings.ts";
import { filePath } from "./index.ts";

let folder: string;
let server: LibsqlServer;
let app: TestApp;
let scenario: CertificateScenario;
beforeAll(async () => {
	const template = await prepareTestTemplate();
	folder = mkdtempSync(join(tmpdir(), "remote-"));
	cpSync(template.folder, folder, { recursive: true });
	server = await startLibsqlServer(filePath(readSettings({ DATA_DIR: folder }).databaseUrl));
	app = await startTestApp({ template, settings: { databaseUrl: server.url } });
	scenario = await createCertificate(app);
});
afterAll(async () => {
	app.close();
	await server.close();
	rmSync(folder, { recursive: true, force: true });
});

async function waysOf(work: () => Promise<Response>): Promise<number> {
	const before = server.requests();
	expect((await work()).status).toBe(200);
	return server.requests() - before;
}
const get = (path: string) => waysOf(() => app.request(path, { as: "Admin" }));

describe("of a libSQL server is asked", () => {
	test.each([
		["a client", () => `/client/${scenario.client._id}`],
		["a certification", () => `/certification/${scenario.certification._id}`],
		["a certificate", () => `/certificate/${scenario.key}`],
		["a user", () => `/users/${app.userIds.Auditor}`],
	])("%s", async (name, path) => {
		console.log(name, await get(path()));
	});
	test("move", async () => {
		console.log("release", await waysOf(() => take(app, scenario, "release")));
		console.log("stop", await waysOf(() => take(app, scenario, "stop")));
	});
});
