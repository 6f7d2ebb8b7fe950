import { expect, further, test } from "../support/test.ts";
import { addressOf, EDITIONS, LANGUAGES, LISTED, textsOf, WEBSITE } from "../support/website.ts";

/** These tests examine the prerendered documents, which search engines and visitors without JavaScript read. */

const BRAND = "Muster Halal Zertifizierung GmbH";
const OG_LOCALES = { de: "de_AT", en: "en_GB", mg: "hu_HU" } as const;

const content = (html: string, tag: RegExp) => tag.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
const metaOf = (html: string, name: string) =>
	content(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`));
const alternatesOf = (html: string) =>
	Object.fromEntries(
		[...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)].map(([, lang, href]) => [
			lang,
			href,
		]),
	);

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

test("title, description, addresses and picture are in every document and unique", async ({ request, baseURL }) => {
	const titles = new Set<string>();
	const descriptions = new Set<string>();
	const pictures = new Set<string>();
	for (const { page, language, address } of EDITIONS) {
		const t = textsOf(language);
		const html = await (await request.get(address)).text();
		const title = `${t(`meta.${page.name}.title`)} – ${BRAND}`;
		const description = t(`meta.${page.name}.description`);
		expect(content(html, /<title>([^<]*)<\/title>/), address).toBe(title);
		expect(metaOf(html, "description"), address).toBe(description);
		expect(description.length, address).toBeGreaterThan(50);
		expect(description.length, address).toBeLessThanOrEqual(170);
		titles.add(`${language} ${title}`);
		descriptions.add(description);
		expect(content(html, /<link rel="canonical" href="([^"]*)"/), address).toBe(baseURL + address);
		expect(alternatesOf(html), address).toEqual({
			de: baseURL + addressOf(page, "de"),
			en: baseURL + addressOf(page, "en"),
			hu: baseURL + addressOf(page, "mg"),
			"x-default": baseURL + page.path,
		});
		for (const [name, value] of [
			["og:type", "website"],
			["og:site_name", BRAND],
			["og:title", title],
			["og:description", description],
			["og:url", baseURL + address],
			["og:locale", OG_LOCALES[language]],
			["twitter:card", "summary_large_image"],
		] as const)
			expect(metaOf(html, name), `${address} ${name}`).toBe(value);
		pictures.add(metaOf(html, "og:image"));
		expect(html, address).not.toContain("{{");
	}
	expect(titles.size).toBe(EDITIONS.length);
	expect(descriptions.size).toBe(EDITIONS.length);
	for (const picture of pictures) {
		expect(new URL(picture).origin).toBe(baseURL);
		const response = await request.get(picture);
		expect(response.status(), picture).toBe(200);
		expect(response.headers()["content-type"]).toBe("image/jpeg");
	}
});

test("structured data in every document describe the organisation completely", async ({ request, baseURL }) => {
	for (const { address } of EDITIONS) {
		const html = await (await request.get(address)).text();
		const data: unknown = JSON.parse(content(html, /<script type="application\/ld\+json">([^<]*)<\/script>/));
		expect(data, address).toMatchObject({
			"@context": "https://schema.org",
			"@type": "Organization",
			"@id": `${baseURL}/#organization`,
			url: `${baseURL}/`,
			name: BRAND,
			email: "office@example.org",
			address: expect.arrayContaining([
				expect.objectContaining({ "@type": "PostalAddress", addressLocality: "Wien", addressCountry: "AT" }),
			]),
		});
	}
});

test("robots.txt names the sitemaps, and they list every page in every language as the page itself does", async ({
	request,
	baseURL,
}) => {
	const robots = await request.get("/robots.txt");
	expect(robots.headers()["content-type"]).toContain("text/plain");
	const lists = [...(await robots.text()).matchAll(/^Sitemap: (.*)$/gm)].map(([, list = ""]) => list);
	expect(lists).toEqual([`${baseURL}/sitemap.xml`, `${baseURL}/sitemap-directory.xml`]);
	const entries = [];
	for (const list of lists)
		for (const [, entry = ""] of (await (await request.get(list)).text()).matchAll(/<url>(.*?)<\/url>/gs))
			entries.push({
				list,
				loc: content(entry, /<loc>([^<]*)<\/loc>/),
				alternates: Object.fromEntries(
					[...entry.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, lang, href]) => [lang, href]),
				),
			});
	expect(entries.map(({ loc }) => loc).toSorted()).toEqual(LISTED.map(({ address }) => baseURL + address).toSorted());
	for (const { loc, list, alternates } of entries) {
		expect(alternates, loc).toEqual(alternatesOf(await (await request.get(loc)).text()));
		expect(list.endsWith("/sitemap-directory.xml"), loc).toBe(new URL(loc).pathname === "/directory");
	}
});

test("the page of e-mail links is excluded from search engines", async ({ request }) => {
	expect((await request.get("/watch")).headers()["x-robots-tag"]).toBe("noindex");
});

test("the staff application is excluded from the sitemaps and search engines", async ({ request }) => {
	const list = await (await request.get("/sitemap.xml")).text();
	for (const path of ["/login", "/home", "/clients"]) {
		expect(list).not.toContain(path);
		expect(await (await request.get(path)).text(), path).toMatch(/<meta name="robots" content="noindex"/);
	}
});
