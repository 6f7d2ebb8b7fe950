import type { Certification } from "@portal/contracts/contract/certifications";
import { apiOf, certificationOf } from "../support/api.ts";
import { enter } from "../support/session.ts";
import { expect, further, type Page, test, UNCHECKED } from "../support/test.ts";
import { products } from "../support/workbook.ts";

test.use({ settings: UNCHECKED });

const ROWS = products(2);

const grid = (page: Page) => page.getByRole("grid", { name: "Produkte", exact: true });
const cell = (page: Page, row: number, column: number) =>
	grid(page)
		.locator(`[aria-rowindex="${row + 1}"]`)
		.getByRole("gridcell")
		.nth(column);
const edit = async (page: Page, id: string) => {
	await page.goto(`/editProducts?certId=${id}`);
	await expect(grid(page)).toBeVisible();
};
/** Signs in and opens five products of a new client. */
async function editFive(page: Page): Promise<void> {
	await enter(page, "auditor.demo");
	await edit(page, (await certificationOf(await apiOf(page), "Sortiment GmbH", { products: products(5) })).id);
}

test(
	"products are entered by keyboard only, and a range copied from Excel is pasted",
	further(true),
	async ({ page, context }) => {
		await context.grantPermissions(["clipboard-read", "clipboard-write"]);
		await enter(page, "auditor.demo");
		const api = await apiOf(page);
		const { id } = await certificationOf(api, "Tastatur Gebäck GmbH", { products: ROWS });
		await edit(page, id);
		await cell(page, 1, 0).click();
		await page.keyboard.press("ArrowDown");
		await page.keyboard.press("ArrowDown");
		await page.keyboard.type(ROWS[0]?.number ?? "");
		// Both rows show the conflict while it is typed.
		await expect(page.getByRole("textbox", { name: "Nummer, Zeile 3" })).toHaveAccessibleDescription(
			/bereits vergeben/,
		);
		await expect(cell(page, 1, 0)).toHaveAttribute("aria-invalid", "true");
		await page.keyboard.press("Escape");
		await expect(cell(page, 1, 0)).not.toHaveAttribute("aria-invalid", "true");
		await page.keyboard.type("N-1");
		await page.keyboard.press("Tab");
		await page.keyboard.type("Süßgebäck");
		await page.keyboard.press("Enter");
		await expect(cell(page, 4, 0)).toBeFocused();

		await page.evaluate(() =>
			navigator.clipboard.writeText('B-1\tBrot\tBread\t"Zutaten:\n""Bio""-Mehl"\r\nB-2\tBrot\r\n'),
		);
		await page.keyboard.press("ControlOrMeta+v");
		await expect(page.getByText("6 Zellen eingefügt, 2 neue Produkte.")).toBeVisible();
		await page.getByRole("button", { name: "Daten ändern" }).click();
		const problem = page.getByRole("button", { name: "Name, Zeile 5: Der Name Brot ist bereits vergeben." });
		await problem.click();
		await expect(cell(page, 5, 1)).toBeFocused();
		await page.keyboard.press("F2");
		await page.keyboard.type("stangen");
		await page.keyboard.press("Enter");
		await page.getByRole("button", { name: "Daten ändern" }).click();
		await expect(page.getByText("Produkte wurden geändert.")).toBeVisible();
		const { products: saved } = await api<Certification>("GET", `/certification/${id}`);
		expect(saved.slice(2).map(({ number, name, info }) => [number, name, info])).toEqual([
			["N-1", "Süßgebäck", ""],
			["B-1", "Brot", 'Zutaten:\n"Bio"-Mehl'],
			["B-2", "Brotstangen", ""],
		]);
	},
);

test(
	"text typed after a slow click goes into the clicked cell, also at the end of the table",
	further(true),
	async ({ page }) => {
		await editFive(page);
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
	await page.setViewportSize({ width: 1280, height: 560 });
	await editFive(page);
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
