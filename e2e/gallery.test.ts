import { entryOf, PAGE_NAMES, type PageName } from "../shared-ui/gallery/catalogue.ts";
import { contrastProblems } from "./gallery/contrast.ts";
import { focusedControl, unreachable, whatIsSmall, whatMoves } from "./gallery/controls.ts";
import { expect, expectPicture, open, type Page, test } from "./gallery/test.ts";
import { inaccessible } from "./support/axe.ts";
import { further } from "./support/test.ts";

test.describe.configure({ mode: "parallel" });
test.use({
	// The pictures are sufficient to judge a failure, and recording a trace takes longer than the tests.
	trace: "off",
	screenshot: "off",
});

/** Tag of the tests that a plain `npm test` runs only after a change of components, styles or pictures. */
const GALLERY = { tag: "@gallery" };
const PHONE = { width: 375, height: 640 };
const MAX_STOPS = 80;
/** Components whose states are shown by colours; with the forced colours of the system the states must stay visible. */
const IN_FORCED_COLOURS: PageName[] = ["Button", "Checkbox", "RadioGroup", "ProgressBar", "Tabs", "DateField"];

/** A gallery page repeats landmarks, and overlays belong to no landmark, so these rules do not apply. */
const INAPPLICABLE_RULES = ["landmark-unique", "region"];

async function overflow(page: Page): Promise<string[]> {
	const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
	return excess > 0 ? [`${excess} px wider than the window`] : [];
}

async function problems(page: Page, options: { rules?: string[]; within?: string } = {}): Promise<string[]> {
	const found = await inaccessible(page, options.rules ? options : { ...options, withoutRules: INAPPLICABLE_RULES });
	return [...found, ...(await overflow(page))];
}

const setTheme = (page: Page, theme: string) =>
	page.evaluate((value) => {
		document.documentElement.dataset.theme = value;
	}, theme);

const opener = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
async function closeAll(page: Page): Promise<void> {
	const buttons = page.getByRole("button", { name: "Schließen" });
	// Further messages appear when the first ones are closed.
	await expect(async () => {
		if ((await buttons.count()) > 0) await buttons.first().press("Enter", { timeout: 5_000 });
		await expect(buttons).toHaveCount(0, { timeout: 100 });
	}).toPass({ intervals: [0] });
}

const OVERLAY = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/** Opens a page and waits for alerts that appear by themselves, because they may take the focus. */
async function start(page: Page, name: PageName): Promise<void> {
	await open(page, name);
	const { alerts } = entryOf(name);
	if (alerts !== undefined) await expect(page.getByRole("alert")).toHaveCount(alerts);
}

/** Presses Tab from the focused first control to the end of the page and checks the focus of every control. */
async function tabThroughPage(page: Page, hasCells: boolean): Promise<void> {
	const unmarked: string[] = [];
	let stops = 0;
	for (; stops < MAX_STOPS; stops++) {
		const control = await page.evaluate(focusedControl);
		if (control === null) break;
		if (!control.isMarked) unmarked.push(control.name);
		if (hasCells) await page.keyboard.press("Escape");
		await page.keyboard.press("Tab");
	}
	expect.soft(stops, "stops on the way").toBeLessThan(MAX_STOPS);
	expect.soft(unmarked, "without a sign of the focus").toEqual([]);
	expect.soft(await page.evaluate(unreachable), "not reached").toEqual([]);
}

for (const name of PAGE_NAMES) {
	const { opens = [], isNarrowToo = false, hasCells = false } = entryOf(name);

	test(
		`${name} matches its pictures, is accessible in both themes, and Tab reaches every control and leaves the page`,
		GALLERY,
		async ({ page }, info) => {
			await start(page, name);
			// Every picture shows the focus of the first control.
			await page.keyboard.press("Tab");
			await expectPicture(page, info, name);
			expect.soft(await problems(page), "light").toEqual([]);
			expect.soft(await page.evaluate(whatMoves), "in spite of the wish for less motion").toEqual([]);
			expect.soft(await page.evaluate(whatIsSmall), "smaller than 24 by 24 pixels").toEqual([]);
			await setTheme(page, "dark");
			if (name === "Tokens") await expectPicture(page, info, `${name}-dark`);
			expect.soft(await problems(page, { rules: ["color-contrast"] }), "dark").toEqual([]);
			if (IN_FORCED_COLOURS.includes(name)) {
				await page.emulateMedia({ forcedColors: "active" });
				await expectPicture(page, info, `${name}-forced`);
				await page.emulateMedia({ forcedColors: "none" });
			}
			await tabThroughPage(page, hasCells);
			await page.setViewportSize(PHONE);
			if (!isNarrowToo || opens.length > 0) return expect.soft(await overflow(page), "375 px").toEqual([]);
			await start(page, name);
			await expectPicture(page, info, `${name}-375`);
			expect.soft(await overflow(page), "375 px").toEqual([]);
		},
	);

	for (const [index, button] of opens.entries())
		test(
			`${name}: "${button}" opens and closes by keyboard, matches its pictures and is accessible in both themes`,
			GALLERY,
			async ({ page }, info) => {
				const within = name === "Toast" ? "[role=alertdialog]" : OVERLAY;
				const shown = page.locator(within);
				await start(page, name);
				await opener(page, button).focus();
				await page.keyboard.press("Enter");
				await expect(shown).not.toHaveCount(0);
				await expectPicture(page, info, `${name}-open${index + 1}`, { fullPage: false });
				expect(await problems(page, { within }), "light").toEqual([]);
				await setTheme(page, "dark");
				expect(await problems(page, { within, rules: ["color-contrast"] }), "dark").toEqual([]);
				// Messages of the page stay open and must be closed.
				if (name === "Toast") await closeAll(page);
				else await page.keyboard.press("Escape");
				await expect(shown).toHaveCount(0);
				if (name !== "Toast") await expect(opener(page, button)).toBeFocused();
				if (!isNarrowToo) return;
				await page.setViewportSize(PHONE);
				await start(page, name);
				await opener(page, button).press("Enter");
				await expectPicture(page, info, `${name}-open${index + 1}-375`, { fullPage: false });
				expect(await overflow(page), "375 px").toEqual([]);
			},
		);
}

