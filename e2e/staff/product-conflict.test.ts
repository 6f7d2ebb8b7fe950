import { apiOf, certificationOf } from "../support/api.ts";
import { enter } from "../support/session.ts";
import { expect, further, type Page, test, UNCHECKED } from "../support/test.ts";
import { products } from "../support/workbook.ts";

test.use({ settings: UNCHECKED });

const grid = (page: Page) => page.getByRole("grid", { name: "Produkte", exact: true });
const cell = (page: Page, row: number, column: number) =>
	grid(page)
		.locator(`[aria-rowindex="${row + 1}"]`)
		.getByRole("gridcell")
		.nth(column);
async function edit(page: Page, id: string) {
	await page.goto(`/editProducts?certId=${id}`);
	await expect(grid(page)).toBeVisible();
}

test(
	"text typed after a slow click goes into the clicked cell, also at the end of the table",
	further(true),
	async ({ page }) => {
		await enter(page, "auditor.demo");
		await edit(page, (await certificationOf(await apiOf(page), "Sortiment GmbH", { products: products(5) })).id);
		await page.setViewportSize({ width: 1280, height: 720 });
		for (const row of [4, 5]) {
			// As long as a manual click: if the table scrolled meanwhile, the release would hit another cell.
			await cell(page, row, 1).click({ delay: 300 });
			await page.keyboard.type(`Name ${row}`);
			await page.keyboard.press("Enter");
		}
		await expect.poll(async () => (await cell(page, 4, 1).textContent())?.trim()).toBe("Name 4");
		await expect(cell(page, 5, 1)).toHaveText("Name 5");
	},
);

test("the note of a cell is in sight, although the save bar covers the lower rows", further(true), async ({ page }) => {
	await enter(page, "auditor.demo");
	await page.setViewportSize({ width: 1280, height: 560 });
	await edit(page, (await certificationOf(await apiOf(page), "Sortiment GmbH", { products: products(5) })).id);
	await cell(page, 2, 0).click();
	await page.keyboard.type("00001");
	await page.keyboard.press("Enter");
	await page.evaluate(() => window.scrollTo(0, 0));
	await page.getByRole("heading", { level: 1 }).click();
	await cell(page, 2, 0).click();
	const note = grid(page).getByText("Die Nummer 00001 ist bereits vergeben.");
	await expect(note).toBeVisible();
	const [of, bar] = await Promise.all([
		note.boundingBox(),
		page.getByRole("button", { name: "Daten ändern" }).boundingBox(),
	]);
	expect((of?.y ?? 0) + (of?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
});
