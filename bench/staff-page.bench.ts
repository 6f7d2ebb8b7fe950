import process from "node:process";
import { startServer } from "../e2e/support/server.ts";
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
const WARM_UP_RUNS = 1;
/** By then everything is prepared that the person may open next. */
const PREPARED_MS = 6_000;
const { json, runs = 5 } = JSON.parse(process.argv[2] ?? "{}") as { json?: boolean; runs?: number };

function median(values: readonly number[]): number {
	const sorted = values.toSorted((one, other) => one - other);
	return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
const spread = (values: readonly number[]) => `${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)}`;

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

async function comparePage({ path, rows }: (typeof PAGES)[number]) {
	const ours: Loaded[] = [];
	const theirs: Loaded[] = [];
	for (let round = 0; round < WARM_UP_RUNS + runs; round++) {
		const turns = [() => cold(product.url, path, rows), () => cold(reference.url, path, rows)];
		// Who begins changes from round to round.
		const results = [];
		for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) results[index] = await turns[index]?.();
		if (round < WARM_UP_RUNS || !results[0] || !results[1]) continue;
		ours.push(results[0]);
		theirs.push(results[1]);
	}
	const msOf = (loads: readonly Loaded[]) => loads.map(({ ms }) => ms);
	const [mine] = ours;
	const [other] = theirs;
	return {
		bench: "staff-page",
		case: path,
		runs,
		oursMs: median(msOf(ours)),
		referenceMs: median(msOf(theirs)),
		spread: `${spread(msOf(ours))}, ${spread(msOf(theirs))}`,
		ratio: median(ours.map(({ ms }, run) => ms / (theirs[run]?.ms ?? Number.NaN))),
		oursBytes: mine?.bytes ?? 0,
		oursFiles: mine?.scripts ?? 0,
		referenceBytes: other?.bytes ?? 0,
		referenceFiles: other?.scripts ?? 0,
		bytesRatio: (mine?.bytes ?? 0) / (other?.bytes ?? 1),
	};
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
	const results = [];
	for (const page of PAGES) results.push(await comparePage(page));
	const changes: Record<string, number[]> = { prepared: [], "not prepared": [] };
	for (let round = 0; round < runs; round++)
		for (const [name, times] of Object.entries(changes)) times.push(await changeOfModule(name === "prepared"));
	const changed = Object.entries(changes).map(([name, times]) => {
		return {
			bench: "staff-page",
			case: `change of module, ${name}`,
			runs,
			oursMs: median(times),
			spread: spread(times),
		};
	});
	if (json) console.log(JSON.stringify([...results, ...changed]));
	else {
		console.log(`\nstaff-page: 40 ms, 10 Mbit/s, empty cache, medians of ${runs} runs in turns after warming up\n`);
		for (const one of results) {
			const kb = (bytes: number) => `${(bytes / 1000).toFixed(0)} KB`;
			console.log(
				`  ${one.case}: rows after ${one.oursMs.toFixed(0)} ms against ${one.referenceMs.toFixed(0)} ms (${one.spread}), ratio ${one.ratio.toFixed(2)};` +
					` scripts ${kb(one.oursBytes)} in ${one.oursFiles} files against ${kb(one.referenceBytes)} in ${one.referenceFiles}, ratio ${one.bytesRatio.toFixed(2)}`,
			);
		}
		for (const one of changed) console.log(`  ${one.case}: ${one.oursMs.toFixed(0)} ms (${one.spread})`);
	}
} finally {
	await browser.close();
	await Promise.all([product.stop(), reference.stop()]);
}
