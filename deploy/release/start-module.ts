import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import type { Page } from "@playwright/test";
import { findChromium } from "../chromium.mjs";
import { Failure, ROOT } from "../lib/run.mjs";
import type { Store } from "../store/store.ts";
import type { BuiltModule } from "./versions.ts";

/** Loading takes a second or two; a busy machine takes longer, an endless loop for ever. */
const LOAD_LIMIT_MS = 60_000;
/** Address of a page that the module does not have: it is loaded there, and nothing of it is drawn. */
const PAGE = "/module-start";
const TYPES: Readonly<Record<string, string>> = {
	".css": "text/css",
	".html": "text/html; charset=utf-8",
	".js": "text/javascript",
	".svg": "image/svg+xml",
};

type ShellFiles = Pick<Store, "get">;

/** A file of the shell: as it is deployed, else as this checkout has built it; a bucket has only what modules need. */
async function shellFileOf(store: ShellFiles, root: string, path: string): Promise<Uint8Array | undefined> {
	return (await store.get(`web/${path}`)) ?? readFile(join(root, "dist/web", path)).catch(() => undefined);
}

/** The shell's page with this one module in the registry. */
function pageWith(html: string, { id, release }: BuiltModule): string {
	const { entry, version, integrity, preload, css, manifest } = release;
	const routes = [{ path: PAGE, access: "public", page: "none" }];
	const modules = { [id]: { entry, version, integrity, preload, css, manifest: { ...manifest, routes } } };
	const json = JSON.stringify({ modules }).replaceAll("<", "\\u003c");
	return html.replace(
		"<!--mfe-registry-->",
		() => `<script type="application/json" id="mfe-registry">${json}</script>`,
	);
}

/** Serves the shell and the module to this machine, without an API. */
async function serveModule(
	built: BuiltModule,
	html: string,
	shellFile: (path: string) => Promise<Uint8Array | undefined>,
) {
	const folder = `mfe/${built.id}/${built.version}/`;
	const server = createServer(async (request, response) => {
		const path = new URL(request.url ?? "/", "http://localhost").pathname.slice(1);
		const isModule = path.startsWith("mfe/");
		// A further attempt has a number in its path.
		const content = isModule
			? built.contents.get(path.slice(folder.length).replace(/^~\d+\//, ""))
			: path.startsWith("static/")
				? await shellFile(path).catch(() => undefined)
				: undefined;
		const isPage = `/${path}` === PAGE;
		response.writeHead(isPage || content ? 200 : 404, {
			"content-type": TYPES[isPage ? ".html" : extname(path)] ?? "application/octet-stream",
		});
		response.end(isPage ? html : content);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	return { url: `http://127.0.0.1:${port}${PAGE}`, close: () => server.closeAllConnections() ?? server.close() };
}

/** What the federation of the shell's page offers to scripts. */
interface Federation {
	__FEDERATION__?: {
		__INSTANCES__?: readonly { name: string; loadRemote(id: string): Promise<{ contract?: unknown } | null> }[];
	};
}

/** In the page: waits for the module as the shell does. Returns what went wrong. */
async function loadInPage(name: string): Promise<string | undefined> {
	const page = globalThis as Federation;
	const host = page.__FEDERATION__?.__INSTANCES__?.find((instance) => instance.name === "shell");
	if (!host) return "The shell does not start.";
	try {
		const module = await host.loadRemote(`${name}/module`);
		return typeof module?.contract === "number" ? undefined : "It gives the shell nothing.";
	} catch (error) {
		return String(error);
	}
}

/** Lists what the module's files throw, also what is caught: what is said of it later is often only a consequence. */
async function listThrown(page: Page): Promise<Set<string>> {
	const thrown = new Set<string>();
	const session = await page.context().newCDPSession(page);
	const own = new Set<string>();
	session.on("Debugger.scriptParsed", ({ scriptId, url }) => {
		if (url.includes("/mfe/")) own.add(scriptId);
	});
	session.on("Debugger.paused", ({ data, callFrames: [frame] }) => {
		if (frame && own.has(frame.location.scriptId))
			thrown.add(String(data?.description ?? data?.value).split("\n")[0] ?? "");
		// The page may be closed by now.
		session.send("Debugger.resume").catch(() => undefined);
	});
	await session.send("Debugger.enable");
	await session.send("Debugger.setPauseOnExceptions", { state: "all" });
	return thrown;
}

async function launch() {
	const { chromium } = await import("@playwright/test");
	const executablePath = findChromium();
	if (!executablePath && !existsSync(chromium.executablePath())) return undefined;
	// The sandbox needs a user other than root.
	const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
	return chromium.launch({ args, ...(executablePath ? { executablePath } : {}) });
}

/** Starts the built module once in a real browser, within the shell. Returns what is to be said of it. */
export async function startModule(
	built: BuiltModule,
	store: ShellFiles,
	limitMs = LOAD_LIMIT_MS,
	root = ROOT,
): Promise<string> {
	const shellFile = (path: string) => shellFileOf(store, root, path);
	const name = `mfe-${built.id}`;
	const html = await shellFile("index.html");
	if (!html) return "not tried: the shell is not built here (npm run build)";
	const browser = await launch();
	if (!browser) return "not tried: no Chromium was found (CHROMIUM_PATH)";
	const served = await serveModule(built, pageWith(new TextDecoder().decode(html), built), shellFile);
	let timer: NodeJS.Timeout | undefined;
	try {
		const page = await browser.newPage();
		const thrown = await listThrown(page);
		const late = new Promise<string>((resolve) => {
			timer = setTimeout(() => resolve(`no end after ${limitMs / 1000} s`), limitMs);
		});
		const load = async () => {
			await page.goto(served.url, { timeout: 0, waitUntil: "commit" });
			await page.waitForFunction(() => "__FEDERATION__" in globalThis, undefined, { timeout: 0 });
			return page.evaluate(loadInPage, name.replaceAll("-", "_"));
		};
		// What is abandoned fails once the browser is closed.
		const loading = load().catch((error: unknown) => String(error));
		const problem = await Promise.race([loading, late]);
		if (problem !== undefined)
			throw new Failure(
				`${name} ${built.version} does not start in the browser: ${[...thrown.add(problem)].join("\n")}`,
			);
		return "starts in Chromium";
	} finally {
		clearTimeout(timer);
		await browser.close();
		served.close();
	}
}
