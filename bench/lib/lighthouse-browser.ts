import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { findChromium } from "../../deploy/chromium.mjs";

const START_TIMEOUT_MS = 30_000;
const POLL_MS = 100;

/** What else a browser does by itself would be measured with the page, or call home. */
const FLAGS = [
	"--headless=new",
	"--remote-debugging-port=0",
	"--disable-gpu",
	"--disable-quic",
	"--disable-extensions",
	"--disable-component-extensions-with-background-pages",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-client-side-phishing-detection",
	"--disable-default-apps",
	"--disable-sync",
	"--disable-features=Translate,OptimizationHints,MediaRouter,AutofillServerCommunication,PaintHolding",
	"--disable-backgrounding-occluded-windows",
	"--disable-renderer-backgrounding",
	"--disable-background-timer-throttling",
	"--metrics-recording-only",
	"--mute-audio",
	"--no-default-browser-check",
	"--no-first-run",
];

export interface Browser {
	port: number;
	stop: () => Promise<void>;
}

/** The browser of this machine with a profile of its own, to be driven through a port. */
export async function startBrowser(): Promise<Browser> {
	const path = findChromium();
	if (path === undefined) throw new Error("There is no Chromium on this machine; CHROMIUM_PATH may name one.");
	const profile = mkdtempSync(join(tmpdir(), "portal-bench-browser-"));
	// The sandbox needs a user other than root.
	const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
	const child = spawn(path, [...FLAGS, ...sandbox, `--user-data-dir=${profile}`, "about:blank"], {
		stdio: "ignore",
		// A group of its own: what is installed can be a script, and the browser its child.
		detached: true,
	});
	const ended = new Promise<void>((resolve) => {
		child.once("exit", () => resolve());
		child.once("error", () => resolve());
	});
	const kill = () => {
		if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid);
	};
	process.once("SIGINT", () => {
		kill();
		process.exit(130);
	});
	const stop = async () => {
		kill();
		await ended;
		rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
	};
	const portFile = join(profile, "DevToolsActivePort");
	for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline && child.exitCode === null; ) {
		const port = existsSync(portFile) ? Number(readFileSync(portFile, "utf8").split("\n")[0]) : 0;
		if (port > 0) return { port, stop };
		await new Promise((resolve) => setTimeout(resolve, POLL_MS));
	}
	await stop();
	throw new Error(`${path} did not start.`);
}
