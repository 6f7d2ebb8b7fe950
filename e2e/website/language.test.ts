import { expect, test } from "../support/test.ts";
import { hydrated, textsOf } from "../support/website.ts";

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
