import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filePath } from "./platform/database/index.ts";
import { readSettings } from "./platform/runtime/settings.ts";
import { prepareTestTemplate } from "./testing/app.ts";
import { createCertificate, type TestApp } from "./testing/index.ts";
import { type LibsqlServer, startLibsqlServer } from "./testing/libsql-server.ts";
import { type Prepare, type Prepared, startWritable, WRITES } from "./testing/writes.ts";

let folder: string;
let server: LibsqlServer;
let app: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
	const template = await prepareTestTemplate();
	folder = mkdtempSync(join(tmpdir(), "round-trips-"));
	cpSync(template.folder, folder, { recursive: true });
	server = await startLibsqlServer(filePath(readSettings({ DATA_DIR: folder }).databaseUrl));
	({ app, close } = await startWritable({ template, settings: { databaseUrl: server.url } }));
});
afterAll(async () => {
	await close();
	await server.close();
	rmSync(folder, { recursive: true, force: true });
});

async function tripsOf([path, request = {}]: Prepared, method: string) {
	await app.accessToken(request.as ?? "Admin");
	const before = server.requests();
	const answer = await app.request(path, { as: "Admin", method, ...request });
	await answer.arrayBuffer();
	return { status: answer.status, trips: server.requests() - before };
}

describe("writes", () => {
	test.each(Object.entries(WRITES))("%s", async (route, prepare) => {
		const [method = ""] = route.split(" ");
		const prepared = await prepare(app);
		const { status, trips } = await tripsOf(prepared, method);
		console.error("TRIPS", trips, status, route);
	});
});
