import { expect, test } from "../support/test.ts";
import { hydrated, LANGUAGES, textsOf, WEBSITE } from "../support/website.ts";

/**
 * These tests cover the language of a page: the parameter in the address, then the earlier choice, then the page's
 * default.
 */

const h1Of = (html: string) => /<h1[^>]*>([^<]*)</.exec(html)?.[1];

test("the address overrides the earlier choice, which overrides the page's default language", async ({ request }) => {
	const read = async (path: string, cookie?: string) => {
		const response = await request.get(path, cookie ? { headers: { cookie: `i18next=${cookie}` } } : {});
		expect(response.headers().vary).toContain("Cookie");
		return { lang: response.headers()["content-language"], h1: h1Of(await response.text()) };
	};
	for (const { path, preferred, heading } of WEBSITE) {
		const expected = (id: (typeof LANGUAGES)[number]["id"]) => ({
			lang: LANGUAGES.find((language) => language.id === id)?.html,
			h1: textsOf(id)(heading),
		});
		expect(await read(path), path).toEqual(expected(preferred));
		for (const { id } of LANGUAGES) {
			expect(await read(path, id), `${path} ${id}`).toEqual(expected(id));
			const other = id === "de" ? "en" : "de";
			expect(await read(`${path}?lng=${id}`, other), `${path} ${id}`).toEqual(expected(id));
		}
		expect(await read(`${path}?lng=hu`), path).toEqual(expected("mg"));
		expect(await read(`${path}?lng=fr`, "xx"), path).toEqual(expected(preferred));
	}
});

test("changing the language keeps the page and its input, and updates title, lang attribute and description", async ({
	page,
}) => {
	await page.goto("/validateCertificate");
	await hydrated(page);
	const documents: string[] = [];
	page.on("request", (request) => {
		if (request.isNavigationRequest()) documents.push(request.url());
	});
	await page.getByRole("textbox", { name: "Certificate number or ID" }).fill("half of an i");
	await page.getByLabel("Language: English").click();
	await page.getByRole("banner").getByRole("link", { name: "Magyar", exact: true }).click();
	const t = textsOf("mg");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("meta.validate.title"));
	await expect(page.getByRole("textbox", { name: t("validation.idLabel") })).toHaveValue("half of an i");
	await expect(page.locator("html")).toHaveAttribute("lang", "hu");
	await expect(page).toHaveTitle(new RegExp(`^${t("meta.validate.title")} – `));
	await expect(page.locator("meta[name=description]")).toHaveAttribute("content", t("meta.validate.description"));
	expect(documents).toEqual([]);
	await page.reload();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("meta.validate.title"));
});
