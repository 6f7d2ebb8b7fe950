import type { Browser, Page } from "@playwright/test";
import { signedInPage } from "../../e2e/support/session.ts";

/** Network of a remote office: 40 ms latency and 10 Mbit/s in both directions. */
const LINE = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 };

/** Opens an empty page with an administrator's session and an empty cache. `isSlow` limits the network's speed. */
export async function coldPage(browser: Browser, baseURL: string, isSlow = true) {
	const { context, page } = await signedInPage(browser, baseURL, "admin.demo");
	if (isSlow) {
		const session = await context.newCDPSession(page);
		await session.send("Network.enable");
		await session.send("Network.emulateNetworkConditions", LINE);
	}
	return { context, page };
}

export interface Loaded {
	/** Milliseconds since the page was requested, by the browser's clock. */
	ms: number;
	bytes: number;
}

const GIVE_UP_MS = 30_000;

/** Opens a page and waits until an element is rendered. The page itself measures the time, which is more exact. */
export async function loadUntil(page: Page, path: string, selector: string): Promise<Loaded> {
	await page.addInitScript((wanted) => {
		const look = () => {
			if (document.querySelector(wanted) === null) requestAnimationFrame(look);
			else Object.assign(window, { renderedAt: performance.now() });
		};
		requestAnimationFrame(look);
	}, selector);
	await page.goto(path, { waitUntil: "commit" });
	await page.waitForSelector(selector, { state: "attached", timeout: GIVE_UP_MS });
	// Sizes of resources are known only after they are loaded, so the measurement waits for the remaining ones.
	await page.waitForTimeout(800);
	return page.evaluate(() => {
		const { renderedAt } = window as unknown as { renderedAt: number };
		const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
		const scripts = entries.filter(({ name, startTime }) => /\.js(\?|$)/.test(name) && startTime < renderedAt);
		const bytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
		return { ms: renderedAt, bytes };
	});
}
