import type { Browser, Page } from "@playwright/test";
import { signedInPage } from "../../e2e/support/session.ts";

/** Network conditions of a remote office: 40 ms latency and 10 Mbit/s. */
const LINE = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 };

/** Opens an empty page for an administrator, with an empty cache and, with `isSlow`, the network of a remote office. */
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
	/** Number of scripts that the page had requested by that time. */
	scripts: number;
	bytes: number;
}

const GIVE_UP_MS = 30_000;

/**
 * Opens a page and waits until an element is rendered. Returns the time, which is measured in the page itself,
 * because that is more exact.
 */
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
	// The size of a resource is known only after it is loaded, so the remaining ones are awaited.
	await page.waitForTimeout(800);
	return page.evaluate(() => {
		const { renderedAt } = window as unknown as { renderedAt: number };
		const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
		const scripts = entries.filter(({ name, startTime }) => /\.js(\?|$)/.test(name) && startTime < renderedAt);
		const bytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
		return { ms: renderedAt, scripts: scripts.length, bytes };
	});
}
