import type { Certification } from "@portal/contracts/contract/certifications";
import { type Api, aClient, apiOf } from "../support/api.ts";
import { inaccessible } from "../support/axe.ts";
import { enter } from "../support/session.ts";
import { expect, further, type Page, test, UNCHECKED } from "../support/test.ts";

test.use({ settings: UNCHECKED });

const grid = (page: Page) => page.getByRole("grid", { name: "Produkte", exact: true });
const cell = (page: Page, row: number, column: number) =>
	grid(page)
		.locator(`[aria-rowindex="${row + 1}"]`)
		.getByRole("gridcell")
		.nth(column);
async function fill(page: Page, row: number, column: number, text: string) {
	await cell(page, row, column).click();
	await page.keyboard.type(text);
	await page.keyboard.press("Enter");
}
const remove = (page: Page, row: number) => page.getByRole("button", { name: `Zeile ${row} entfernen` }).click();
const save = (page: Page) => page.getByRole("button", { name: "Daten ändern" }).press("Enter");
async function edit(page: Page, id: string) {
	await page.goto(`/editProducts?certId=${id}`);
	await expect(grid(page)).toBeVisible();
}

/** A certification with products 1 to 5 that nobody uses. */
async function certificationOf(api: Api): Promise<string> {
	const client = await api<{ _id: string }>("POST", "/client", aClient("Sortiment GmbH"));
	const { _id } = await api<{ _id: string }>("POST", `/client/certification/${client._id}`, {
		_siteId: "client",
		category: "C: Food Manufacturing",
		subcategory: "CIV ambient stable products",
		validFrom: `${new Date().getFullYear()}-01-01`,
	});
	const products = [1, 2, 3, 4, 5].map((number) => ({
		number: `P-${number}`,
		name: `Produkt ${number}`,
		nameEN: "",
		info: "",
		infoEN: "",
	}));
	await api("PUT", `/client/certification/${_id}/products`, { products });
	return _id;
}

test(
	"two people change the same products: the second compares, decides, looks at the table and saves everything",
	further(true),
	async ({ page, browser, baseURL }) => {
		await enter(page, "auditor.demo");
		const api = await apiOf(page);
		const id = await certificationOf(api);
		const context = await browser.newContext({ baseURL: baseURL ?? "" });
		const other = await context.newPage();
		await enter(other, "admin.demo");

		// Here: 1 and 2 renamed, 3 removed, 4 renamed, one added. There: 1 renamed, 2 removed, 3 and 5 changed, one added.
		await edit(page, id);
		await edit(other, id);
		await fill(page, 1, 1, "Käse");
		await fill(page, 2, 1, "Süßgebäck");
		await fill(page, 4, 1, "Essig");
		await remove(page, 3);
		await fill(page, 5, 0, "N-1");
		await fill(page, 5, 1, "Neu von mir");
		await fill(other, 1, 1, "Wein");
		await fill(other, 3, 3, "Mit Zimt");
		await fill(other, 5, 3, "Mit Salz");
		await fill(other, 6, 0, "N-2");
		await fill(other, 6, 1, "Neu von dort");
		await remove(other, 2);
		await save(other);
		await expect(other.getByText("Produkte wurden geändert.")).toBeVisible();
		await context.close();

		await page.setViewportSize({ width: 375, height: 800 });
		await save(page);
		const refusal = page.getByRole("alert").filter({ hasText: /inzwischen von .+ um \d\d:\d\d Uhr geändert/ });
		await expect(refusal).toBeFocused();
		await expect(refusal).toBeInViewport();
		await page.getByRole("button", { name: "Vergleichen" }).press("Enter");
		const dialog = page.getByRole("dialog", { name: "Änderungen vergleichen" });
		const group = (name: string) => dialog.getByRole("radiogroup", { name });
		await expect(dialog.getByRole("radiogroup")).toHaveCount(3);
		await expect(group("P-1 – Produkt 1").getByRole("radio", { name: "Meine Eingabe Name: Käse" })).toBeChecked();
		await expect(group("P-1 – Produkt 1")).toHaveAccessibleDescription(/^Von beiden geändert\. Zuvor: Name: Produkt 1/);
		await expect(group("P-2 – Produkt 2").getByRole("radio", { name: /Süßgebäck/ })).toBeChecked();
		await expect(group("P-3 – Produkt 3").getByRole("radio", { name: "Meine Eingabe (entfernt)" })).toBeChecked();
		await expect(dialog.getByText("Inzwischen gespeichert, wird übernommen: 1 neu, 1 geändert")).toBeVisible();
		await expect(dialog.getByText("Ihre Eingaben, bleiben erhalten: 1 neu, 1 geändert")).toBeVisible();
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
		expect(await inaccessible(page)).toEqual([]);

		await test.step("closing it changes nothing, and the way back is there", async () => {
			await page.keyboard.press("Escape");
			await expect(dialog).toBeHidden();
			await expect(page.getByRole("button", { name: "Vergleichen" })).toBeFocused();
			await page.keyboard.press("Enter");
			await expect(dialog.getByRole("radiogroup")).toHaveCount(3);
		});
		await group("P-1 – Produkt 1")
			.getByRole("radio", { name: /^Meine Eingabe/ })
			.focus();
		await page.keyboard.press("ArrowDown");
		await expect(group("P-1 – Produkt 1").getByRole("radio", { name: "Jetzt gespeichert Name: Wein" })).toBeChecked();
		await expect(dialog.getByText("Meine Eingabe: 2, jetzt gespeichert: 1")).toBeVisible();
		await dialog.getByRole("button", { name: "In die Tabelle übernehmen" }).press("Enter");

		const outcome = page.getByRole("group", {
			name: "Die Änderungen sind zusammengeführt, aber noch nicht gespeichert.",
		});
		await expect(outcome).toBeFocused();
		await page.setViewportSize({ width: 1280, height: 900 });
		const names = () =>
			Promise.all([1, 2, 3, 4, 5, 6].map(async (row) => (await cell(page, row, 1).textContent())?.trim()));
		const merged = ["Wein", "Süßgebäck", "Essig", "Produkt 5", "Neu von dort", "Neu von mir"];
		await expect.poll(names).toEqual(merged);
		const saved = async () => (await api<Certification>("GET", `/certification/${id}`)).products;
		expect((await saved()).map(({ name }) => name)).toEqual([
			"Wein",
			"Produkt 3",
			"Produkt 4",
			"Produkt 5",
			"Neu von dort",
		]);
		await save(page);
		await expect(page.getByText("Produkte wurden geändert.")).toBeVisible();
		expect((await saved()).map(({ number, name, info }) => [number, name, info])).toEqual([
			["P-1", "Wein", ""],
			["P-2", "Süßgebäck", ""],
			["P-4", "Essig", ""],
			["P-5", "Produkt 5", "Mit Salz"],
			["N-2", "Neu von dort", ""],
			["N-1", "Neu von mir", ""],
		]);
	},
);

test("what is typed after a slow press stands in the pressed cell, at the foot of the table too", async ({ page }) => {
	await enter(page, "auditor.demo");
	await edit(page, await certificationOf(await apiOf(page)));
	await page.setViewportSize({ width: 1280, height: 720 });
	for (const row of [4, 5]) {
		// As long as a hand takes: what the pointer would lie over after a scroll hears of it.
		await cell(page, row, 1).click({ delay: 300 });
		await page.keyboard.type(`Name ${row}`);
		await page.keyboard.press("Enter");
	}
	await expect.poll(async () => (await cell(page, 4, 1).textContent())?.trim()).toBe("Name 4");
	await expect(cell(page, 5, 1)).toHaveText("Name 5");
});
