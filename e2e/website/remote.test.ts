import { expect, further, test } from "../support/test.ts";
import { hydrated, textsOf } from "../support/website.ts";

/** These tests open the same pages within the staff application, and follow the links between both. */

const PAGES = [
	["Datenschutz", "/datenschutz", "policy.title"],
	["Informationen", "/informationen", "meta.information.title"],
	["Zertifikat prüfen", "/validateCertificate", "meta.validate.title"],
	["Verzeichnis", "/directory", "meta.directory.title"],
	["Registrieren", "/register", "meta.register.title"],
	["Impressum", "/impressum", "meta.imprint.title"],
] as const;

test("from the sign-in, the website is loaded as a module of the application", further(true), async ({ page }) => {
	const documents: string[] = [];
	const modules: string[] = [];
	page.on("request", (request) => {
		const { pathname } = new URL(request.url());
		if (request.isNavigationRequest()) documents.push(pathname);
		if (pathname.startsWith("/mfe/")) modules.push(pathname);
	});
	const t = textsOf("de");
	await page.goto("/login");
	await page.getByRole("button", { name: "Ich stimme zu" }).click();
	await page.getByRole("link", { name: "Zurück" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("hero.title"));
	await expect(page).toHaveTitle(new RegExp(t("meta.landing.title")));
	for (const [name, path, heading] of PAGES) {
		await page.getByRole("contentinfo").getByRole("link", { name, exact: true }).click();
		await expect(page).toHaveURL(({ pathname }) => pathname === path);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(t(heading));
		await expect(page.getByRole("contentinfo")).toHaveCount(1);
	}
	expect(documents).toEqual(["/login"]);
	expect(modules.some((path) => path.endsWith("/remoteEntry.js"))).toBe(true);
	expect(modules.filter((path) => path.includes("/site/static/js/"))).toEqual([]);
	// A reload at the same address delivers the document of the website.
	await page.reload();
	await hydrated(page);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("meta.imprint.title"));
});

test("from the website, the sign-in link leads to the shell", further(true), async ({ page }) => {
	const scripts: string[] = [];
	page.on("request", (request) => {
		if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
	});
	await page.goto("/?lng=en");
	await hydrated(page);
	expect(scripts.filter((path) => path.startsWith("/static/"))).toEqual([]);
	await page.getByRole("contentinfo").getByRole("link", { name: "Sign in", exact: true }).click();
	await expect(page).toHaveURL(({ pathname }) => pathname === "/login");
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	expect(scripts.some((path) => path.startsWith("/static/"))).toBe(true);
	await page.goBack();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(textsOf("en")("hero.title"));
});
