import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../deploy/lib/free-port.ts";

const ROOT = join(import.meta.dirname, "../..");
const START_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 10_000;

export interface Server {
	url: string;
	/** Folder to which modules are deployed. */
	store: string;
	/** Folder with the web application that the server delivers. */
	webRoot: string;
	stop(): Promise<void>;
}

const temporaryFolder = (purpose: string) => mkdtempSync(join(tmpdir(), `portal-${purpose}-`));

const exited = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function waitForResponse(url: string, child: ChildProcess, log: readonly string[]): Promise<void> {
	const deadline = Date.now() + START_TIMEOUT_MS;
	while (Date.now() < deadline) {
		if (exited(child)) break;
		const response = await fetch(url).catch(() => undefined);
		if (response?.ok) return;
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
	throw new Error(`The server did not start:\n${log.join("")}`);
}

async function stopped(child: ChildProcess): Promise<void> {
	if (exited(child)) return;
	const exit = new Promise<void>((resolve) => child.once("exit", () => resolve()));
	child.kill("SIGTERM");
	const force = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
	await exit;
	clearTimeout(force);
}

/** Starts a program and waits until it responds at the address. Returns a function that stops it. */
async function launch(script: string, url: string, env: Record<string, string>): Promise<() => Promise<void>> {
	const log: string[] = [];
	const child = spawn(process.execPath, [join(ROOT, "deploy", script)], {
		cwd: ROOT,
		env: { ...process.env, ...env },
		stdio: ["ignore", "pipe", "pipe"],
	});
	child.stdout.on("data", (chunk) => log.push(String(chunk)));
	child.stderr.on("data", (chunk) => log.push(String(chunk)));
	try {
		await waitForResponse(url, child, log);
	} catch (error) {
		await stopped(child);
		throw error;
	}
	return () => stopped(child);
}

/**
 * Starts the public website's server on another port, as `npm run serve -w mfe-public` does, with the API of the
 * given server.
 */
export async function startWebsite({ url: api, webRoot }: Pick<Server, "url" | "webRoot">) {
	const port = await freePort();
	const url = `http://127.0.0.1:${port}`;
	const env = { HOST: "127.0.0.1", PORT: String(port), PUBLIC_URL: url, API_URL: api, WEB_ROOT: webRoot };
	return { url, stop: await launch("cli/serve-website.mjs", url, env) };
}

/**
 * Environment variable with the path of a data folder that is filled once per run, because copying it is much faster
 * than filling another one.
 */
const FILLED_DATA = "E2E_FILLED";

/** Fills the data folder before a run and returns a function that removes it. */
// biome-ignore lint/style/noDefaultExport: Playwright requires a default export
export default async function fillDataFolder(): Promise<() => void> {
	const folder = temporaryFolder("filled");
	const { stop } = await startServer({ env: { DATA_DIR: folder } });
	await stop();
	process.env[FILLED_DATA] = folder;
	return () => rmSync(folder, { recursive: true, force: true });
}

/**
 * Starts the product on a free port with a database of its own and demo data. Unless `WEB_ROOT` is given, it delivers
 * a copy of the built web application, so that a test may remove files.
 */
export async function startServer(options: { env?: Record<string, string> } = {}): Promise<Server> {
	const port = await freePort();
	const dataDir = temporaryFolder("data");
	const filled = process.env[FILLED_DATA];
	// The filled folder contains the demo data of the default brand, so it is not used for another one.
	if (filled && options.env?.BRAND === undefined) cpSync(filled, dataDir, { recursive: true });
	const ownStore = options.env?.WEB_ROOT === undefined ? temporaryFolder("store") : undefined;
	const store = ownStore ?? join(ROOT, "dist");
	const webRoot = join(store, "web");
	if (ownStore) cpSync(join(ROOT, "dist/web"), webRoot, { recursive: true });

	// Passkeys need a host name instead of an IP address.
	const url = `http://${options.env?.HOST ?? "127.0.0.1"}:${port}`;
	const remove = () => {
		for (const folder of ownStore ? [dataDir, ownStore] : [dataDir]) rmSync(folder, { recursive: true, force: true });
	};
	const env = {
		HOST: "127.0.0.1",
		PORT: String(port),
		DATA_DIR: dataDir,
		WEB_ROOT: webRoot,
		MODULE_STORE: store,
		DEMO: "1",
		...options.env,
	};
	try {
		const end = await launch("serve.mjs", url, env);
		const stop = async () => {
			await end();
			remove();
		};
		return { url, store, webRoot, stop };
	} catch (error) {
		remove();
		throw error;
	}
}
