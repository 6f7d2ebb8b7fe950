import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { freePort } from "../lib/free-port.ts";
import { NODE, ROOT } from "../lib/run.mjs";
import { startProcess, until } from "./process.ts";

export const DEMO_PASSWORD = "Demo-2026!";

const WEB_FILES: Readonly<Record<string, string>> = {
	"index.html": "<!doctype html><title>x</title>",
	"remotes.json": JSON.stringify({ modules: {} }),
};

/** Returns the process id of the server, which is this process or a descendant of it. */
function serverPid(pid: string): number {
	const processFile = (name: string) => readFileSync(`/proc/${pid}/${name}`, "latin1");
	if (/\/deno\0.*main\.(ts|mjs)\0/s.test(processFile("cmdline"))) return Number(pid);
	return serverPid(processFile(`task/${pid}/children`).split(" ")[0] ?? "");
}

/** Starts `npm run serve` with demo accounts. `files` replaces files of the web application. */
export async function startRealServer(
	settings: Readonly<Record<string, string | undefined>> = {},
	files: Readonly<Record<string, string>> = {},
) {
	const folder = mkdtempSync(join(tmpdir(), "real-server-"));
	for (const [path, text] of Object.entries({ ...WEB_FILES, ...files })) {
		mkdirSync(dirname(join(folder, path)), { recursive: true });
		writeFileSync(join(folder, path), text);
	}
	const port = await freePort();
	const env = {
		...process.env,
		HOST: "127.0.0.1",
		PORT: String(port),
		TRUSTED_PROXIES: "127.0.0.1",
		DATA_DIR: join(folder, "data"),
		WEB_ROOT: folder,
		DEMO: "1",
		BOT_CHECK: "off",
		REQUIRE_2FA: "off",
		...settings,
	};
	const { child, ended, output } = startProcess(NODE, [join(ROOT, "deploy/serve.mjs")], env);
	const url = `http://127.0.0.1:${port}`;
	const isReady = async () => (await fetch(`${url}/api/health/ready`).catch(() => undefined))?.ok;
	await until(async () => child.exitCode !== null || (await isReady()), output);
	if (child.exitCode !== null) throw new Error(`The server did not start:\n${output()}`);
	return {
		url,
		port,
		child,
		ended,
		output,
		/** Returns the process id of the server, which `child` supervises. */
		pid: () => serverPid(String(child.pid)),
		async bearerOf(userid: string): Promise<string> {
			const answer = await fetch(`${url}/api/login`, {
				method: "POST",
				headers: { "content-type": "application/json" },
				body: JSON.stringify({ userid, pwd: DEMO_PASSWORD }),
			});
			const { accessToken } = (await answer.json()) as { accessToken: string };
			return `Bearer ${accessToken}`;
		},
		async stop() {
			if (child.exitCode === null && child.signalCode === null) {
				child.kill("SIGTERM");
				await ended;
			}
			rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
		},
	};
}
