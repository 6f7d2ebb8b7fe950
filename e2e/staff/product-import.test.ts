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