test("text and controls have sufficient contrast in both themes", GALLERY, async ({ page }) => {
	await open(page, "Tokens");
	for (const theme of ["light", "dark"]) {
		await setTheme(page, theme);
		expect(await page.evaluate(contrastProblems), theme).toEqual([]);
	}
});

test("a pending button keeps its position and size", further(true), async ({ page }) => {
	await open(page, "Button");
	const button = page.getByRole("button", { name: "Senden und warten" });
	await button.scrollIntoViewIfNeeded();
	const before = await button.boundingBox();
	await button.click();
	await expect(button.getByRole("progressbar")).toBeVisible();
	expect(await button.boundingBox()).toEqual(before);
});

test("the selected tab is in view on a phone, even if it is one of the last", further(true), async ({ page }) => {
	await page.setViewportSize(PHONE);
	await open(page, "Tabs");
	const list = page.getByRole("tablist", { name: "Kunde" });
	await expect(list.getByRole("tab", { name: "Rechnungen" })).toBeInViewport({ ratio: 1 });
	await list.getByRole("tab", { name: "Rechnungen" }).focus();
	await page.keyboard.press("Home");
	await expect(list.getByRole("tab", { name: "Allgemeine Daten" })).toBeInViewport({ ratio: 1 });
});

test(
	"F6 moves the focus to the messages, and closing the last one restores the focus",
	further(true),
	async ({ page }) => {
		await open(page, "Toast");
		await page.getByRole("button", { name: "Fehler" }).press("Enter");
		await expect(page.getByRole("alertdialog")).toBeVisible();
		await page.keyboard.press("F6");
		await expect(page.getByRole("region", { name: "Meldungen" })).toBeFocused();
		await page.keyboard.press("Tab");
		await page.keyboard.press("Tab");
		await expect(page.getByRole("button", { name: "Schließen" })).toBeFocused();
		await page.keyboard.press("Enter");
		await expect(page.getByRole("button", { name: "Fehler" })).toBeFocused();
	},
);

/** Returns the controls whose input, which screen readers and voice control point at, does not lie on its visible box. */
const misplacedInputs = () =>
	[...document.querySelectorAll(".ui-choice")].flatMap((choice) => {
		const [input, box] = ["input", ".ui-choice__box"].map((part) => {
			const { x, y, width, height } = choice.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
			return [x, y, width, height].map(Math.round).join();
		});
		return input === box ? [] : [`${choice.textContent}: ${input} instead of ${box}`];
	});

for (const name of ["Checkbox", "CheckboxGroup", "RadioGroup", "ConflictDialog"] satisfies PageName[])
	test(`${name}: each input lies on its box, however the page or the dialog is scrolled`, GALLERY, async ({ page }) => {
		await page.setViewportSize({ width: 375, height: 320 });
		await start(page, name);
		const [button] = entryOf(name).opens ?? [];
		if (button !== undefined) await opener(page, button).press("Enter");
		await expect(page.locator(".ui-choice").first()).toBeVisible();
		expect(await page.evaluate(misplacedInputs)).toEqual([]);
		await page.locator(".ui-choice").last().scrollIntoViewIfNeeded();
		const isScrolled = () =>
			[...document.querySelectorAll("html, .ui-dialog__body")].some((part) => part.scrollTop > 0);
		expect(await page.evaluate(isScrolled)).toBe(true);
		expect(await page.evaluate(misplacedInputs)).toEqual([]);
	});

test("rows of a long list that grow after rendering are shown completely", further(true), async ({ page }) => {
	await open(page, "DataTable");
	const cells = page.getByRole("grid", { name: "Lange Liste" }).getByRole("gridcell");
	// Empty rows are shown until the code of long lists is loaded.
	await expect(cells.first()).not.toBeEmpty();
	await cells.first().scrollIntoViewIfNeeded();
	const cutOff = () =>
		cells.evaluateAll(
			(all) =>
				all.filter(({ scrollHeight, parentElement }) => scrollHeight > (parentElement?.clientHeight ?? 0) + 1).length,
		);
	await expect.poll(cutOff).toBe(0);
	await cells.evaluateAll((all) => {
		for (const cell of all) if (cell instanceof HTMLElement) cell.style.fontSize = "2.5rem";
	});
	await expect.poll(cutOff).toBe(0);
	expect((await cells.first().boundingBox())?.height).toBeGreaterThan(60);
});
