import { expect, further, test } from "../support/test.ts";
import { hydrated } from "../support/website.ts";

/** The privacy texts depend on the settings of the server, although the pages are prerendered without them. */

test.use({
	settings: {
		BOT_CHECK: "recaptcha",
		RECAPTCHA_SITE_KEY: "site-key",
		RECAPTCHA_SECRET: "secret",
		ENQUIRY_RETENTION_MONTHS: "9",
	},
});

const NOTHING_ELSEWHERE = /Inhalte fremder Server|keine Daten an Dritte/;

test("the statements on human check and retention match the settings", further(true), async ({ page, request }) => {
	const served = await (await request.get("/datenschutz?lng=de")).text();
	expect(served).toContain("9 Monate nach der Antwort");
	expect(served).not.toContain("{{");
	expect(served).toContain("Google Ireland Limited");
	expect(served).toContain("_<wbr/>GRECAPTCHA");
	expect(served).not.toMatch(NOTHING_ELSEWHERE);
	await page.goto("/datenschutz?lng=de");
	await hydrated(page);
	const policy = page.locator("main");
	await expect(policy).toContainText("9 Monate nach der Antwort");
	await expect(policy.getByText("Google Ireland Limited")).toBeVisible();
	await expect(policy.getByText(NOTHING_ELSEWHERE).filter({ visible: true })).toHaveCount(0);

	await page.goto("/?lng=de#kontakt");
	await page.locator("#kontakt").getByRole("button", { name: "Datenschutzhinweis" }).click();
	const notice = page.locator(".pub-privacy");
	await expect(notice).toContainText("9 Monate");
	await expect(notice.getByText("reCAPTCHA")).toBeVisible();
});
