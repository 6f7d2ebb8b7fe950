import { existsSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { findChromium } from "../../lib/chromium.mjs";
import { Failure, ROOT } from "../../lib/run.mjs";
import type { BuiltModule } from "../../release/versions.ts";
import { measureBlocking, type PageState, readPageState, waitForSlots } from "./page-state.ts";
import { BASELINE, type ShellFiles, SLOTS_PAGE, serveModule, shellFileOf } from "./serve-module.ts";
import { STORED_BEFORE, stateProblems } from "./state-problems.ts";

/** Milliseconds until opening a page fails. It usually takes two seconds; only an endless loop takes this long. */
const PAGE_LIMIT_MS = 60_000;
/** Error reports that are the module's fault. Others are expected, because the API is unavailable. */
const FAILED = ["load", "render", "integrity", "shell"];

interface Federation {
	__FEDERATION__?: {
		__INSTANCES__?: readonly { name: string; loadRemote(id: string): Promise<{ contract?: unknown } | null> }[];
	};
}

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

/** Includes caught exceptions, because messages in the page are often only consequences of them. */
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
		// The call fails if the page is already closed, which needs no action.
		session.send("Debugger.resume").catch(() => undefined);
	});
	await session.send("Debugger.enable");
	await session.send("Debugger.setPauseOnExceptions", { state: "all" });
	return thrown;
}

async function launch(): Promise<Browser | undefined> {
	const { chromium } = await import("@playwright/test");
	const executablePath = findChromium();
	if (!executablePath && !existsSync(chromium.executablePath())) return undefined;
	// Chromium's sandbox does not work for the root user, so it is disabled for this user.
	const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
	return chromium.launch({ args, ...(executablePath ? { executablePath } : {}) });
}

async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error(`no end after ${limitMs / 1000} s`)), limitMs);
	});
	// After the time limit the work fails when the browser is closed; that error is ignored.
	work.catch(() => undefined);
	return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function openPage(page: Page, address: string, name?: string): Promise<PageState> {
	await page.goto(address, { timeout: 0, waitUntil: "commit" });
	await page.waitForFunction(() => "__FEDERATION__" in globalThis, undefined, { timeout: 0 });
	const problem = name === undefined ? undefined : await page.evaluate(loadInPage, name);
	if (problem !== undefined) throw new Error(problem);
	await page.waitForLoadState("networkidle", { timeout: 0 });
	await page.evaluate(waitForSlots);
	return page.evaluate(readPageState);
}

/** Renders each page and slot of a built module in a browser. Returns a line of the report. */
export async function startModule(
	built: BuiltModule,
	store: ShellFiles,
	limitMs = PAGE_LIMIT_MS,
	root = ROOT,
): Promise<string> {
	const { id, version, release } = built;
	const shellFile = (path: string) => shellFileOf(store, root, path);
	const html = await shellFile("index.html");
	if (!html) return "not tried: the shell is not built here (npm run build)";
	const browser = await launch();
	if (!browser) return "not tried: no Chromium was found (CHROMIUM_PATH)";
	const { origin, reported, close } = await serveModule(built, new TextDecoder().decode(html), shellFile);
	const newPage = async () => {
		const localStorage = Object.entries(STORED_BEFORE).map(([name, value]) => ({ name, value }));
		const context = await browser.newContext({ storageState: { cookies: [], origins: [{ origin, localStorage }] } });
		await context.addInitScript(measureBlocking);
		return context.newPage();
	};
	try {
		const before = await within(PAGE_LIMIT_MS, openPage(await newPage(), origin + BASELINE));
		const { routes, slots } = release.manifest;
		const pages = [...new Set(routes.map(({ path }) => path))];
		for (const path of slots.length > 0 ? [SLOTS_PAGE, ...pages] : pages) {
			const page = await newPage();
			const thrown = await listThrown(page);
			const problems: string[] = [];
			page.on("pageerror", ({ message }) => problems.push(`throws ${message}`));
			// For a slot, the shell loads the module only when it renders the slot, so there is nothing to wait for.
			const name = path === SLOTS_PAGE ? undefined : `mfe-${id}`.replaceAll("-", "_");
			const opened = openPage(page, origin + path, name);
			const state = await within(limitMs, opened).catch((error: Error) => {
				problems.push(error.message);
				return undefined;
			});
			if (state) problems.push(...stateProblems(id, before, state));
			const failures = reported.filter(({ module, kind }) => module === id && FAILED.includes(kind));
			problems.push(...failures.map(({ kind, fault }) => `fails (${kind}: ${fault})`));
			if (problems.length > 0)
				throw new Failure(
					`mfe-${id} ${version} does not start in the browser, at ${path}: ${[...thrown, ...new Set(problems)].join("\n")}`,
				);
			await page.context().close();
		}
		return `starts in Chromium (${pages.length} pages, ${slots.length} slots)`;
	} finally {
		await browser.close();
		close();
	}
}
