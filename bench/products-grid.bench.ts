import type { Page } from "@playwright/test";
import { apiAs } from "../e2e/support/api.ts";
import { startServer } from "../e2e/support/server.ts";
import { startChromium } from "./lib/chromium.ts";
import { belowLimit, LONG_RUNS, report } from "./lib/compare.ts";
import { coldPage } from "./lib/staff-browser.ts";

/**
 * This benchmark types and pastes 500 rows into a grid of 2,000 products. It runs on Node, which Playwright requires.
 */

const PRODUCTS = 2_000;
const PASTED = 500;
const TEXT = "Rindfleisch, gewürzt und geräuchert";
const BENCH = "products-grid";
const FRAME_MS = 50;
const PASTE_MS = 300;

/** Throws if the page does not show the expected text, because the measured time would be meaningless. */
function check(what: string, found: string, wanted: string): void {
	if (found.trim() !== wanted) throw new Error(`${what}: "${found}" instead of "${wanted}"`);
}

/** Returns the longest frame in milliseconds while `act` runs. Browsers report none below 50 ms, which counts as 0. */
async function longestFrame(page: Page, act: () => Promise<void>): Promise<number> {
	await page.evaluate(() => {
		const state = { long: [] as number[] };
		new PerformanceObserver((list) => {
			for (const { duration } of list.getEntries()) state.long.push(duration);
		}).observe({ type: "long-animation-frame" });
		Object.assign(window, { state });
	});
	await act();
	await page.waitForTimeout(300);
	return Math.max(0, ...(await page.evaluate(() => (window as unknown as { state: { long: number[] } }).state.long)));
}

/** Pastes rows into the grid. Returns the milliseconds until they are painted, and the text of the first cell. */
const paste = (page: Page, rows: string) =>
	page.evaluate(async (text) => {
		const clipboardData = new DataTransfer();
		clipboardData.setData("text/plain", text);
		const begun = performance.now();
		document.activeElement?.dispatchEvent(
			new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
		);
		await new Promise(requestAnimationFrame);
		const channel = new MessageChannel();
		const painted = new Promise((resolve) => {
			channel.port1.onmessage = resolve;
		});
		channel.port2.postMessage("");
		await painted;
		const ms = performance.now() - begun;
		const place = document.activeElement;
		return { ms, first: place instanceof HTMLInputElement ? place.value : (place?.textContent ?? "") };
	}, rows);

const pastedRow = (mark: string, index: number) => [
	`${mark}${index}`,
	`Ware ${mark} ${index}`,
	`Product ${mark} ${index}`,
	"",
	"",
];

/** Returns the text of a cell after scrolling to it, because the grid renders only visible rows. Rows start at 2. */
async function cellText(page: Page, row: number, column: number): Promise<string> {
	const grid = page.getByRole("grid", { name: "Produkte" });
	await grid.evaluate(
		(element, share) => {
			const boxes = [element, ...element.querySelectorAll("*")];
			for (let box = element.parentElement; box; box = box.parentElement) boxes.push(box);
			const scrolled = boxes.find((box) => box.scrollHeight > 5 * box.clientHeight && box.clientHeight > 0);
			if (scrolled) scrolled.scrollTop = share * scrolled.scrollHeight;
		},
		Math.max(0, row - 2) / PRODUCTS,
	);
	const cells = grid.locator(`[aria-rowindex="${row + 2}"]`).getByRole("gridcell");
	return (await cells.nth(column).locator(".ui-editgrid__text").textContent()) ?? "";
}

async function measureRound(page: Page, path: string, mark: string) {
	await page.goto(path);
	const first = page
		.getByRole("grid", { name: "Produkte" })
		.locator('[aria-rowindex="2"]')
		.getByRole("gridcell")
		.first();
	await first.waitFor();
	await page.waitForTimeout(2_000);
	await first.click();
	const typing = await longestFrame(page, () => page.keyboard.type(TEXT));
	await page.keyboard.press("Enter");
	check("typed", await cellText(page, 0, 0), TEXT);
	await first.click();
	const rows = Array.from({ length: PASTED }, (_, index) => pastedRow(mark, index).join("\t")).join("\n");
	let pasted = { ms: 0, first: "" };
	const pasting = await longestFrame(page, async () => {
		pasted = await paste(page, rows);
	});
	check("in the first frame", pasted.first, `${mark}0`);
	for (const row of [0, PASTED - 1])
		for (const [column, text] of pastedRow(mark, row).entries())
			check(`pasted, row ${row}, column ${column}`, await cellText(page, row, column), text);
	return { typing, pasting, pasted: pasted.ms };
}

const server = await startServer({ env: { BOT_CHECK: "off" } });
const browser = await startChromium();
try {
	const api = await apiAs(server.url, "admin.demo");
	let id = "";
	for (const { _id } of await api<{ _id: string }[]>("GET", "/certification")) {
		const { certificates } = await api<{ certificates: unknown[] }>("GET", `/certification/${_id}`);
		if (certificates.length === 0) id = _id;
	}
	const products = Array.from({ length: PRODUCTS }, (_, index) => {
		return { number: `A-${index}`, name: `Produkt ${index}`, nameEN: `Product ${index}`, info: "", infoEN: "" };
	});
	await api("PUT", `/client/certification/${id}/products`, { products });
	const { page } = await coldPage(browser, server.url, false);
	const rounds: Awaited<ReturnType<typeof measureRound>>[] = [];
	for (let round = 0; round <= LONG_RUNS; round++)
		rounds.push(await measureRound(page, `/editProducts?certId=${id}`, `N${round}-`));
	// The first round does not count, because it fills caches and compiles code.
	const measured = rounds.slice(1);
	const names = { bench: BENCH, ours: "grid", unit: "ms" };
	const pasting = `paste of ${PASTED} rows`;
	const of = (what: keyof (typeof rounds)[number]) => measured.map((round) => round[what]);
	report([
		belowLimit({ ...names, case: "typing, longest frame" }, of("typing"), FRAME_MS),
		belowLimit({ ...names, case: pasting }, of("pasted"), PASTE_MS),
		belowLimit({ ...names, case: `${pasting}, longest frame` }, of("pasting"), FRAME_MS),
	]);
} finally {
	await browser.close();
	await server.stop();
}
