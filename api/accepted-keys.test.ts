import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createAuthenticate } from "./accounts/sessions/index.ts";
import { createApp } from "./app.ts";
import { createTrailCheck, openSealed, type TrailFault } from "./audit/index.ts";
import { acceptNewKeys } from "./maintenance/keys.ts";
import type { Deps } from "./platform/deps.ts";
import { writeMissingAnswers } from "./public/validation/index.ts";
import { startBackendOnce } from "./testing/backend.ts";
import { createCertificate } from "./testing/index.ts";
import { startAppOnce } from "./testing/started-app.ts";
import { TRAIL } from "./trail.ts";

/** An installation loses its keys permanently, and its operator accepts new ones. */

const backend = startBackendOnce();
const app = startAppOnce(() => ({ settings: { moduleBackends: [backend.url] } }));

async function answered(answer: Response | Promise<Response>) {
	const { status } = await answer;
	return { status, text: await (await answer).text() };
}

/** Starts the periodic check of the trail, and returns its reports. */
function startCheck(deps: Deps) {
	const reported: TrailFault[] = [];
	const check = createTrailCheck(deps, TRAIL, async (fault) => {
		reported.push(fault);
	});
	return { ...check, reported };
}

async function restarted() {
	const { settings } = app.deps;
	const { database, keys } = await openSealed(settings.dataDir, { url: settings.databaseUrl });
	const deps = { ...app.deps, database, keys };
	await writeMissingAnswers(deps);
	const authenticate = createAuthenticate(deps);
	const api = createApp({ ...deps, authenticate }, undefined as never);
	return {
		deps,
		request: (path: string, init?: RequestInit) => api.request(`/api${path}`, init, { address: "192.0.2.1" }),
	};
}

it("all sealed data stay usable with accepted keys, and the periodic check reports nothing", async () => {
	const scenario = await createCertificate(app, { status: "PUBLIC" });
	await app.json(`/client/${scenario.client._id}/directory`, { as: "Auditor", method: "PUT" });
	await app.json("/module-backends", {
		as: "Admin",
		json: { module: "suppliers", url: backend.url, answerSeconds: 5 },
	});
	const feed = await app.json<{ token: string }>("/deadlines/feed", { as: "Auditor", method: "POST" });
	const page = `/validateCertificate/${scenario.certificate.publicId}`;
	const paths = [page, `${page}/credential`, "/directory", "/directory.json", `/deadlines.ics?token=${feed.token}`];
	const before = await Promise.all(paths.map((path) => answered(app.request(path))));
	expect(before.map(({ status }) => status)).toEqual(paths.map(() => 200));
	await startCheck(app.deps).followHead();

	const { dataDir: keysDir, databaseUrl: url } = app.deps.settings;
	app.deps.database.close();
	expect(existsSync(join(keysDir, "audit-head.json"))).toBe(true);
	rmSync(join(keysDir, "keys.json"));
	await acceptNewKeys({ keysDir }, { url }, app.clock);
	const { deps, request } = await restarted();
	onTestFinished(() => deps.database.close());
	expect(await Promise.all(paths.map((path) => answered(request(path))))).toEqual(before);

	const json = { userid: "admin.test", pwd: "Test-2026!", token: "" };
	const headers = { "content-type": "application/json" };
	const signedIn = await request("/login", { method: "POST", headers, body: JSON.stringify(json) });
	const authorization = `Bearer ${((await signedIn.json()) as { accessToken: string }).accessToken}`;
	expect((await request("/x/suppliers/list", { headers: { authorization } })).status).toBe(200);

	const check = startCheck(deps);
	await check.followHead();
	await check.job.run();
	expect(check.reported).toEqual([]);
	expect(existsSync(join(keysDir, "audit-head.json"))).toBe(true);
	const verification = await request("/audit/verification", { headers: { authorization } });
	expect(await verification.json()).toMatchObject({ ok: true });
});
