import type { Product } from "@portal/contracts/contract/products";
import { aProduct } from "@portal/contracts/testing/builders";
import { createCertificate, createCertification } from "@portal/contracts/testing/scenarios";
import { productWorkbook } from "@portal/contracts/testing/workbooks";
import { api, fault, further } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { cellAt, openProducts, textsInColumn } from "../testing/grid.ts";
import { button } from "../testing/index.ts";

api.share();

const SAVE = "/api/client/certification/:id/products";
const STALE = /^Die Daten wurden inzwischen von Amina Admin um 10:00 Uhr geändert\./;

const inputOf = ({ locked, ...input }: Product) => input;

/** Chooses a file in the field of the import. */
async function choose({ user, container }: Awaited<ReturnType<typeof openProducts>>, file: File) {
	await user.upload(container.querySelector<HTMLInputElement>("input[type=file]") ?? expect.fail("No field"), file);
}
const sheet = (...rows: string[][]) => new File([productWorkbook(rows)], "produkte.xlsx");
const NEW_ROW = ["N-1", "Neu 1", "", "", ""];

describe("the products", () => {
	test("are locked if a certificate was issued for them, and name that certificate", async () => {
		const scenario = await createCertification(api, { products: 2 });
		const of = { ...scenario, products: scenario.products.slice(0, 1) };
		const { certificate } = await createCertificate(api, { in: of, status: "PUBLIC" });
		await createCertificate(api, { in: of });
		const page = await openProducts(scenario);
		await page.user.click(cellAt(1, 1));
		await page.user.keyboard("x");
		expect(screen.queryByRole("textbox")).toBeNull();
		const number = certificate.certificateNumber;
		screen.getByText(`Wird im Zertifikat ${number} verwendet und kann nicht geändert werden.`);
		expect(screen.queryByRole("button", { name: "Zeile 1 entfernen" })).toBeNull();
		expect(screen.getByRole("button", { name: "Zeile 2 entfernen" })).toBeTruthy();
	});

	// The form has the same rules, so only an API of another version refuses more.
	test("show a refusal of the server at its cell", async () => {
		const fields = { "products.1.name": ["Der Name ist vergeben."] };
		const page = await openProducts(2, [fault("PUT", SAVE, 400, { fields })]);
		await page.press("Daten ändern");
		expect(await button("Name, Zeile 2: Der Name ist vergeben.")).toBeTruthy();
	});

	test("are saved in the order of the table, without empty rows", async () => {
		const page = await openProducts(3);
		await page.press("Zeile 2 entfernen");
		await page.user.click(cellAt(2, 1));
		await page.user.keyboard("Anders{Enter}");
		await page.user.click(cellAt(3, 0));
		await page.user.keyboard(" {Enter}");
		await page.press("Daten ändern");
		expect(await screen.findByText("Produkte wurden geändert.")).toBeTruthy();
		const [first, , third] = page.products;
		expect(await page.saved()).toEqual([first, { ...third, name: "Anders" }]);
	});
});

describe("the table", () => {
	const numbers = () => textsInColumn(0);
	const search = () => screen.getByRole("searchbox", { name: "Produkte suchen" });

	test("is searched, keeps an edited row in view, and leaves the stored order unchanged", async () => {
		const page = await openProducts(12);
		await page.user.type(search(), "gebäck 1");
		await waitFor(() => expect(numbers()).toEqual(["0001", "0010", "0011", "0012"]));
		expect(screen.getByText("4 von 12 Produkten")).toBeTruthy();
		await page.user.click(cellAt(2, 1));
		await page.user.keyboard("Brot{Enter}");
		expect(numbers()).toEqual(["0001", "0010", "0011", "0012"]);
		expect(screen.getByText("1 geändert")).toBeTruthy();
		await page.user.click(screen.getByRole("columnheader", { name: "Nummer" }).firstElementChild ?? document.body);
		await page.user.click(screen.getByRole("columnheader", { name: "Nummer" }).firstElementChild ?? document.body);
		await waitFor(() => expect(numbers()).toEqual(["0012", "0011", "0001"]));
		await page.press("Zeile 11 entfernen");
		await page.press("Daten ändern");
		await screen.findByText("Produkte wurden geändert.");
		const saved = await page.saved();
		expect(saved.map(({ number }) => number)).toEqual(page.products.map(({ number }) => number).toSpliced(10, 1));
		expect(saved[9]?.name).toBe("Brot");
	});

	test("filters changed rows and also shows a row that is added meanwhile", async () => {
		const page = await openProducts(3);
		await page.user.click(cellAt(3, 1));
		await page.user.keyboard("Anders{Enter}");
		await page.press(/^Alle \(3\)/);
		await page.user.click(await screen.findByRole("option", { name: "Geändert (1)" }));
		await waitFor(() => expect(numbers()).toEqual(["0003"]));
		await page.press("Produkt hinzufügen");
		await page.user.keyboard("N-1{Enter}");
		expect(numbers()).toEqual(["0003", "N-1"]);
		expect(screen.getByText("1 geändert, 1 neu")).toBeTruthy();
	});
});

