/// <reference types="deno" />
import type { Log } from "../platform/deps.ts";
import { describeError } from "../platform/runtime/error-trace.ts";
import { startTestApp, type TestApp } from "./app.ts";
import { REAL_PROCESSES } from "./documents.ts";
import type { OutsideApp } from "./outside.ts";
import { ADDRESS_HEADER, APP_HEADER, APPS_PATH } from "./served.ts";

// The program of one of the instances behind a proxy, for tests that call the API through the network. It opens an
// application for every test, over a database that the test names.

const apps = new Map<string, TestApp>();

async function open(id: string, { folder, now, settings }: OutsideApp): Promise<void> {
	const log: Log = {
		info: () => {},
		// Errors after the end of a test are not reported: requests that are still running fail then, because the
		// database is closed.
		error: (event, fields) => {
			if (apps.has(id)) console.error(event, fields);
		},
	};
	apps.set(
		id,
		await startTestApp({ template: templateOf(folder, now), now, settings, deps: { ...REAL_PROCESSES, log } }),
	);
}

/** The ids and tokens of the accounts are missing, because only the tests need them. */
const templateOf = (folder: string, now: string) => ({ folder, now, userIds: {}, accounts: undefined }) as never;

async function control(request: Request, id: string): Promise<Response> {
	if (request.method === "POST") await open(id, await request.json());
	if (request.method === "PUT") apps.get(id)?.clock.set((await request.json()).now);
	if (request.method === "DELETE") {
		const app = apps.get(id);
		apps.delete(id);
		app?.close();
	}
	return new Response(null, { status: 204 });
}

Deno.serve({ hostname: "127.0.0.1", port: Number(Deno.env.get("PORT")), onListen: () => {} }, async (request) => {
	const { pathname } = new URL(request.url);
	if (pathname.startsWith(APPS_PATH))
		return control(request, pathname.slice(APPS_PATH.length)).catch(
			(error: unknown) => new Response(describeError(error), { status: 500 }),
		);
	const app = apps.get(request.headers.get(APP_HEADER) ?? "");
	if (!app) return new Response("No such application", { status: pathname.startsWith("/api/health/") ? 200 : 503 });
	return app.fetch(request, { address: request.headers.get(ADDRESS_HEADER) ?? "192.0.2.1" });
});
