import type { Locator } from "@playwright/test";
import { giveConsent, pressUntil } from "../support/actions.ts";
import { inaccessible } from "../support/axe.ts";
import { enter } from "../support/session.ts";
import { expect, further, PASSWORD, type Page, test } from "../support/test.ts";

/** The shell's sign-in, menu, search and settings. */
const MAX_SHIFT = 0.01;

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const HOME = "Willkommen im Mitarbeiterportal";

/** Returns the cumulative layout shift since the page was opened, without shifts caused by the user's input. */
const layoutShift = (page: Page) =>
	page.evaluate(
		() =>
			new Promise<number>((resolve) => {
				let sum = 0;
				const observer = new PerformanceObserver((list) => {
					for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
						if (!entry.hadRecentInput) sum += entry.value;
				});
				observer.observe({ type: "layout-shift", buffered: true });
				setTimeout(() => resolve(sum), 300);
			}),
	);

/** Runs in the page: returns controls that are cut off at the edge of their table. */
const outsideOfTable = (controls: Element[]) =>
	controls
		.filter((control) => {
			const edge = control.closest(".ui-table__scroll")?.getBoundingClientRect().right ?? 0;
			return control.getBoundingClientRect().right > edge + 1;
		})
		.map(({ textContent }) => textContent);

/**
 * Counts how often an element matches while the document is loaded and changed; call the returned function for the
 * count.
 */
async function countAppearances(page: Page, selector: string): Promise<() => Promise<number>> {
	await page.addInitScript((wanted) => {
		const seen = { count: 0 };
		Object.assign(window, { seen });
		const look = () => {
			if (document.querySelector(wanted)) seen.count++;
		};
		new MutationObserver(look).observe(document, { childList: true, subtree: true });
	}, selector);
	return () => page.evaluate(() => (window as Window & { seen?: { count: number } }).seen?.count ?? -1);
}

const violations = (page: Page, within?: string): Promise<string[]> => inaccessible(page, within ? { within } : {});

async function openSetting(page: Page, name: string) {
	await page.getByRole("button", { name: "Einstellungen" }).click();
	await page.getByRole("menuitem", { name }).click();
	const dialog = page.getByRole("dialog", { name });
	await expect(dialog).toBeVisible();
	return dialog;
}

/** Expects pages to load without layout shifts, and a reload to show no login page in between. */
async function expectSteadyPages(page: Page, contents: Readonly<Record<string, Locator>>): Promise<void> {
	const loginSeen = await countAppearances(page, ".shell-entrance, input[type=password]");
	for (const [path, content] of Object.entries(contents)) {
		// A busy machine may exceed the page's delays once; a real layout shift occurs every time.
		await expect(async () => {
			await page.goto(path);
			await expect(content).toBeVisible();
			await page.waitForLoadState("networkidle");
			expect(await layoutShift(page), path).toBeLessThan(MAX_SHIFT);
		}).toPass({ timeout: 60_000 });
		expect(await loginSeen(), path).toBe(0);
	}
}

/** Expects all controls in the list of the open page to be within it, without scrolling. */
async function expectControlsInList(page: Page): Promise<void> {
	const controls = page.locator(".ui-table__cell").locator("a, button");
	await expect(controls.first()).toBeVisible();
	await expect.poll(() => controls.evaluateAll(outsideOfTable), { message: page.url() }).toEqual([]);
}

const navigationOf = (page: Page) => page.getByRole("navigation", { name: "Hauptmenü" });

/** Opens a page with the menu, and expects the focus to move to its heading. */
async function openByMenu(page: Page): Promise<void> {
	const entries = async () => (await navigationOf(page).getByRole("link").allTextContents()).slice(0, 5);
	await expect.poll(entries).toEqual(["Home", "Kunden", "Zertifizierungen", "Anfragen", "Benutzer"]);
	await navigationOf(page).getByRole("link", { name: "Kunden", exact: true }).click();
	await expect(title(page, "Kundenliste")).toBeFocused();
	await expect(page).toHaveTitle(/^Kundenliste – /);
}

const row = (page: Page) => page.getByRole("row").nth(1);

