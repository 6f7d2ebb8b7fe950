import type { Certification, CertificationListItem } from "@portal/contracts/contract/certifications";
import type { ProductInput } from "@portal/contracts/contract/products";
import { download } from "../support/actions.ts";
import { inaccessible } from "../support/axe.ts";
import { enter } from "../support/session.ts";
import { expect, further, type Page, test, UNCHECKED } from "../support/test.ts";
import { type ProductRow, products, productWorkbook } from "../support/workbook.ts";

test.use({ settings: UNCHECKED });

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const ROWS = products(12);

/** The API as the person who is signed in on the page. */
async function api(page: Page) {
	const call = page.waitForRequest((request) => request.headers().authorization !== undefined);
	await page.goto("/certificationsList");
	const { authorization = "" } = (await call).headers();
	const read = async <T>(path: string): Promise<{ data: T; etag: string }> => {
		const response = await page.request.get(`/api${path}`, { headers: { authorization } });
		expect(response.ok()).toBe(true);
		return { data: await response.json(), etag: response.headers().etag ?? "" };
	};
	const certification = (id: string) => read<Certification>(`/certification/${id}`);
	return {
		certification,
		/** A certification whose products nobody uses, with these instead of its own. */
		async withProducts(wanted: readonly ProductInput[]): Promise<string> {
			const { data: list } = await read<CertificationListItem[]>("/certification");
			for (const { _id } of list) {
				const { data, etag } = await certification(_id);
				if (data.certificates.length > 0) continue;
				const response = await page.request.put(`/api/client/certification/${_id}/products`, {
					headers: { authorization, "If-Match": etag },
					data: { products: wanted },
				});
				expect(response.ok()).toBe(true);
				return _id;
			}
			throw new Error("The demo data has no certification without certificates.");
		},
	};
}

const choose = async (page: Page, rows: readonly ProductRow[]) =>
	page.locator("input[type=file]").setInputFiles({
		name: "produkte.xlsx",
		mimeType: XLSX,
		buffer: await productWorkbook(rows),
	});
const grid = (page: Page) => page.getByRole("grid", { name: "Produkte", exact: true });
const cell = (page: Page, row: number, column: number) =>
	grid(page)
		.locator(`[aria-rowindex="${row + 1}"]`)
		.getByRole("gridcell")
		.nth(column);
const filter = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });
const edit = async (page: Page, id: string) => {
	await page.goto(`/editProducts?certId=${id}`);
	await expect(grid(page)).toBeVisible();
};

test.beforeEach(({ page }) => enter(page, "auditor.demo"));

test(
	"an import with errors keeps file and choice, writes nothing and works with the corrected file",
	further(true),
	async ({ page }) => {
		const { withProducts, certification } = await api(page);
		const id = await withProducts(ROWS.slice(0, 2));
		await edit(page, id);
		const [first, , third] = ROWS;
		if (!first || !third) throw new Error("There are no products.");
		await choose(page, [{ ...first, info: "Neu" }, third, { ...third, name: "" }]);
		await expect(page.getByText("Die Datei kann so nicht importiert werden.")).toBeVisible();
		await expect(filter(page, "Fehler (1)")).toBeChecked();
		const preview = page.getByRole("grid", { name: "Vorschau des Imports" });
		await expect(preview.getByText(/Spalte B \(Name\): Der Name muss eingegeben werden\./)).toBeVisible();
		await expect(preview.getByText(/Spalte A \(Nummer\): .* steht schon in Zeile 3\./)).toBeVisible();
		await expect(page.getByRole("button", { name: "3 Produkte importieren" })).toBeDisabled();
		await expect(page.getByText("produkte.xlsx")).toBeVisible();
		expect(await inaccessible(page)).toEqual([]);
		expect((await certification(id)).data.products).toHaveLength(2);

		await choose(page, [{ ...first, info: "Neu" }, third]);
		await expect(page.getByText("Die Datei kann importiert werden.")).toBeVisible();
		await expect(filter(page, "Neu (1)")).toBeEnabled();
		await expect(preview.locator("del")).toHaveText(first.info);
		await expect(preview.locator("ins")).toHaveText("Neu");
		await page.getByRole("button", { name: "2 Produkte importieren" }).click();
		await expect(page.getByText("2 Produkte wurden importiert und gespeichert.")).toBeVisible();
		await expect(page.getByRole("tab", { name: "Produkte", selected: true })).toBeVisible();
		const { data } = await certification(id);
		expect(data.products.map(({ number, info }) => [number, info])).toEqual([
			[first.number, "Neu"],
			[ROWS[1]?.number, ROWS[1]?.info],
			[third.number, third.info],
		]);
	},
);

