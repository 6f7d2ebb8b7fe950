import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { findChromium } from "../../deploy/chromium.mjs";
import { Failure } from "../../deploy/lib/run.mjs";
import { enter } from "../../e2e/support/session.ts";

/** A line as in an office far away. */
const LINE = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 };

export async function startChromium(): Promise<Browser> {
	const executablePath = findChromium();
	if (executablePath === undefined) throw new Failure("There is no Chromium; CHROMIUM_PATH may name one.");
	return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] });
}

export interface Visit {
	context: BrowserContext;
	page: Page;
}

/** A browser that knows nothing of the application but who is signed in. */
export async function coldPage(browser: Browser, baseURL: string, isSlow = true): Promise<Visit> {
	const context = await browser.newContext({ baseURL });
	const page = await context.newPage();
	await enter(page, "admin.demo");
	if (isSlow) {
		const session = await context.newCDPSession(page);
		await session.send("Network.enable");
		await session.send("Network.emulateNetworkConditions", LINE);
	}
	return { context, page };
}

export interface Loaded {
	/** From the request of the page, as the browser's own clock says. */
	ms: number;
	/** Scripts that were requested until then: how many, and their bytes as they came over the line. */
	scripts: number;
	bytes: number;
}

const GIVE_UP_MS = 30_000;

/** Opens a page and waits until an element is drawn; looked for at every frame, in the page itself. */
export async function loadUntil(page: Page, path: string, selector: string): Promise<Loaded> {
	await page.addInitScript((wanted) => {
		const look = () => {
			if (document.querySelector(wanted) === null) requestAnimationFrame(look);
			else Object.assign(window, { drawnAt: performance.now() });
		};
		requestAnimationFrame(look);
	}, selector);
	await page.goto(path, { waitUntil: "commit" });
	await page.waitForSelector(selector, { state: "attached", timeout: GIVE_UP_MS });
	// What was still on its way has no size yet.
	await page.waitForTimeout(800);
	return page.evaluate(() => {
		const { drawnAt } = window as unknown as { drawnAt: number };
		const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
		const scripts = entries.filter(({ name, startTime }) => /\.js(\?|$)/.test(name) && startTime < drawnAt);
		const bytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
		return { ms: drawnAt, scripts: scripts.length, bytes };
	});
}
