/// <reference types="deno" />
import { rmSync } from "node:fs";
import type { Log } from "../platform/deps.ts";
import { backgroundJob } from "../platform/runtime/background-job.ts";
import { silentLog } from "../platform/runtime/log.ts";
import type { Settings } from "../platform/runtime/settings.ts";
import { prepareTestTemplate, startTestApp, type TestApp } from "./app.ts";
import { REAL_PROCESSES } from "./documents.ts";
import { sendMails } from "./mails.ts";
import { ADDRESS_HEADER, APP_HEADER, APPS_PATH, type OpenOptions, type ServedApps } from "./served.ts";

// Serves the API to tests of the user interface: a separate process, on Deno as in production, with an application and
// a database for every test. It ends when its parent process has ended.

const template = await prepareTestTemplate();
const apps = new Map<string, Promise<TestApp>>();

function open(id: string, options: OpenOptions<Partial<Settings>> = {}): Promise<TestApp> {
	const log: Log = {
		info: () => {},
		// Requests that are still running when a test ends fail because the database is closed.
		error: (event, fields) => {
			if (apps.has(id)) console.error(event, fields);
		},
	};
	// The review page reads the Word document of a certificate.
	const { renderWord } = REAL_PROCESSES;
	const app = startTestApp({ ...options, template, deps: { log, renderWord } });
	apps.set(id, app);
	if (options.settings?.mail) void app.then((opened) => keepSending(id, opened, log));
	return app;
}

/** Sends mails continuously like an instance, until the test ends. */
function keepSending(id: string, app: TestApp, log: Log): void {
	const send = backgroundJob(log, "mail", () => sendMails({ deps: { ...app.deps, log: silentLog } }));
	const sending = setInterval(() => (apps.has(id) ? void send() : clearInterval(sending)), SENT_EVERY_MS);
}

async function close(id: string): Promise<void> {
	const app = apps.get(id);
	apps.delete(id);
	(await app)?.close();
}

const SENT_EVERY_MS = 100;
const appOf = (id: string) => apps.get(id) ?? open(id);

async function control(request: Request, id: string): Promise<Response> {
	switch (request.method) {
		case "POST": {
			const app = await open(id, await request.json());
			return Response.json(await app.accessTokens());
		}
		case "PUT": {
			const app = await appOf(id);
			app.clock.set(await request.json());
			return Response.json(await app.accessTokens());
		}
		case "DELETE":
			await close(id);
			return new Response(null, { status: 204 });
		default:
			return new Response(null, { status: 405 });
	}
}

function announce({ port }: { port: number }): void {
	const served: ServedApps = { url: `http://127.0.0.1:${port}`, now: template.now, accounts: template.accounts };
	Deno.stdout.writeSync(new TextEncoder().encode(`${JSON.stringify(served)}\n`));
}

const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: announce }, async (request) => {
	const { pathname } = new URL(request.url);
	if (pathname.startsWith(APPS_PATH)) return control(request, pathname.slice(APPS_PATH.length));
	const app = await appOf(request.headers.get(APP_HEADER) ?? "");
	return app.fetch(request, { address: request.headers.get(ADDRESS_HEADER) ?? "192.0.2.1" });
});

for await (const _ of Deno.stdin.readable);
await server.shutdown();
await Promise.all([...apps.keys()].map(close));
rmSync(template.folder, { recursive: true, force: true });
Deno.exit(0);
