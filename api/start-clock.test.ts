import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openForReading } from "./platform/database/index.ts";
import { fillOnce } from "./testing/filled-template.ts";
import { folderPerTest } from "./testing/folders.ts";
import { createCertification } from "./testing/index.ts";
import { type StartedServer, startServer } from "./testing/processes/server.ts";
import { createEnquiry, handleEnquiry } from "./testing/scenarios.ts";

/** The server runs as a process of its own, with a clock that is wrong by some days. */

const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const DENO = pathOf("../node_modules/deno/deno");
const SHIFTED = pathOf("./testing/processes/shifted-clock.ts");
const POLL = { timeout: 90_000, interval: 500 };
const DAYS_AHEAD = 1_500;

const folder = folderPerTest();
let server: StartedServer | undefined;

/** The data have two enquiries, one of them answered today, and a certification that begins today. */
const filled = fillOnce(
	async (app) => {
		await handleEnquiry(app, await createEnquiry(app));
		await createEnquiry(app);
		await createCertification(app);
	},
	{ now: new Date().toISOString() },
);
beforeAll(async () => {
	await start(0, filled.template.folder);
	await stop();
}, 120_000);
beforeEach(() => cpSync(filled.template.folder, folder("data"), { recursive: true }));
afterEach(() => stop());

async function start(days: number, dataDir = folder("data")): Promise<StartedServer> {
	const env = { DATA_DIR: dataDir, WEB_ROOT: dataDir };
	server = await startServer(env, { script: "./shifted-clock.ts", args: [String(days)] });
	await server.ready();
	return server;
}
const stop = () => server?.end("SIGTERM");
const ready = async ({ url }: StartedServer): Promise<unknown> => (await fetch(`${url}/health/ready`)).json();

async function stored() {
	const { db, close } = await openForReading({ url: `file:${folder("data/portal.db")}` });
	try {
		const [counts] = await db.values<number[]>(
			"select (select count(*) from enquiry), (select count(*) from certification where status = 90), (select count(*) from session)",
		);
		const [enquiries, expired, sessions] = counts ?? [];
		return { enquiries, expired, sessions };
	} finally {
		close();
	}
}

const accept = () =>
	spawnSync(DENO, ["run", "-A", SHIFTED, String(DAYS_AHEAD), pathOf("./admin.ts"), "accept-clock"], {
		env: { ...process.env, DATA_DIR: folder("data") },
		encoding: "utf8",
	});

test("a clock that differs from the last run by more than three days deletes and expires nothing, regardless of sign-ins and starts, until it is accepted, and reverts nothing when it goes back", async () => {
	const before = await stored();
	expect(before).toMatchObject({ enquiries: 2, expired: 0 });
	for (const _ of [1, 2]) {
		await stop();
		const ahead = await start(DAYS_AHEAD);
		expect(await ready(ahead)).toMatchObject({ status: "ok", clock: "not accepted" });
		expect(ahead.output()).toContain("nothing is erased and nothing expires");
		const headers = await ahead.signIn("admin.test");
		const read = async (path: string) => (await fetch(`${ahead.url}${path}`, { headers })).json();
		expect(await read("/clock")).toMatchObject({ isTrusted: false });
		const [{ stati }] = (await read("/certification")) as [{ stati: { status: number }[] }];
		expect(stati.at(-1)).toMatchObject({ status: 90 });
		expect(await stored()).toMatchObject({ enquiries: 2, expired: 0 });
	}
	expect((await stored()).sessions).toBeGreaterThan(before.sessions ?? 0);
	expect(accept()).toMatchObject({ status: 0, stdout: expect.stringContaining("The clock is accepted") });
	await expect.poll(stored, POLL).toMatchObject({ enquiries: 1, expired: 1 });
	expect(server && (await ready(server))).not.toHaveProperty("clock");
	expect(server?.output()).toContain('"clock accepted"');
	await stop();
	expect(await ready(await start(0))).toMatchObject({ clock: "not accepted" });
	await stop();
	expect(await stored()).toMatchObject({ expired: 1 });
}, 240_000);

test("a weekend without the server needs no confirmation by an operator", async () => {
	expect(await ready(await start(2.9))).not.toHaveProperty("clock");
});
