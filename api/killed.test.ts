import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FileClient } from "./platform/database/file/file-client.ts";
import { prepareTestTemplate } from "./testing/app.ts";
import { aClientInput } from "./testing/index.ts";

/** The server as a process of its own over a file, killed between the commit and the answer. */

const NAME = "Zweimal Gesendet GmbH";
const KEY = "key-of-what-was-not-answered";

let folder: string;
let child: ChildProcess;
beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "portal-killed-"));
	cpSync((await prepareTestTemplate()).folder, folder, { recursive: true });
});
afterEach(async () => {
	if (child.exitCode === null && child.signalCode === null) {
		child.kill("SIGKILL");
		await once(child, "exit");
	}
	rmSync(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
	const probe = createServer().listen(0, "127.0.0.1");
	await once(probe, "listening");
	const { port } = probe.address() as AddressInfo;
	probe.close();
	return port;
}

/** Starts a server on the folder; gives what sends the new client under the key. */
async function start(script: string): Promise<() => Promise<Response>> {
	const port = await freePort();
	const own = { DATA_DIR: folder, WEB_ROOT: folder, PORT: String(port), BOT_CHECK: "off" };
	const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
	child = spawn(path("../node_modules/deno/deno"), ["run", "-A", path(script), NAME], {
		env: { ...process.env, ...own },
		stdio: "ignore",
	});
	const post = (address: string, json: object, headers: Record<string, string> = {}) =>
		fetch(`http://127.0.0.1:${port}/api${address}`, {
			method: "POST",
			headers: { "content-type": "application/json", ...headers },
			body: JSON.stringify(json),
		});
	let accessToken: unknown;
	const signIn = async () => {
		const answer = await post("/login", { userid: "auditor.test", pwd: "Test-2026!", token: "" }).catch(
			() => undefined,
		);
		if (answer?.ok) ({ accessToken } = (await answer.json()) as { accessToken?: unknown });
		return answer?.status;
	};
	await expect.poll(signIn, { timeout: 30_000, interval: 100 }).toBe(200);
	return () =>
		post("/client", aClientInput({ name: NAME }), { authorization: `Bearer ${accessToken}`, "idempotency-key": KEY });
}

test("a new client whose server is killed after the commit is told of at the repeat, and is there once", async () => {
	const first = await start("./testing/processes/ends-at-commit.ts");
	const killed = once(child, "exit");
	await expect(first()).rejects.toThrow();
	expect((await killed)[1]).toBe("SIGKILL");

	const repeat = await start("./main.ts");
	const answers = [await repeat(), await repeat()];
	const [told, again] = await Promise.all(answers.map(async (answer) => [answer.status, await answer.json()]));
	expect(told).toEqual([201, expect.objectContaining({ name: NAME, clientNumber: 10001 })]);
	expect(again).toEqual(told);

	const database = new FileClient(join(folder, "portal.db"));
	const count = async (sql: string) => Number((await database.execute(sql)).rows[0]?.[0]);
	expect([
		await count(`select count(*) from client where name = '${NAME}'`),
		await count("select count(*) from audit_entry where action = 'client.create'"),
		await count("select last from number_series where series = 'client'"),
	]).toEqual([1, 1, 10001]);
	database.close();
}, 90_000);
