import { inaccessible } from "../support/axe.ts";
import { expect, further, type Page, test } from "../support/test.ts";
import { addressOf, hydrated, textsOf, WEBSITE } from "../support/website.ts";

/**
 * These tests use the website as a visitor with JavaScript does. The fixture `test` also checks for errors, violations
 * of the content security policy and requests to other hosts.
 */

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Unfolds parts of the landing page. Some of them are loaded when their section comes near the window. */
async function unfold(page: Page): Promise<void> {
	await hydrated(page);
	for (const name of ["Partnerstellen nach Land", "Tierhaltung (Kategorie A)", "Datenschutzhinweis"]) {
		const button = page.getByRole("button", { name });
		await button.scrollIntoViewIfNeeded();
		await button.click();
	}
	await expect(page.getByText("Muster Halal Szombathely")).toBeVisible();
	await expect(page.getByRole("heading", { name: "Datenschutzhinweis zum Kontaktformular" })).toBeVisible();
}

test.describe("with reduced motion", () => {
	test.use({ reducedMotion: "reduce" });

	// Elements and contrasts are the same in every language.
	test(
		"every page is accessible in light and dark colours and fits windows of any width",
		further(true),
		async ({ page }) => {
			const t = textsOf("de");
			for (const site of WEBSITE) {
				await page.emulateMedia({ colorScheme: "light" });
				await page.setViewportSize({ width: 375, height: 900 });
				await page.goto(addressOf(site, "de"));
				await expect(page.getByRole("heading", { level: 1, name: t(site.heading), exact: true })).toBeVisible();
				await expect(page.locator("html")).toHaveAttribute("lang", "de");
				if (site.path === "/") await unfold(page);
				expect(await inaccessible(page), site.path).toEqual([]);
				for (const width of [320, 375, 576, 768, 992, 1600]) {
					await page.setViewportSize({ width, height: 900 });
					expect(await overflow(page), `${site.path}, ${width} px`).toBeLessThanOrEqual(0);
				}
				await page.emulateMedia({ colorScheme: "dark" });
				// Only these rules depend on colours and sizes.
				expect(await inaccessible(page, { tags: ["wcag2aa", "wcag22aa"] }), `${site.path}, dark`).toEqual([]);
			}
		},
	);
});

test("the address of a section scrolls to it", further(true), async ({ page }) => {
	for (const id of ["vorteile", "halal", "akkreditierungen", "panel", "team"]) {
		await page.goto(`/#${id}`);
		await expect(page.locator(`#${id} h2`)).toBeInViewport();
		await expect(page.locator(`#${id}`)).toBeFocused();
	}
});

test("changing the language keeps address, input and scroll position, without loading another document", async ({
	page,
}) => {
	await page.goto("/?lng=de#about");
	await expect(page.locator("#about")).toBeFocused();
	await hydrated(page);
	const documents: string[] = [];
	page.on("request", (request) => {
		if (request.isNavigationRequest()) documents.push(request.url());
	});
	await page.locator("[name=cid]").fill("half of an i");
	for (const [from, to, id] of [
		["Deutsch", "Magyar", "about"],
		["Magyar", "English", "halal"],
		["English", "Deutsch", "akkreditierungen"],
	] as const) {
		const heading = page.locator(`#${id}-title`);
		await page.evaluate((anchor) => document.getElementById(anchor)?.scrollIntoView({ behavior: "instant" }), id);
		await expect(heading).toBeInViewport();
		const before = await heading.boundingBox();
		await page.getByLabel(new RegExp(`: ${from}$`)).click();
		await page.getByRole("banner").getByRole("link", { name: to, exact: true }).click();
		await expect(page.getByLabel(new RegExp(`: ${to}$`))).toBeFocused();
		await expect(page.getByRole("banner").getByRole("link", { name: from, exact: true })).toBeHidden();
		await expect(async () => {
			const after = await heading.boundingBox();
			expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(2);
		}).toPass({ timeout: 20_000 });
		await expect(page).toHaveURL(
			(url) => url.pathname === "/" && url.hash === "#about" && !url.searchParams.has("lng"),
		);
	}
	await expect(page.locator("[name=cid]")).toHaveValue("half of an i");
	expect(documents).toEqual([]);
});

test.describe("by keyboard only, on a small screen", () => {
	test.use({ viewport: { width: 375, height: 812 } });

	test("the menu leads to a section", further(true), async ({ page }) => {
		await page.goto("/?lng=en");
		await hydrated(page);
		const menu = page.getByRole("banner").locator("summary", { hasText: "Menu" });
		await menu.focus();
		await page.keyboard.press("Enter");
		await expect(page.getByRole("link", { name: "Advantages", exact: true })).toBeVisible();
		await page.keyboard.press("End");
		await expect(page.getByRole("link", { name: "Contact", exact: true })).toBeFocused();
		await page.keyboard.press("Enter");
		await expect(page.locator("#kontakt h2")).toBeInViewport();
		await expect(page.locator("#kontakt")).toBeFocused();
		await expect(page.getByRole("link", { name: "Contact", exact: true })).toBeHidden();
	});
});
