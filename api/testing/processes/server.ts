import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { freePort } from "../../../deploy/lib/free-port.ts";

const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export interface ServerProcess {
	/** Sends a request as the account that the server was started for. */
	post(address: string, json: object, headers?: Record<string, string>): Promise<Response>;
	/** Resolves to the signal that ended the process. */
	ended: Promise<unknown>;
	kill(): Promise<void>;
}

/** Starts the server in a separate process over the files of a folder, signs in and returns it. */
export async function startServerProcess(
	folder: string,
	{
		script = "../../main.ts",
		args = [],
		userid = "auditor.test",
	}: { script?: string; args?: string[]; userid?: string } = {},
): Promise<ServerProcess> {
	const port = await freePort();
	const own = { DATA_DIR: folder, WEB_ROOT: folder, PORT: String(port), BOT_CHECK: "off" };
	const child: ChildProcess = spawn(pathOf("../../../node_modules/deno/deno"), ["run", "-A", pathOf(script), ...args], {
		env: { ...process.env, ...own },
		stdio: "ignore",
	});
	const ended = once(child, "exit").then(([, signal]) => signal as unknown);
	const send = (address: string, json: object, headers: Record<string, string> = {}) =>
		fetch(`http://127.0.0.1:${port}/api${address}`, {
			method: "POST",
			headers: { "content-type": "application/json", ...headers },
			body: JSON.stringify(json),
		});
	let accessToken: unknown;
	const signIn = async () => {
		const answer = await send("/login", { userid, pwd: "Test-2026!", token: "" }).catch(() => undefined);
		if (answer?.ok) ({ accessToken } = (await answer.json()) as { accessToken?: unknown });
		return answer?.status;
	};
	await expect.poll(signIn, { timeout: 30_000, interval: 100 }).toBe(200);
	return {
		post: (address, json, headers) => send(address, json, { authorization: `Bearer ${accessToken}`, ...headers }),
		ended,
		kill: async () => {
			if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
			await ended;
		},
	};
}
