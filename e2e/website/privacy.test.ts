import { expect, further, test } from "../support/test.ts";
import { hydrated } from "../support/website.ts";

/** The privacy texts follow the settings of the server, in pages that were drawn before anybody knew them. */

test.use({
	settings: {
		BOT_CHECK: "recaptcha",
		RECAPTCHA_SITE_KEY: "site-key",
		RECAPTCHA_SECRET: "secret",
		ENQUIRY_RETENTION_MONTHS: "9",
	},
});

const NOTHING_ELSEWHERE =
	/selben Server wie die Seite; Inhalte|keine Daten an Dritte|No data are passed|no content from other/;

for (const [language, policyMonths, notice, noticeMonths] of [
	["de", "9 Monate nach der Antwort", "Datenschutzhinweis", "9 Monate"],
	["en", "9 months after the answer", "Privacy notice", "9 months"],
	["mg", "9 months after the answer", "Adatkezelési", "9 hónap"],
] as const)
	test(
		`what is said of the human check and of how long is true: ${language}`,
		further(true),
		async ({ page, request }) => {
			const served = await (await request.get(`/datenschutz?lng=${language}`)).text();
			expect(served).toContain(policyMonths);
			expect(served).not.toContain("{{");
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
