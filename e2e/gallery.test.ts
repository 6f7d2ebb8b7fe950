import { entryOf, PAGE_NAMES, type PageName } from "../shared-ui/gallery/catalogue.ts";
import { contrastProblems } from "./gallery/contrast.ts";
import { focusedControl, unreachable, whatIsSmall, whatMoves } from "./gallery/controls.ts";
import { expect, expectPicture, open, type Page, test } from "./gallery/test.ts";
import { inaccessible } from "./support/axe.ts";
import { further } from "./support/test.ts";

test.describe.configure({ mode: "parallel" });
test.use({
	// The pictures say more than a record of how they came about, which takes longer than they do.
	trace: "off",
	screenshot: "off",
});

/** A plain `npm test` looks at them again once something has changed since the pictures were taken. */
const LOOKED_AT = { tag: "@gallery" };
const PHONE = { width: 375, height: 640 };
const THEMES = ["light", "dark"] as const;
const MAX_STOPS = 80;
/** Where colours carry a state; in a palette of the system's own the state must be seen as well. */
const IN_FORCED_COLOURS: PageName[] = ["Button", "Checkbox", "RadioGroup", "ProgressBar", "Tabs", "DateField"];

/** A gallery shows the same landmark several times, and what opens over a page belongs to none. */
const OUT_OF_PLACE = ["landmark-unique", "region"];

async function problems(page: Page, rules?: string[]): Promise<string[]> {
	const found = await inaccessible(page, rules ? { rules } : { withoutRules: OUT_OF_PLACE });
	const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
	return overflow > 0 ? [...found, `${overflow} px wider than the window`] : found;
}

const setTheme = (page: Page, theme: string) =>
	page.evaluate((value) => {
		document.documentElement.dataset.theme = value;
	}, theme);

const opener = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
async function closeAll(page: Page): Promise<void> {
	const buttons = page.getByRole("button", { name: "Schließen" });
	// Further messages come as the first ones go.
	await expect(async () => {
		if ((await buttons.count()) > 0) await buttons.first().press("Enter", { timeout: 5_000 });
		await expect(buttons).toHaveCount(0, { timeout: 100 });
	}).toPass({ intervals: [0] });
}

const overlay = (page: Page) => page.locator("[role=dialog], [role=alertdialog], [role=menu], [role=listbox]");

/** Opens a page and waits for what comes by itself, as it may take the focus. */
async function start(page: Page, name: PageName): Promise<void> {
	await open(page, name);
	const { alerts } = entryOf(name);
	if (alerts !== undefined) await expect(page.getByRole("alert")).toHaveCount(alerts);
}

/** From the first control, which has the focus, to the end of the page. */
async function walk(page: Page, hasCells: boolean): Promise<void> {
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
		`${name} looks as approved, is accessible in both themes, and Tab leads to every control and out again`,
		LOOKED_AT,
		async ({ page }, info) => {
			await start(page, name);
			// Every picture shows the first control with its focus.
			await page.keyboard.press("Tab");
			await expectPicture(page, info, `${name}-light`);
			expect.soft(await problems(page), "light").toEqual([]);
			expect.soft(await page.evaluate(whatMoves), "in spite of the wish for less motion").toEqual([]);
			expect.soft(await page.evaluate(whatIsSmall), "smaller than 24 by 24 pixels").toEqual([]);
			await setTheme(page, "dark");
			await expectPicture(page, info, `${name}-dark`);
			expect.soft(await problems(page, ["color-contrast"]), "dark").toEqual([]);
			if (IN_FORCED_COLOURS.includes(name)) {
				await page.emulateMedia({ forcedColors: "active" });
				await expectPicture(page, info, `${name}-forced`);
				await page.emulateMedia({ forcedColors: "none" });
			}
			await walk(page, hasCells);
			if (!isNarrowToo || opens.length > 0) return;
			await page.setViewportSize(PHONE);
			await start(page, name);
			await expectPicture(page, info, `${name}-light-375`);
			expect.soft(await problems(page), "375 px").toEqual([]);
			await setTheme(page, "dark");
			await expectPicture(page, info, `${name}-dark-375`);
		},
	);

	for (const [index, button] of opens.entries())
		test(
			`${name}: "${button}" opens and closes by keyboard, looks as approved, is accessible`,
			LOOKED_AT,
			async ({ page }, info) => {
				const shown = name === "Toast" ? page.getByRole("alertdialog") : overlay(page);
				await start(page, name);
				for (const theme of THEMES) {
					await setTheme(page, theme);
					await opener(page, button).focus();
					await page.keyboard.press("Enter");
					await expect(shown).not.toHaveCount(0);
					await expectPicture(page, info, `${name}-open${index + 1}-${theme}`, { fullPage: false });
					expect(await problems(page, theme === "dark" ? ["color-contrast"] : undefined), theme).toEqual([]);
					// Messages of the page stay; the other theme shows the same ones.
					if (name === "Toast") await closeAll(page);
					else await page.keyboard.press("Escape");
					await expect(shown).toHaveCount(0);
					if (name !== "Toast") await expect(opener(page, button)).toBeFocused();
				}
				if (!isNarrowToo) return;
				await page.setViewportSize(PHONE);
				await start(page, name);
				await opener(page, button).press("Enter");
				await expectPicture(page, info, `${name}-open${index + 1}-light-375`, { fullPage: false });
				expect(await problems(page), "375 px").toEqual([]);
			},
		);
}

test("text and what has to be told apart have the contrast they need, in both themes", LOOKED_AT, async ({ page }) => {
	await open(page, "Tokens");
	for (const theme of THEMES) {
		await setTheme(page, theme);
		expect(await page.evaluate(contrastProblems), theme).toEqual([]);
	}
});

test("a button that waits keeps its place and its size", further(true), async ({ page }) => {
	await open(page, "Button");
	const button = page.getByRole("button", { name: "Senden und warten" });
	await button.scrollIntoViewIfNeeded();
	const before = await button.boundingBox();
	await button.click();
	await expect(button.getByRole("progressbar")).toBeVisible();
	expect(await button.boundingBox()).toEqual(before);
});

test("the chosen tab is in sight on a phone, also when it is one of the last", further(true), async ({ page }) => {
	await page.setViewportSize(PHONE);
	await open(page, "Tabs");
	const list = page.getByRole("tablist", { name: "Kunde" });
	await expect(list.getByRole("tab", { name: "Rechnungen" })).toBeInViewport({ ratio: 1 });
	await list.getByRole("tab", { name: "Rechnungen" }).focus();
	await page.keyboard.press("Home");
	await expect(list.getByRole("tab", { name: "Allgemeine Daten" })).toBeInViewport({ ratio: 1 });
});

test(
	"messages are reached with F6, and closing the last leads back to where one was",
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

test("state of a table stands in the address and survives a reload", further(true), async ({ page }) => {
	await open(page, "DataTable");
	await page.getByRole("searchbox", { name: "Kunden suchen" }).fill("Donau");
	await expect(page).toHaveURL(/q=Donau/);
	await page.reload();
	await expect(page.getByRole("searchbox", { name: "Kunden suchen" })).toHaveValue("Donau");
	await expect(page.getByText("3 Einträge")).toBeVisible();
});

test("rows of a long list that grow after they were drawn are shown whole", further(true), async ({ page }) => {
	await open(page, "DataTable");
	const cells = page.getByRole("grid", { name: "Lange Liste" }).getByRole("gridcell");
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
