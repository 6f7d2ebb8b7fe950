import type { Locator } from "@playwright/test";
import { expect, further, type Page, test, UNCHECKED } from "../support/test.ts";
import { textsOf } from "../support/website.ts";

/** These tests cover what a visitor still sees when some files of a page cannot be loaded. */

test.use({ settings: UNCHECKED });

const t = textsOf("de");
const SCRIPTS = "**/site/static/js/**";

/** Returns true when the message of the failure covers the text. */
const isCovered = (text: Locator) =>
	text.evaluate((element) => {
		const { x, y, height } = element.getBoundingClientRect();
		const top = document.elementFromPoint(x + 20, y + height / 4);
		return Boolean(top?.closest(".pub-late"));
	});

const ADDRESS = "/validateCertificate?lng=de&cid=abcdefghijklmnopqrstu";

/** Expects a page without scripts to show a message after a while, with a link that reloads it. */
async function expectFailureMessage(page: Page, reducedMotion: "reduce" | "no-preference"): Promise<void> {
	await page.emulateMedia({ reducedMotion });
	await page.route(SCRIPTS, (route) => route.abort());
	const opened = Date.now();
	await page.goto(ADDRESS);
	const late = page.getByText(t("validation.late.text"));
	const form = page.locator("#file-check");
	const place = await form.boundingBox();
	await expect(page.getByText(t("validation.checking"))).toBeVisible();
	await expect(late).toBeVisible({ timeout: 60_000 });
	expect(Date.now() - opened).toBeGreaterThan(10_000);
	expect(await isCovered(page.getByText(t("validation.checking")))).toBe(true);
	expect(await form.boundingBox()).toEqual(place);
	await page.unroute(SCRIPTS);
	await page.getByRole("link", { name: t("frame.broken.reload") }).click();
	await expect(page.getByText(t("validation.unknown"))).toBeVisible();
	expect(page.url()).toContain(ADDRESS);
}

test(
	"without scripts the page shows after a while that the check has failed, with and without reduced motion",
	further(true),
	async ({ page, context }) => {
		// Both wait for ten seconds, so they run in parallel.
		await Promise.all([
			expectFailureMessage(page, "reduce"),
			expectFailureMessage(await context.newPage(), "no-preference"),
		]);
	},
);

for (const name of ["validate", "texts-de"])
	test(
		`a page whose script ${name} cannot be loaded shows at once that the check has failed`,
		further(true),
		async ({ page }) => {
			await page.route(new RegExp(`/${name}\\.\\w+\\.js$`), (route) => route.abort());
			await page.goto(ADDRESS);
			// The script marks the page, so the message does not wait for the delay of the style sheet.
			await expect(page.locator("#root")).toHaveAttribute("data-failed", "");
			await expect(page.getByText(t("validation.late.text"))).toBeVisible();
			expect(await isCovered(page.getByText(t("validation.checking")))).toBe(true);
		},
	);
