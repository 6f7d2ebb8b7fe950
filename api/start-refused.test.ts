import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { freePort } from "../deploy/lib/free-port.ts";
import { prepareTestTemplate } from "./testing/app.ts";

/** Servers run as processes of their own over one data folder, and commands next to them. */

const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const DENO = pathOf("../node_modules/deno/deno");
const NODE = pathOf("../node_modules/node/bin/node");

let folder: string;
let data: string;
const running: ChildProcess[] = [];

beforeEach(async () => {
	const template = await prepareTestTemplate(new Date().toISOString());
	folder = mkdtempSync(join(tmpdir(), "start-refused-"));
	data = join(folder, "data");
	cpSync(template.folder, data, { recursive: true });
});
afterEach(async () => {
	for (const child of running.splice(0)) {
		const ended = new Promise((resolve) => child.once("exit", resolve));
		if (child.exitCode === null && child.signalCode === null && child.kill("SIGKILL")) await ended;
	}
	rmSync(folder, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}) {
	const port = await freePort();
	const own = { DATA_DIR: data, WEB_ROOT: folder, PORT: String(port), BOT_CHECK: "off", ...env };
	const child = spawn(DENO, ["run", "-A", pathOf("./main.ts")], {
		env: { ...process.env, ...own },
		stdio: ["ignore", "pipe", "pipe"],
	});
	running.push(child);
	let error = "";
	child.stderr.on("data", (chunk) => {
		error += String(chunk);
	});
	child.stdout.resume();
	const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
	const status = () =>
		fetch(`http://127.0.0.1:${port}/api/health/ready`).then(
			({ status: code }) => code,
			() => 0,
		);
	return { child, ended, error: () => error, ready: () => expect.poll(status, { timeout: 30_000 }).toBe(200) };
}

function command(script: string, ...args: string[]) {
	const { status, stdout, stderr } = spawnSync(NODE, [pathOf(script), ...args], {
		env: { ...process.env, DATA_DIR: data },
		encoding: "utf8",
	});
	return { code: status, out: stdout, error: stderr };
}

describe("a second server on the file of a running one", () => {
	test("ends with one line and exit code 1, also by another path, and the first one continues", async () => {
		const first = await start();
		await first.ready();
		symlinkSync(data, join(folder, "linked"));
		symlinkSync(join(data, "portal.db"), join(folder, "linked.db"));
		const others = await Promise.all([
			start(),
			start({ DATA_DIR: join(folder, "linked") }),
			start({ DATA_DIR: join(folder, "other"), DATABASE_URL: `file:${folder}/linked.db` }),
		]);
		for (const other of others) {
			expect(await other.ended).toBe(1);
			expect(other.error()).toMatch(
				/^DATABASE_URL: Another server is running on ".+"\. Nothing was changed; stop it first\.\n$/,
			);
		}
		expect(existsSync(join(folder, "other/keys.json"))).toBe(false);
		await first.ready();
	});

	test("starts as soon as the first one was killed or has ended", async () => {
		const first = await start();
		await first.ready();
		const second = await start();
		first.child.kill("SIGKILL");
		await second.ready();
		const third = await start();
		second.child.kill("SIGTERM");
		await third.ready();
	});

	test("is different from a command: backup, verification and create-user work next to it, restore is refused", async () => {
		const server = await start();
		await server.ready();
		expect(command("./backup.ts", join(folder, "backups"))).toMatchObject({ code: 0 });
		expect(command("./audit-verify.ts")).toMatchObject({ code: 0 });
		expect(command("./admin.ts", "list")).toMatchObject({ code: 0 });
		expect(command("./admin.ts", "accept-new-keys")).toMatchObject({
			code: 1,
			error: expect.stringContaining("A server is running on"),
		});
		const [backup = ""] = command("./backup.ts", join(folder, "more")).out.match(/\S+Z/) ?? [];
		rmSync(join(data, "portal.db"));
		for (const name of ["portal.db-wal", "portal.db-shm"]) rmSync(join(data, name), { force: true });
		expect(command("./restore.ts", backup)).toMatchObject({
			code: 1,
			error: expect.stringContaining("A server is running on"),
		});
	}, 240_000);
});

test("a data folder that other users can enter gets private permissions at the start", async () => {
	chmodSync(data, 0o755);
	const server = await start();
	await server.ready();
	expect(statSync(data).mode & 0o777).toBe(0o700);
});

describe("a server whose keys are missing", () => {
	test("ends with one line that states what to do, and starts again with those of the backup, or with accepted new ones", async () => {
		const keys = readFileSync(join(data, "keys.json"));
		rmSync(join(data, "keys.json"));
		const refused = await start();
		expect(await refused.ended).toBe(1);
		expect(refused.error()).toMatch(/^The audit trail .+ "\S+keys\.json" does not exist\. .+ accept-new-keys\n$/);
		expect(existsSync(join(data, "keys.json"))).toBe(false);
		expect(command("./admin.ts", "list")).toMatchObject({ code: 1, error: refused.error() });
		expect(command("./admin.ts", "accept-new-keys")).toMatchObject({ code: 0 });
		const accepted = await start();
		await accepted.ready();
		expect(command("./audit-verify.ts")).toMatchObject({ code: 0 });
		expect(readFileSync(join(data, "keys.json")).equals(keys)).toBe(false);
	});
});
