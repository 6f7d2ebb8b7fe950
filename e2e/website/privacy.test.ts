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

const NOTHING_ELSEWHERE = /Inhalte fremder Server|keine Daten an Dritte|No data are passed|no content from other/;

for (const [language, policyMonths, notice, noticeMonths] of [
	["de", "9 Monate nach der Antwort", "Datenschutzhinweis", "9 Monate"],
] as const)
	test(
		`the statements on human check and retention match the settings: ${language}`,
		further(true),
		async ({ page, request }) => {
			const served = await (await request.get(`/datenschutz?lng=${language}`)).text();
			expect(served).toContain(policyMonths);
			expect(served).not.toContain("{{");
			expect(served).toContain("Google Ireland Limited");
			expect(served).toContain("_<wbr/>GRECAPTCHA");
			expect(served).not.toMatch(NOTHING_ELSEWHERE);
			await page.goto(`/datenschutz?lng=${language}`);
			await hydrated(page);
			const policy = page.locator("main");
			await expect(policy).toContainText(policyMonths);
			await expect(policy.getByText("Google Ireland Limited")).toBeVisible();
			await expect(policy.getByText(NOTHING_ELSEWHERE).filter({ visible: true })).toHaveCount(0);

			await page.goto(`/?lng=${language}#kontakt`);
			await page
				.locator("#kontakt")
				.getByRole("button", { name: new RegExp(notice) })
				.click();
			const shown = page.locator(".pub-privacy");
			await expect(shown).toContainText(noticeMonths);
			await expect(shown.getByText("reCAPTCHA")).toBeVisible();
		},
	);