describe("an import", () => {
	further("requires that unsaved changes are saved first, and checks the file again", async () => {
		const page = await openProducts();
		await page.user.click(cellAt(2, 1));
		await page.user.keyboard("Von Hand{Enter}");
		await choose(page, sheet(NEW_ROW));
		expect(await screen.findByText("Ungespeichert in der Tabelle: 1 geändert")).toBeTruthy();
		expect((await button("1 Produkt importieren")).disabled).toBe(true);
		await page.press("Änderungen speichern");
		await waitFor(async () => expect((await button("1 Produkt importieren")).disabled).toBe(false));
		expect((await page.saved())[1]?.name).toBe("Von Hand");
		await page.press("1 Produkt importieren");
		await screen.findByText("1 Produkte wurden importiert und gespeichert.");
		expect((await page.saved()).map(({ name }) => name)).toEqual(["Käsegebäck 1", "Von Hand", "Neu 1"]);
	});

	further("keeps file and mode when the file is refused, and replaces the products by a corrected file", async () => {
		const page = await openProducts();
		await choose(page, new File(["no workbook"], "produkte.xlsx"));
		await page.user.click(await screen.findByRole("radio", { name: /Ersetzen/ }));
		expect(await screen.findByText("Die Datei wurde nicht importiert.")).toBeTruthy();
		expect(screen.getByText("produkte.xlsx")).toBeTruthy();
		expect(screen.queryByRole("button", { name: /importieren/ })).toBeNull();
		await choose(page, sheet(NEW_ROW));
		expect(await screen.findByText("Die Datei kann importiert werden.")).toBeTruthy();
		expect(screen.queryByText("Die Datei wurde nicht importiert.")).toBeNull();
		await page.user.click(screen.getByRole("checkbox", { name: "Ja, diese 2 Produkte entfernen" }));
		await page.press("1 Produkt importieren, 2 entfernen");
		expect(await screen.findByText("1 Produkte wurden importiert und gespeichert.")).toBeTruthy();
		expect((await page.saved()).map(({ number }) => number)).toEqual(["N-1"]);
	});

	further("checks the file again when another user has changed the products", async () => {
		const page = await openProducts();
		await choose(page, sheet(["0001", "Aus der Datei", "", "", ""]));
		await button("1 Produkt importieren");
		const [first, second] = page.products.map(inputOf);
		await page.saveAsAdmin([{ ...first, name: "Von dort" }, { ...second }, aProduct(9)]);
		await page.press("1 Produkt importieren");
		expect(await screen.findByText(STALE)).toBeTruthy();
		expect((await page.saved())[0]?.name).toBe("Von dort");
		await page.press(/neu laden/i);
		await waitFor(() => expect(screen.queryByText(STALE)).toBeNull());
		const table = within(await screen.findByRole("grid", { name: "Vorschau des Imports" }));
		expect(await table.findByText("Von dort")).toBeTruthy();
		await page.press("1 Produkt importieren");
		expect(await screen.findByText("1 Produkte wurden importiert und gespeichert.")).toBeTruthy();
		expect((await page.saved()).map(({ name }) => name)).toEqual(["Aus der Datei", "Käsegebäck 2", "Käsegebäck 9"]);
	});

	test("of a file without products shows the expected format with a template, and cannot be confirmed", async () => {
		const page = await openProducts();
		for (const [name, content] of Object.entries({
			"another heading.xlsx": productWorkbook([["x"]], { headings: ["Betrag"] }),
			"no rows.xlsx": productWorkbook([]),
		})) {
			await choose(page, new File([content], name));
			await screen.findByText(name);
			await screen.findByText(/^Erwartet wird eine Excel-Arbeitsmappe .* „Nummer“ und „Name“ beginnt/);
			const drawer = within(screen.getByRole("dialog"));
			drawer.getByRole("button", { name: "Excel-Vorlage" });
			expect(drawer.queryByRole("button", { name: /importieren/ })).toBeNull();
			await page.press("Abbrechen");
		}
	});

	test("lets the user assign the columns of a file with unknown headings", async () => {
		const page = await openProducts();
		const content = productWorkbook([["N-1", "12", "Lokum"]], { headings: ["Artikel", "Menge", "Bezeichnung"] });
		await choose(page, new File([content], "liste.xlsx"));
		const choice = within(await screen.findByRole("form", { name: "Spalten zuordnen" }));
		const assign = async (field: RegExp, column: string) => {
			await page.user.click(choice.getByRole("button", { name: field }));
			await page.user.click(await screen.findByRole("option", { name: column }));
		};
		expect(choice.getByRole("button", { name: / Name$/ }).textContent).toBe("C: Bezeichnung");
		await page.press("Zuordnung prüfen");
		expect(await choice.findByRole("alert")).toBeTruthy();
		await assign(/ Nummer$/, "A: Artikel");
		await page.press("Zuordnung prüfen");
		await page.press("1 Produkt importieren");
		await screen.findByText("1 Produkte wurden importiert und gespeichert.");
		expect((await page.saved()).slice(2)).toMatchObject([{ number: "N-1", name: "Lokum", info: "" }]);
	});

	test("shows rows with errors first, lets the user correct cells and omit rows, and then checks the file again", async () => {
		const page = await openProducts();
		await choose(page, sheet(NEW_ROW, ["N-2", "", "", "", ""], ["Summe", "", "", "", ""]));
		expect(await screen.findAllByText("Spalte B (Name): Der Name muss eingegeben werden.")).toHaveLength(2);
		expect(screen.queryByText("Neu 1")).toBeNull();
		await page.user.click(screen.getByRole("radio", { name: "Alle (3)" }));
		expect(screen.getByText("Neu 1")).toBeTruthy();
		const faulty = within(await screen.findByRole("grid", { name: "Zeilen mit Fehlern" }));
		const cell = faulty.getAllByRole("row")[1]?.querySelectorAll<HTMLElement>("[role=gridcell]")[1];
		if (!cell) throw new Error("There is no faulty row.");
		expect(cell.getAttribute("aria-invalid")).toBe("true");
		await page.user.click(cell);
		await page.user.keyboard("Semmel{Enter}");
		expect(cell.getAttribute("aria-invalid")).toBeNull();
		await page.press("Zeile 4 auslassen");
		expect((await button("3 Produkte importieren")).disabled).toBe(true);
		await page.press("Verbesserungen prüfen");
		expect(await screen.findByText("Die Datei kann importiert werden.")).toBeTruthy();
		expect(screen.getByText("Zellen verbessert: 1, Zeilen ausgelassen: 1")).toBeTruthy();
		await page.press("2 Produkte importieren");
		expect(await screen.findByText("2 Produkte wurden importiert und gespeichert.")).toBeTruthy();
		expect((await page.saved()).slice(2).map(({ number, name }) => `${number} ${name}`)).toEqual([
			"N-1 Neu 1",
			"N-2 Semmel",
		]);
	});

	test("shows old and new texts and the removed products, and requires a consent to the removal", async () => {
		const page = await openProducts();
		await choose(page, sheet(["0001", "Käsegebäck 1", "Cheese pastry 1", "neu", ""]));
		await page.user.click(await screen.findByRole("radio", { name: /Ersetzen/ }));
		const confirm = await button("1 Produkt importieren, 1 entfernen");
		expect(confirm.disabled).toBe(true);
		expect(screen.getByRole("list", { name: "1 Produkt wird entfernt" }).textContent).toBe("0002 – Käsegebäck 2");
		await page.user.click(screen.getByRole("checkbox", { name: "Ja, dieses 1 Produkt entfernen" }));
		expect(confirm.disabled).toBe(false);
		const table = screen.getByRole("grid", { name: "Vorschau des Imports" });
		expect(table.querySelector("del")?.textContent).toBe("(leer)");
		expect(table.querySelector("ins")?.textContent).toBe("neu");
		await page.user.click(screen.getByRole("radio", { name: "Entfernt (1)" }));
		expect(within(table).getByText("0002")).toBeTruthy();
		expect(within(table).getByText("Käsegebäck 2")).toBeTruthy();
		expect(within(table).queryByText("Käsegebäck 1")).toBeNull();
	});
});
