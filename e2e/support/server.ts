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
	/** Where modules are deployed to. */
	store: string;
	/** The built web application that it serves. */
	webRoot: string;
	stop(): Promise<void>;
}

const temporaryFolder = (purpose: string) => mkdtempSync(join(tmpdir(), `portal-${purpose}-`));

const exited = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function answers(url: string, child: ChildProcess, log: readonly string[]): Promise<void> {
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

/** Starts a program and waits until it answers under the address. */
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
		await answers(url, child, log);
	} catch (error) {
		await stopped(child);
		throw error;
	}
	return () => stopped(child);
}

/** The website on a host of its own, as `npm run serve -w mfe-public` starts it, beside the product that it calls. */
export async function startWebsite({ url: api, webRoot }: Pick<Server, "url" | "webRoot">) {
	const port = await freePort();
	const url = `http://127.0.0.1:${port}`;
	const env = { HOST: "127.0.0.1", PORT: String(port), PUBLIC_URL: url, API_URL: api, WEB_ROOT: webRoot };
	return { url, stop: await launch("serve-website.mjs", url, env) };
}

/** The data folder that the first server of a run has filled: to copy it takes a fraction of filling another one. */
const FILLED = "E2E_FILLED";

/** Before a run: fills the folder that its servers begin with. Returns what removes it. */
// biome-ignore lint/style/noDefaultExport: Playwright takes it so
export default async function fill(): Promise<() => void> {
	const folder = temporaryFolder("filled");
	const { stop } = await startServer({ env: { DATA_DIR: folder } });
	await stop();
	process.env[FILLED] = folder;
	return () => rmSync(folder, { recursive: true, force: true });
}

/**
 * The real product on a port and a database of its own, filled with demo data. Unless `WEB_ROOT` is given it serves a
 * private copy of the built web application, so that a test may take files away.
 */
export async function startServer(options: { env?: Record<string, string> } = {}): Promise<Server> {
	const port = await freePort();
	const dataDir = temporaryFolder("data");
	const filled = process.env[FILLED];
	// The demo data of another body are others.
	if (filled && options.env?.BRAND === undefined) cpSync(filled, dataDir, { recursive: true });
	const ownStore = options.env?.WEB_ROOT === undefined ? temporaryFolder("store") : undefined;
	const store = ownStore ?? join(ROOT, "dist");
	const webRoot = join(store, "web");
	if (ownStore) cpSync(join(ROOT, "dist/web"), webRoot, { recursive: true });

	// Browsers know passkeys under a name, not under an address.
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
