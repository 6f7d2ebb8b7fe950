import { inaccessible } from "../support/axe.ts";
import { expect, further, type Page, test } from "../support/test.ts";
import { hydrated } from "../support/website.ts";

/**
 * Every page of the website with its heading in each language. The fixture `test` also checks for errors, violations
 * of the content security policy and requests to other hosts.
 */
const PAGES = [
	{
		path: "/",
		headings: [
			"Halal-Zertifikate, die sich nachprüfen lassen",
			"Halal certificates that anyone can verify",
			"Halal tanúsítványok, amelyeket bárki ellenőrizhet",
		],
	},
	{ path: "/impressum", headings: ["Impressum", "Legal notice", "Impresszum"] },
	{ path: "/datenschutz", headings: ["Datenschutzerklärung", "Privacy policy", "Privacy policy"] },
	{
		path: "/informationen",
		headings: ["Informationen zum Herunterladen", "Information to download", "Letölthető tájékoztatók"],
	},
	{
		path: "/validateCertificate",
		headings: ["Prüfung eines Halal-Zertifikats", "Halal Certificate Validation", "Halal tanúsítvány ellenőrzése"],
	},
	{
		path: "/validateCertificates",
		headings: ["Viele Halal-Zertifikate prüfen", "Check many halal certificates", "Több halal tanúsítvány ellenőrzése"],
	},
	{
		path: "/directory",
		headings: [
			"Verzeichnis zertifizierter Unternehmen",
			"Directory of certified companies",
			"A tanúsított vállalatok jegyzéke",
		],
	},
	{ path: "/register", headings: ["Registrieren", "Register", "Regisztráció"] },
] as const;

const LANGUAGES = [
	{ lng: "de", html: "de" },
	{ lng: "en", html: "en" },
	{ lng: "mg", html: "hu" },
] as const;

const main = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

for (const [width, colorScheme] of [
	[375, "light"],
	[1280, "dark"],
] as const)
	test.describe(`at ${width} px, ${colorScheme}`, further(width > 375), () => {
		test.use({ viewport: { width, height: 900 }, colorScheme, reducedMotion: "reduce" });

		// Elements and contrasts are the same in every language, so one language is enough for the second view.
		for (const [index, { lng, html }] of LANGUAGES.slice(0, width > 375 ? 1 : 3).entries())
			test(
				`every page is complete, accessible and fits the window: ${lng}`,
				further(lng !== "de"),
				async ({ page }) => {
					for (const { path, headings } of PAGES) {
						await page.goto(`${path}?lng=${lng}`);
						await expect(main(page, headings[index] ?? "")).toBeVisible();
						await expect(page.locator("html")).toHaveAttribute("lang", html);
						expect(await inaccessible(page), path).toEqual([]);
						expect(await overflow(page), path).toBeLessThanOrEqual(0);
					}
				},
			);

		test("unfolded parts are accessible", further(true), async ({ page }) => {
			await page.goto("/?lng=de");
			await hydrated(page);
			for (const name of ["Partnerstellen nach Land", "Tierhaltung (Kategorie A)", "Datenschutzhinweis"]) {
				const button = page.getByRole("button", { name });
				// Some parts are loaded when their section comes near the window.
				await button.scrollIntoViewIfNeeded();
				await button.click();
			}
			await expect(page.getByText("Muster Halal Szombathely")).toBeVisible();
			await expect(page.getByRole("heading", { name: "Datenschutzhinweis zum Kontaktformular" })).toBeVisible();
			expect(await inaccessible(page)).toEqual([]);
			expect(await overflow(page)).toBeLessThanOrEqual(0);
		});
	});

test("every page fits windows of any width", further(true), async ({ page }) => {
	for (const { lng } of LANGUAGES)
		for (const { path, headings } of PAGES) {
			await page.goto(`${path}?lng=${lng}`);
			await expect(main(page, headings[LANGUAGES.findIndex((language) => language.lng === lng)] ?? "")).toBeVisible();
			for (const width of [320, 576, 768, 992, 1600]) {
				await page.setViewportSize({ width, height: 900 });
				expect(await overflow(page), `${path}, ${lng}, ${width} px`).toBeLessThanOrEqual(0);
			}
		}
});

test("the address of a section scrolls to it", further(true), async ({ page }) => {
	for (const id of ["vorteile", "halal", "akkreditierungen", "panel", "team"]) {
		await page.goto(`/#${id}`);
		await expect(page.locator(`#${id} h2`)).toBeInViewport();
		await expect(page.locator(`#${id}`)).toBeFocused();
	}
});

for (const { lng } of LANGUAGES)
	test(`every document opens as a PDF file: ${lng}`, further(true), async ({ page }) => {
		await page.goto(`/informationen?lng=${lng}`);
		const documents = page.locator("main a[href$='.pdf']");
		await expect(documents).toHaveCount(6);
		const addresses = await documents.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
		await page.goto(`/?lng=${lng}`);
		const notices = page.locator("#akkreditierungen a[href$='.pdf']");
		await expect(notices).toHaveCount(6);
		addresses.push(...(await notices.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""))));
		for (const address of addresses) {
			const response = await page.request.get(address);
			expect(response.status(), address).toBe(200);
			expect(response.headers()["content-type"]).toBe("application/pdf");
			expect((await response.body()).subarray(0, 5).toString()).toBe("%PDF-");
		}
	});

test("changing the language keeps the address and the scroll position", further(true), async ({ page }) => {
	await page.goto("/?lng=de#about");
	await expect(page.locator("#about")).toBeFocused();
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

	test("the list of partners opens and closes", further(true), async ({ page }) => {
		await page.goto("/?lng=de");
		const partners = page.getByRole("button", { name: "Partnerstellen nach Land" });
		await partners.focus();
		await page.keyboard.press("Enter");
		await expect(page.getByText("Muster Halal Szombathely")).toBeVisible();
		await page.keyboard.press("Space");
		await expect(page.getByText("Muster Halal Szombathely")).toBeHidden();
	});
});

test("the counters do not shift the layout", further(true), async ({ page }) => {
	await page.goto("/");
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	const shifted = await page.evaluate(async () => {
		let sum = 0;
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) sum += "value" in entry ? Number(entry.value) : 0;
		}).observe({ type: "layout-shift" });
		document.querySelector(".pub-counters")?.scrollIntoView({ block: "center", behavior: "instant" });
		await new Promise((resolve) => setTimeout(resolve, 2_000));
		return sum;
	});
	expect(shifted).toBe(0);
	const figures = page.locator(".pub-counters__figure span[aria-hidden]");
	await expect(figures).toHaveText(["06", "56", "07"]);
});
