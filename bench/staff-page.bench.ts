import { startServer } from "../e2e/support/server.ts";
import { startChromium } from "./lib/chromium.ts";
import { belowLimit, type Comparison, comparison, inTurns, LONG_RUNS, report } from "./lib/compare.ts";
import { placeOneApplication } from "./lib/one-application.ts";
import { coldPage, type Loaded, loadUntil } from "./lib/staff-browser.ts";

/**
 * This benchmark opens staff pages with an empty cache over a slow connection, and compares separately built modules
 * with one application. It runs on Node, which Playwright requires.
 */

const PAGES = [
	{ path: "/clients", rows: 'a[href^="/clientDetails"]' },
	{ path: "/certificationsList", rows: 'a[href^="/certificationDetails"]' },
	{ path: "/customerMessages", rows: 'a[href^="/customerMessage?"]' },
];
const BENCH = "staff-page";
const WARM_UP_RUNS = 1;
const KB = 1000;
const LIMIT_KB = 300;
const CHANGE_LIMIT_MS = 50;
/** Milliseconds that a user points at a menu entry before the click: enough to load its page, or only a moment. */
const POINTING_MS = [1_000, 150];

const product = await startServer();
const reference = await startServer();
const browser = await startChromium();

async function cold(url: string, path: string, rows: string): Promise<Loaded> {
	const { context, page } = await coldPage(browser, url);
	try {
		return await loadUntil(page, path, rows);
	} finally {
		await context.close();
	}
}

async function comparePage({ path, rows }: (typeof PAGES)[number]): Promise<Comparison[]> {
	const loads = [product, reference].map(
		({ url }) =>
			() =>
				cold(url, path, rows),
	);
	const [ours = [], theirs = []] = await inTurns(loads, WARM_UP_RUNS, LONG_RUNS);
	const names = { bench: BENCH, ours: "modules", reference: "one application" };
	const kb = (loaded: readonly Loaded[]) => loaded.map(({ bytes }) => bytes / KB);
	const ms = (loaded: readonly Loaded[]) => loaded.map((one) => one.ms);
	return [
		comparison({ ...names, case: `${path}, to usable rows`, unit: "ms" }, ms(ours), ms(theirs), { atMost: 1.1 }),
		comparison({ ...names, case: `${path}, JavaScript`, unit: "KB" }, kb(ours), kb(theirs), { atMost: 1.12 }),
		belowLimit({ ...names, case: `${path}, JavaScript`, unit: "KB" }, kb(ours), LIMIT_KB),
	];
}

/** Returns the milliseconds from the click on a menu entry until the heading and table of the next page are painted. */
async function changeOfModule(pointingMs: number): Promise<number> {
	const { context, page } = await coldPage(browser, product.url);
	try {
		await loadUntil(page, "/clients", PAGES[0]?.rows ?? "");
		const entry = page.getByRole("navigation").getByRole("link", { name: "Zertifizierungen" });
		await page.evaluate(() => {
			const state = window as unknown as { changed?: number };
			window.addEventListener(
				"click",
				({ timeStamp }) => {
					const look = () => {
						const isOther = document.querySelector("h1")?.textContent === "Zertifizierungen";
						if (!isOther || !document.querySelector('[role="grid"], table')) return requestAnimationFrame(look);
						// The message arrives only once the current frame is painted, so the measured time includes it.
						const channel = new MessageChannel();
						channel.port1.onmessage = () => {
							state.changed = performance.now() - timeStamp;
						};
						channel.port2.postMessage("");
					};
					requestAnimationFrame(look);
				},
				{ capture: true, once: true },
			);
		});
		await entry.hover();
		await page.waitForTimeout(pointingMs);
		await entry.click();
		await page.getByRole("heading", { level: 1, name: /Zertifizierung/ }).waitFor();
		await page.waitForTimeout(500);
		return await page.evaluate(() => (window as unknown as { changed: number }).changed);
	} finally {
		await context.close();
	}
}

try {
	await placeOneApplication(reference.webRoot);
	const results: Comparison[] = [];
	for (const page of PAGES) results.push(...(await comparePage(page)));
	const changes = POINTING_MS.map((ms) => () => changeOfModule(ms));
	const [prepared = [], unprepared = []] = await inTurns(changes, WARM_UP_RUNS, LONG_RUNS);
	const names = { bench: BENCH, ours: "modules", unit: "ms" };
	results.push(
		belowLimit({ ...names, case: "change of module, prepared" }, prepared, CHANGE_LIMIT_MS),
		comparison({ ...names, case: "change of module, not prepared", reference: "prepared" }, unprepared, prepared),
	);
	report(results);
} finally {
	await browser.close();
	await Promise.all([product.stop(), reference.stop()]);
}
