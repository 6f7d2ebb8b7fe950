import { expect, further, test } from "../support/test.ts";
import { addressOf, LANGUAGES, textsOf, WEBSITE } from "../support/website.ts";

/** These tests examine the prerendered documents, which search engines and visitors without JavaScript read. */

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	for (const { id, html } of LANGUAGES)
		test(`every page is complete and fits windows of any width: ${id}`, further(id !== "de"), async ({ page }) => {
			const t = textsOf(id);
			for (const site of WEBSITE) {
				const response = await page.goto(addressOf(site, id));
				expect(response?.status(), site.path).toBe(200);
				expect(response?.headers()["content-language"], site.path).toBe(html);
				await expect(page.locator("html")).toHaveAttribute("lang", html);
				await expect(page.getByRole("heading", { level: 1 })).toHaveText(t(site.heading));
				for (const key of site.visibleTexts)
					await expect(
						page.locator("main").getByText(t(key), { exact: true }).first(),
						`${site.path} ${key}`,
					).toBeVisible();
				for (const width of [320, 768, 1600]) {
					await page.setViewportSize({ width, height: 900 });
					const content = await page.evaluate(() => document.documentElement.scrollWidth);
					expect(content, `${site.path} at ${width} px`).toBeLessThanOrEqual(width);
				}
			}
			// The footer is the same on every page.
			for (const link of ["imprint", "privacy", "information", "validate", "directory"])
				await expect(
					page.getByRole("contentinfo").getByRole("link", { name: t(`frame.links.${link}`), exact: true }),
				).toBeVisible();
		});

	test("menus open, and their links lead to pages in the current language", async ({ page }) => {
		await page.goto("/?lng=en");
		await page.getByRole("banner").getByLabel("Language: English").click();
		await page.getByRole("banner").getByRole("link", { name: "Magyar", exact: true }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(textsOf("mg")("hero.title"));
		await page.getByRole("contentinfo").getByRole("link", { name: "Impresszum", exact: true }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Impresszum");
		await expect(page).toHaveURL(/\/impressum\?lng=mg$/);
	});

	test("a typed id opens its page, which explains how to get the result without JavaScript", async ({ page }) => {
		await page.goto("/");
		await page.getByRole("textbox", { name: "Zertifikatsnummer oder -kennung" }).fill("abc");
		await page.getByRole("button", { name: "Prüfen", exact: true }).click();
		await expect(page).toHaveURL(/\/validateCertificate\?(lng=de&cid=abc|cid=abc&lng=de)$/);
		await expect(page.getByText(/als JSON unter/)).toBeVisible();
	});
});

test("the page of e-mail links and the staff application are excluded from search engines", async ({ request }) => {
	expect((await request.get("/watch")).headers()["x-robots-tag"]).toBe("noindex");
	const list = await (await request.get("/sitemap.xml")).text();
	expect(list).not.toContain("/watch");
	for (const path of ["/login", "/home", "/clients"]) {
		expect(list).not.toContain(path);
		expect(await (await request.get(path)).text(), path).toMatch(/<meta name="robots" content="noindex"/);
	}
});
