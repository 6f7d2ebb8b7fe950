import { startServer } from "../e2e/support/server.ts";
import { belowLimit, type Comparison, comparison, inTurns, longRuns, report } from "./lib/compare.ts";
import { placeOneApplication } from "./lib/one-application.ts";
import { coldPage, type Loaded, loadUntil, startChromium } from "./lib/staff-browser.ts";

/**
 * Pages of the staff, opened with an empty cache over a slow line: as they are deployed, module by module, and as one
 * application of the same sources. Then a change of module. Runs on Node, for which Playwright is made.
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
/** By then everything is prepared that the person may open next. */
const PREPARED_MS = 6_000;

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
	const [ours = [], theirs = []] = await inTurns(loads, WARM_UP_RUNS, longRuns());
	const names = { bench: BENCH, ours: "modules", reference: "one application" };
	const kb = (loaded: readonly Loaded[]) => loaded.map(({ bytes }) => bytes / KB);
	const ms = (loaded: readonly Loaded[]) => loaded.map((one) => one.ms);
	return [
		comparison({ ...names, case: `${path}, to usable rows`, unit: "ms" }, ms(ours), ms(theirs), { atMost: 1.1 }),
		comparison({ ...names, case: `${path}, JavaScript`, unit: "KB" }, kb(ours), kb(theirs), { atMost: 1.12 }),
		belowLimit({ ...names, case: `${path}, JavaScript`, unit: "KB" }, kb(ours), LIMIT_KB),
	];
}

/**
 * From the press on the menu's entry, by the time stamp of the event, to the end of the first frame that shows the other
 * page: its heading and the frame of its table, not yet its data. A prepared page is one that waits for nothing: its code
 * is there, and the hand at the entry has had it asked whether it is still the newest.
 */
async function changeOfModule(isPrepared: boolean): Promise<number> {
	const { context, page } = await coldPage(browser, product.url);
	try {
		await loadUntil(page, "/clients", PAGES[0]?.rows ?? "");
		if (isPrepared) await page.waitForTimeout(PREPARED_MS);
		const entry = page.getByRole("navigation").getByRole("link", { name: "Zertifizierungen" });
		await page.evaluate(() => {
			const state = window as unknown as { changed?: number };
			window.addEventListener(
				"click",
				({ timeStamp }) => {
					const look = () => {
						const isOther = document.querySelector("h1")?.textContent === "Zertifizierungen";
						if (!isOther || !document.querySelector('[role="grid"], table')) return requestAnimationFrame(look);
						// A message comes after the frame that is being drawn now.
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
		// A hand is at the entry for a moment before it presses.
		await entry.hover();
		await page.waitForTimeout(150);
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
	const changes = [true, false].map((isPrepared) => () => changeOfModule(isPrepared));
	const [prepared = [], unprepared = []] = await inTurns(changes, WARM_UP_RUNS, longRuns());
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
