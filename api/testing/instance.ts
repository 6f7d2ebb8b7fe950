/// <reference types="deno" />
import type { Log } from "../platform/deps.ts";
import { describeError } from "../platform/runtime/error-trace.ts";
import { startTestApp, type TestApp } from "./app.ts";
import type { OutsideApp } from "./outside.ts";
import { ADDRESS_HEADER, APP_HEADER, APPS_PATH } from "./served.ts";

// One of the instances behind a proxy, for the tests of the API from outside: an application for every test, over a database that
// the test names.

const apps = new Map<string, TestApp>();

async function open(id: string, { folder, now, settings }: OutsideApp): Promise<void> {
	const log: Log = {
		info: () => {},
		// What is still on its way when a test ends meets a closed database.
		error: (event, fields) => {
			if (apps.has(id)) console.error(event, fields);
		},
	};
	apps.set(id, await startTestApp({ template: templateOf(folder, now), now, settings, deps: { log } }));
}

/** The tests know who is signed in. */
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