test(
	"replacing shows beforehand what goes, and a change by somebody else in between is not overrun",
	further(true),
	async ({ page }) => {
		const { withProducts, certification } = await api(page);
		const id = await withProducts(ROWS.slice(0, 4));
		await edit(page, id);
		await choose(page, ROWS.slice(2, 5));
		await expect(filter(page, "Entfernt (0)")).toBeDisabled();
		await page.getByText("Ersetzen").click();
		await filter(page, "Entfernt (2)").check({ force: true });
		const preview = page.getByRole("grid", { name: "Vorschau des Imports" });
		for (const { number } of ROWS.slice(0, 2)) await expect(preview.getByText(number, { exact: true })).toBeVisible();

		await withProducts((await certification(id)).data.products.map(({ locked: _locked, ...rest }) => rest).slice(1));
		await edit(page, id);
		await choose(page, ROWS.slice(2, 5));
		await page.getByText("Ersetzen").click();
		const confirm = page.getByRole("button", { name: "3 Produkte importieren, 1 entfernen" });
		await expect(page.getByText("1 Produkt wird entfernt")).toBeVisible();
		expect(await inaccessible(page)).toEqual([]);
		await expect(confirm).toBeDisabled();
		await page.getByRole("checkbox", { name: "Ja, dieses 1 Produkt entfernen" }).check({ force: true });
		await expect(confirm).toBeEnabled();
		const other = await page.context().newPage();
		await (await api(other)).withProducts(ROWS.slice(0, 4));
		await other.close();
		await confirm.click();
		await expect(page.getByText(/inzwischen .*geändert/)).toBeVisible();
		await page.getByRole("button", { name: /neu laden/i }).click();
		await page.getByRole("checkbox", { name: "Ja, diese 2 Produkte entfernen" }).check({ force: true });
		await page.getByRole("button", { name: "3 Produkte importieren, 2 entfernen" }).click();
		await expect(page.getByText("3 Produkte wurden importiert und gespeichert.")).toBeVisible();
		expect((await certification(id)).data.products.map(({ number }) => number)).toEqual(
			ROWS.slice(2, 5).map(({ number }) => number),
		);
	},
);

test("what was exported is unchanged when it is imported again", further(true), async ({ page }) => {
	const { withProducts } = await api(page);
	const special = { number: "007", name: '=1+1 "Süß" & <fein>', nameEN: "x", info: "Zeile 1\nZeile 2", infoEN: " -" };
	await edit(page, await withProducts([...ROWS.slice(0, 3), { ...special, infoEN: "-" }]));
	const { name, content } = await download(page, () =>
		page.getByRole("button", { name: "Produkte exportieren" }).click(),
	);
	expect(name).toMatch(/^Produkte_.*\.xlsx$/);
	await page.locator("input[type=file]").setInputFiles({ name, mimeType: XLSX, buffer: content });
	await expect(page.getByText("Alle Produkte der Datei sind unverändert.")).toBeVisible();
	await expect(filter(page, "Unverändert (4)")).toBeEnabled();
});

test(
	"products are written with the keyboard alone, and a block from Excel is pasted",
	further(true),
	async ({ page, context }) => {
		await context.grantPermissions(["clipboard-read", "clipboard-write"]);
		const { withProducts, certification } = await api(page);
		const id = await withProducts(ROWS.slice(0, 2));
		await edit(page, id);
		await cell(page, 1, 0).click();
		await page.keyboard.press("ArrowDown");
		await page.keyboard.press("ArrowDown");
		await page.keyboard.type(ROWS[0]?.number ?? "");
		// Both rows say so while it is typed.
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
		const { data } = await certification(id);
		expect(data.products.slice(2).map(({ number, name, info }) => [number, name, info])).toEqual([
			["N-1", "Süßgebäck", ""],
			["B-1", "Brot", 'Zutaten:\n"Bio"-Mehl'],
			["B-2", "Brotstangen", ""],
		]);
	},
);

test("what is not saved is not left behind without a question", further(true), async ({ page }) => {
	const { withProducts } = await api(page);
	await edit(page, await withProducts(ROWS.slice(0, 2)));
	await cell(page, 1, 1).click();
	await page.keyboard.type("x");
	await page.keyboard.press("Enter");
	await expect(page.getByText("1 geändert", { exact: true })).toBeVisible();
	await page.getByRole("link", { name: "Kunden", exact: true }).click();
	await expect(page.getByRole("alertdialog")).toBeVisible();
	expect(page.url()).toContain("/editProducts");
});
