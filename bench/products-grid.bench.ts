import type { Page } from "@playwright/test";
import { apiAs } from "../e2e/support/api.ts";
import { startServer } from "../e2e/support/server.ts";
import { belowLimit, comparison, longRuns, report } from "./lib/compare.ts";
import { coldPage, startChromium } from "./lib/staff-browser.ts";

/**
 * The grid of 2,000 products: a text typed into a cell, and 500 rows pasted; beside it bare fields of HTML with the same
 * texts. Runs on Node, for which Playwright is made.
 */

const PRODUCTS = 2_000;
const PASTED = 500;
const FIELDS = 5;
const TEXT = "Rindfleisch, gewürzt und geräuchert";
const BENCH = "products-grid";
const FRAME_MS = 50;
const PASTE_MS = 300;

const highest = (values: readonly number[]) => Math.max(0, ...values);

interface Measured {
	/** The longest frame, and how long it takes from the keys or the clipboard to the frame that shows the texts. */
	frame: number;
	ms: number;
}

interface Rounds {
	typed: Measured;
	pasted: Measured;
}

/** The text of a cell or the value of a field, whichever stands there. */
type Shown = (row: number, column: number) => Promise<string>;

/** Without the texts in their cells nothing was measured. */
function check(what: string, found: string, wanted: string): void {
	if (found.trim() !== wanted) throw new Error(`${what}: "${found}" instead of "${wanted}"`);
}

/** The longest piece of work between two frames while something is done, as the browser reports it from 50 ms on. */
async function longFrames(page: Page, act: () => Promise<void>): Promise<number> {
	await page.evaluate(() => {
		const state = { long: [] as number[] };
		new PerformanceObserver((list) => {
			for (const { duration } of list.getEntries()) state.long.push(duration);
		}).observe({ type: "long-animation-frame" });
		Object.assign(window, { state });
	});
	await act();
	await page.waitForTimeout(300);
	return highest(await page.evaluate(() => (window as unknown as { state: { long: number[] } }).state.long));
}

/** Puts rows on the page as the clipboard would, and waits for the frame after the one that shows them. */
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
const pastedRows = (mark: string) =>
	Array.from({ length: PASTED }, (_, index) => pastedRow(mark, index).join("\t")).join("\n");

async function measure(page: Page, first: () => Promise<void>, shown: Shown, mark: string): Promise<Rounds> {
	await first();
	let ms = 0;
	const typing = await longFrames(page, async () => {
		const begun = performance.now();
		await page.keyboard.type(TEXT);
		ms = (performance.now() - begun) / TEXT.length;
	});
	const typed = { frame: typing, ms };
	await page.keyboard.press("Enter");
	check("typed", await shown(0, 0), TEXT);
	await first();
	let took = 0;
	const frame = await longFrames(page, async () => {
		const { ms: until, first: text } = await paste(page, pastedRows(mark));
		check("in the first frame", text, `${mark}0`);
		took = until;
	});
	for (const row of [0, PASTED - 1])
		for (const [column, text] of pastedRow(mark, row).entries())
			check(`pasted, row ${row}, column ${column}`, await shown(row, column), text);
	return { typed, pasted: { frame, ms: took } };
}

/** Only the rows in sight are drawn; the first one has the index 2. */
const inGrid =
	(page: Page): Shown =>
	async (row, column) => {
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
		const cell = grid
			.locator(`[aria-rowindex="${row + 2}"]`)
			.getByRole("gridcell")
			.nth(column);
		return (await cell.locator(".ui-editgrid__text").textContent()) ?? "";
	};

const inFields =
	(page: Page): Shown =>
	(row, column) =>
		page
			.locator("input")
			.nth(row * FIELDS + column)
			.inputValue();

const server = await startServer({ env: { BOT_CHECK: "off" } });
const browser = await startChromium();
try {
	const api = await apiAs(server.url, "admin.demo");
	const list = await api<{ _id: string }[]>("GET", "/certification");
	let id = "";
	for (const { _id } of list) {
		const { certificates } = await api<{ certificates: unknown[] }>("GET", `/certification/${_id}`);
		if (certificates.length === 0) id = _id;
	}
	const products = Array.from({ length: PRODUCTS }, (_, index) => {
		return { number: `A-${index}`, name: `Produkt ${index}`, nameEN: `Product ${index}`, info: "", infoEN: "" };
	});
	const { context, page } = await coldPage(browser, server.url, false);
	await page.goto("/certificationsList");
	const answer = await fetch(`${server.url}/api/login`, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ userid: "admin.demo", pwd: "Demo-2026!", token: "" }),
	});
	const { accessToken }: { accessToken: string } = await answer.json();
	const headers = { authorization: `Bearer ${accessToken}`, "Content-Type": "application/json" };
	const etag = (await fetch(`${server.url}/api/certification/${id}`, { headers })).headers.get("etag") ?? "";
	const put = await fetch(`${server.url}/api/client/certification/${id}/products`, {
		method: "PUT",
		headers: { ...headers, "If-Match": etag },
		body: JSON.stringify({ products }),
	});
	if (!put.ok) throw new Error(await put.text());

	const bare = await context.newPage();
	const ours: Rounds[] = [];
	const theirs: typeof ours = [];
	for (let round = 0; round <= longRuns(); round++) {
		await page.goto(`/editProducts?certId=${id}`);
		const cell = page
			.getByRole("grid", { name: "Produkte" })
			.locator('[aria-rowindex="2"]')
			.getByRole("gridcell")
			.first();
		await cell.waitFor();
		await page.waitForTimeout(2_000);
		const our = await measure(page, () => cell.click(), inGrid(page), `N${round}-`);
		await bare.setContent("<table></table>");
		await bare.evaluate(
			([rows = 0, fields = 0]) => {
				const row = `<tr>${'<td><input value="Produkt"></td>'.repeat(fields)}</tr>`;
				document.querySelector("table")?.insertAdjacentHTML("beforeend", row.repeat(rows));
				document.addEventListener("paste", (event) => {
					const inputs = document.querySelectorAll("input");
					const texts = event.clipboardData?.getData("text/plain").split("\n") ?? [];
					for (const [at, line] of texts.entries())
						for (const [column, text] of line.split("\t").entries()) {
							const input = inputs[at * fields + column];
							if (input) input.value = text;
						}
				});
			},
			[PRODUCTS, FIELDS],
		);
		const their = await measure(bare, () => bare.locator("input").first().selectText(), inFields(bare), `N${round}-`);
		// The first one warms up.
		if (round === 0) continue;
		ours.push(our);
		theirs.push(their);
	}
	const took = (all: typeof ours, what: keyof Rounds) => all.map((one) => one[what].ms);
	const frames = (what: keyof Rounds) => ours.map((one) => one[what].frame);
	const names = { bench: BENCH, ours: "grid", unit: "ms" };
	const fields = { ...names, reference: "bare fields" };
	const pasting = `paste of ${PASTED} rows`;
	report([
		comparison({ ...fields, case: "typing, per key" }, took(ours, "typed"), took(theirs, "typed")),
		// The browser tells of frames from this length on; without one the longest is 0.
		belowLimit({ ...names, case: "typing, longest frame" }, frames("typed"), FRAME_MS),
		comparison({ ...fields, case: pasting }, took(ours, "pasted"), took(theirs, "pasted")),
		belowLimit({ ...names, case: pasting }, took(ours, "pasted"), PASTE_MS),
		belowLimit({ ...names, case: `${pasting}, longest frame` }, frames("pasted"), FRAME_MS),
	]);
} finally {
	await browser.close();
	await server.stop();
}
