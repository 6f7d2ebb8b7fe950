import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { freePort } from "../deploy/lib/free-port.ts";
import { openForReading } from "./platform/database/index.ts";
import type { EnquiryListItem } from "./public/enquiries/contract.ts";
import { createCertification, startTestApp } from "./testing/index.ts";

/** The server runs as a process of its own, with a clock that is wrong by some days. */

const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const DENO = pathOf("../node_modules/deno/deno");
const SHIFTED = pathOf("./testing/processes/shifted-clock.ts");
const POLL = { timeout: 90_000, interval: 200 };

let folder: string;
let url: string;
let output: string;
let child: ChildProcess | undefined;

/** The fixture has two enquiries, one of them answered today, and a certification that begins today. */
beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "start-clock-"));
	const app = await startTestApp({ now: new Date().toISOString() });
	const json = {
		name: "Eva Muster",
		email: "eva@example.org",
		message: "Wir möchten unsere Käserei zertifizieren lassen.",
	};
	for (const address of ["198.51.100.7", "198.51.100.8"]) await app.request("/customerMessage", { json, address });
	const [enquiry] = await app.json<EnquiryListItem[]>("/customerMessages", { as: "Auditor" });
	await app.json(`/customerMessages/${enquiry?._id}`, {
		as: "Auditor",
		method: "PUT",
		json: { note: "Angebot geschickt.", submitBtn: "answer" },
	});
	await createCertification(app);
	app.deps.database.close();
	cpSync(app.deps.settings.dataDir, join(folder, "data"), { recursive: true });
	app.close();
});
afterEach(async () => {
	await stop();
	rmSync(folder, { recursive: true, force: true });
});

async function start(days: number): Promise<void> {
	const port = await freePort();
	url = `http://127.0.0.1:${port}/api`;
	output = "";
	const own = { DATA_DIR: join(folder, "data"), WEB_ROOT: folder, PORT: String(port), BOT_CHECK: "off" };
	child = spawn(DENO, ["run", "-A", SHIFTED, String(days)], {
		env: { ...process.env, ...own },
		stdio: ["ignore", "pipe", "pipe"],
	});
	for (const stream of [child.stdout, child.stderr])
		stream?.on("data", (chunk) => {
			output += String(chunk);
		});
	await expect.poll(async () => (await ready())?.status ?? output, POLL).toBe("ok");
}

async function stop(): Promise<void> {
	if (!child || child.exitCode !== null || child.signalCode !== null) return;
	const ended = new Promise((resolve) => child?.once("exit", resolve));
	child.kill("SIGTERM");
	await ended;
}

const ready = (): Promise<{ status?: string; clock?: string } | undefined> =>
	fetch(`${url}/health/ready`).then(
		(answer) => answer.json(),
		() => undefined,
	);

async function signIn(): Promise<{ headers: Record<string, string> }> {
	const body = JSON.stringify({ userid: "admin.test", pwd: "Test-2026!", token: "" });
	const answer = await fetch(`${url}/login`, { method: "POST", headers: { "content-type": "application/json" }, body });
	const { accessToken } = (await answer.json()) as { accessToken: string };
	return { headers: { authorization: `Bearer ${accessToken}` } };
}

async function stored() {
	const { db, close } = await openForReading({ url: `file:${folder}/data/portal.db` });
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

const accept = (days: number) =>
	spawnSync(DENO, ["run", "-A", SHIFTED, String(days), pathOf("./admin.ts"), "accept-clock"], {
		env: { ...process.env, DATA_DIR: join(folder, "data") },
		encoding: "utf8",
	});

describe("a clock that differs from the last run by more than three days", () => {
	test("deletes and expires nothing, regardless of sign-ins and starts, until it is accepted", async () => {
		await start(0);
		await stop();
		const before = await stored();
		expect(before).toMatchObject({ enquiries: 2, expired: 0 });
		for (const _ of [1, 2]) {
			await start(1_500);
			expect(await ready()).toMatchObject({ status: "ok", clock: "not accepted" });
			expect(output).toContain("nothing is erased and nothing expires");
			const admin = await signIn();
			expect(await (await fetch(`${url}/clock`, admin)).json()).toMatchObject({ isTrusted: false });
			const [{ stati }] = (await (await fetch(`${url}/certification`, admin)).json()) as [
				{ stati: { status: number }[] },
			];
			expect(stati.at(-1)).toMatchObject({ status: 90 });
			await stop();
			expect(await stored()).toMatchObject({ enquiries: 2, expired: 0 });
		}
		expect((await stored()).sessions).toBeGreaterThan(before.sessions ?? 0);
		await start(1_500);
		expect(accept(1_500)).toMatchObject({ status: 0, stdout: expect.stringContaining("The clock is accepted") });
		await expect.poll(stored, POLL).toMatchObject({ enquiries: 1, expired: 1 });
		expect(await ready()).not.toHaveProperty("clock");
		expect(output).toContain('"clock accepted"');
	}, 240_000);

	test("also reverts nothing when it goes back", async () => {
		await start(0);
		await stop();
		expect(accept(1_500)).toMatchObject({ status: 0 });
		await start(1_500);
		await expect.poll(stored, POLL).toMatchObject({ enquiries: 1, expired: 1 });
		await stop();
		await start(0);
		expect(await ready()).toMatchObject({ clock: "not accepted" });
		await stop();
		expect(await stored()).toMatchObject({ expired: 1 });
	}, 240_000);
});

test("a weekend without the server needs no confirmation by an operator", async () => {
	await start(0);
	await stop();
	await start(2.9);
	expect(await ready()).not.toHaveProperty("clock");
});
