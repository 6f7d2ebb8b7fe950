import type { Locator } from "@playwright/test";
import { de } from "../../api/kit/public-sentences.ts";
import { publish } from "../support/api.ts";
import { expect, further, type Page, test, UNCHECKED } from "../support/test.ts";
import { hydrated, textsOf } from "../support/website.ts";

/** What a visitor still has of a page when some of its files do not arrive. */

test.use({ settings: UNCHECKED });

const t = textsOf("de");
const SCRIPTS = "**/site/static/js/**";

test("a verdict stays where the file check cannot be loaded, which can be asked for again", async ({
	page,
	server,
}) => {
	const { publicId } = await publish(server.url, "Bleibt GmbH");
	const chunk = /\/file-checker\.\w+\.js$/;
	await page.route(chunk, (route) => route.abort());
	await page.goto(`/validateCertificate?lng=de&cid=${publicId}`);
	await expect(page.getByText(de.valid.verdict("", ""))).toBeVisible();
	await page.locator("#file-check").scrollIntoViewIfNeeded();
	await expect(page.getByText(t("frame.missing.text"))).toBeVisible();
	await expect(page.getByText(de.valid.verdict("", ""))).toBeVisible();
	await page.unroute(chunk);
	await page.getByRole("button", { name: t("frame.missing.retry") }).click();
	await expect(page.locator(".pub-file-choice")).toBeVisible();
});

test("the first page stays where its form cannot be loaded", further(true), async ({ page }) => {
	await page.route(/\/contact-form\.\w+\.js$/, (route) => route.abort());
	await page.goto("/?lng=de");
	await hydrated(page);
	await page.locator("#kontakt").scrollIntoViewIfNeeded();
	await expect(page.locator("#kontakt").getByText(t("frame.missing.text"))).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
});

/** Whether the sentence of the failure lies over it. */
const isCovered = (words: Locator) =>
	words.evaluate((element) => {
		const { x, y, height } = element.getBoundingClientRect();
		const top = document.elementFromPoint(x + 20, y + height / 4);
		return Boolean(top?.closest(".pub-late"));
	});

const ADDRESS = "/validateCertificate?lng=de&cid=abcdefghijklmnopqrstu";

/** What a page says that gets no script, and that it can be asked for again. */
async function saysThatItFailed(page: Page, reducedMotion: "reduce" | "no-preference"): Promise<void> {
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
	await page.getByRole("link", { name: t("validation.late.reload") }).click();
	await expect(page.getByText(t("validation.unknown"))).toBeVisible();
	expect(page.url()).toContain(ADDRESS);
}

test(
	"without any script a check is said to have failed after a while, with or without motion",
	further(true),
	async ({ page, context }) => {
		// Ten seconds of waiting: at once.
		await Promise.all([saysThatItFailed(page, "reduce"), saysThatItFailed(await context.newPage(), "no-preference")]);
	},
);

for (const name of ["validate", "texts-de"])
	test(
		`a check whose program cannot start is said to have failed at once: ${name}`,
		further(true),
		async ({ page }) => {
			await page.route(new RegExp(`/${name}\\.\\w+\\.js$`), (route) => route.abort());
			await page.goto(ADDRESS);
			// And not by the patience of the style sheet.
			await expect(page.locator("#root")).toHaveAttribute("data-failed", "");
			await expect(page.getByText(t("validation.late.text"))).toBeVisible();
			expect(await isCovered(page.getByText(t("validation.checking")))).toBe(true);
		},
	);
