import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";
import { freePort } from "../../../deploy/lib/free-port.ts";

export const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
export const DENO = pathOf("../../../node_modules/deno/deno");

export type StartedServer = Awaited<ReturnType<typeof startServer>>;

/** Starts the server in a separate process, on a free port and without waiting until it is ready, and returns it. */
export async function startServer(
	env: Readonly<Record<string, string>>,
	{ script = "../../main.ts", args = [] }: { script?: string | undefined; args?: readonly string[] | undefined } = {},
) {
	const port = await freePort();
	const child = spawn(DENO, ["run", "-A", pathOf(script), ...args], {
		env: { ...process.env, PORT: String(port), BOT_CHECK: "off", ...env },
		stdio: ["ignore", "pipe", "pipe"],
	});
	let [output, error] = ["", ""];
	child.stdout.on("data", (chunk) => {
		output += String(chunk);
	});
	child.stderr.on("data", (chunk) => {
		output += String(chunk);
		error += String(chunk);
	});
	const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
		child.once("close", (code, signal) => resolve(code ?? signal));
	});
	const url = `http://127.0.0.1:${port}/api`;
	const post = (path: string, json: object, headers: Record<string, string> = {}) =>
		fetch(`${url}${path}`, {
			method: "POST",
			headers: { "content-type": "application/json", ...headers },
			body: JSON.stringify(json),
		});
	const statusOf = (path: string) =>
		fetch(`${url}${path}`).then(
			({ status }) => status,
			() => undefined,
		);
	return {
		url,
		post,
		/** Resolves to the exit code, or to the signal that ended the process. */
		ended,
		output: () => output,
		error: () => error,
		/** Returns the status of a GET request, or undefined without a response. */
		statusOf,
		ready: () =>
			vi.waitFor(
				async () => {
					if ((await statusOf("/health/ready")) !== 200) throw new Error(`The server is not ready: ${output}`);
				},
				{ timeout: 90_000, interval: 100 },
			),
		signIn: async (userid: string): Promise<{ authorization: string }> => {
			const answer = await post("/login", { userid, pwd: "Test-2026!", token: "" });
			return { authorization: `Bearer ${((await answer.json()) as { accessToken: string }).accessToken}` };
		},
		end: async (signal: NodeJS.Signals = "SIGKILL") => {
			if (child.exitCode === null && child.signalCode === null) child.kill(signal);
			await ended;
		},
	};
}