test("a user signs in after consent and is returned to the requested page", async ({ page }) => {
	const errors: string[] = [];
	page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
	const challenges: string[] = [];
	page.on("request", (request) => request.url().includes("bot-check") && challenges.push(request.url()));

	await page.goto("/clients?q=a");
	await expect(title(page, "Anmeldung")).toBeVisible();
	await expect(page).toHaveURL(/\/login$/);
	await expect(page).toHaveTitle(/^Anmeldung – /);
	await expect(page.getByLabel("Benutzerkennung")).toHaveCount(0);
	expect(challenges).toEqual([]);
	expect(await layoutShift(page)).toBeLessThan(MAX_SHIFT);
	// The page must not request a session when there is none, because the browser reports the refused request.
	expect(errors).toEqual([]);

	await giveConsent(page);
	await expect(page.getByLabel("Benutzerkennung")).toBeFocused();
	await page.getByRole("button", { name: "Login", exact: true }).click();
	await expect(page.getByText("Die Benutzerkennung muss eingegeben werden.")).toBeVisible();
	await page.getByRole("button", { name: "Zustimmung zurückziehen" }).click();
	await expect(page.getByLabel("Benutzerkennung")).toHaveCount(0);
	await giveConsent(page);
	await page.getByLabel("Benutzerkennung").fill("auditor.demo");
	await page.getByLabel("Passwort", { exact: true }).fill(PASSWORD);
	await pressUntil(page.getByRole("button", { name: "Login", exact: true }), title(page, "Kundenliste"));
	await expect(title(page, "Kundenliste")).toBeFocused();
	await expect(page).toHaveURL(/\/clients\?q=a$/);
	await expect(page).toHaveTitle(/^Kundenliste – /);
});

test("menu, skip link, search, colours and reload work", async ({ page }) => {
	await enter(page, "admin.demo");
	await page.goto("/home");

	await test.step("the menu opens the pages", async () => {
		await expect(page.getByRole("button", { name: "Menü öffnen" })).toHaveCount(0);
		await openByMenu(page);
		await expectControlsInList(page);
	});

	await test.step("the first Tab reaches a link that skips the menu", async () => {
		await page.goto("/home");
		await expect(title(page, HOME)).toBeVisible();
		await page.keyboard.press("Tab");
		const skip = page.getByRole("link", { name: "Zum Inhalt springen" });
		await expect(skip).toBeFocused();
		await expect(skip).toBeInViewport();
		await page.keyboard.press("Enter");
		await expect(page.getByRole("main")).toBeFocused();
		await expect(page).toHaveURL(/\/home$/);
	});

	await test.step("the search opens a page by keyboard only", async () => {
		await page.keyboard.press("Control+k");
		const search = page.getByRole("dialog", { name: "Suchen und springen" });
		await expect(search.getByRole("searchbox")).toBeFocused();
		await page.keyboard.type("Zertifizierungen");
		// Results for a part of the word may still arrive.
		await expect(search.getByRole("status")).toHaveText("1 Treffer");
		await expect(search.getByRole("menuitem")).toHaveCount(1);
		expect(await violations(page, "[role=dialog]")).toEqual([]);
		await page.keyboard.press("ArrowDown");
		await page.keyboard.press("Enter");
		await expect(title(page, "Zertifizierungen")).toBeFocused();
		await expect(page).toHaveURL(/\/certificationsList$/);
		await expect(search).toHaveCount(0);
	});

	await test.step("the settings are accessible, and the colours are kept after a reload", async () => {
		const dialog = await openSetting(page, "Darstellung");
		const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
		const light = await background();
		await dialog.getByText("Dunkel").click();
		await expect.poll(background).not.toBe(light);
		expect(await violations(page, "[role=dialog]")).toEqual([]);
		const dark = await background();
		await page.reload();
		await expect(title(page, "Zertifizierungen")).toBeVisible();
		await expect.poll(background).toBe(dark);
	});

	await expectSteadyPages(page, {
		"/home": page.getByRole("button", { name: "Versionen" }),
		"/clients": row(page),
		"/certificationsList": row(page),
		"/benutzer": row(page),
	});
	await expectControlsInList(page);
});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 375, height: 812 } });

	test("the menu is an accessible drawer, and pages are steady", further(true), async ({ page }) => {
		await enter(page, "admin.demo");
		await page.goto("/home");
		const toggle = page.getByRole("button", { name: "Menü öffnen" });
		await expect(navigationOf(page)).toHaveCount(0);
		await toggle.click();
		await expect(navigationOf(page)).toBeVisible();
		expect(await violations(page, "dialog")).toEqual([]);
		await page.keyboard.press("Escape");
		await expect(navigationOf(page)).toHaveCount(0);
		await toggle.click();
		await openByMenu(page);
		await expect(navigationOf(page)).toHaveCount(0);
		await expectControlsInList(page);
		await expectSteadyPages(page, {
			"/home": page.getByRole("button", { name: "Versionen" }),
			"/benutzer": row(page),
		});
		await expectControlsInList(page);
	});
});
