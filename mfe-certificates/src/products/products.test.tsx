import type { Product } from "@portal/contracts/contract/products";
import { aProduct } from "@portal/contracts/testing/builders";
import {
	type CertificationScenario,
	createCertificate,
	createCertification,
} from "@portal/contracts/testing/scenarios";
import { productWorkbook } from "@portal/contracts/testing/workbooks";
import { api, fault, hold } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { cellAt } from "../testing/grid.ts";
import { button, open, readCertification } from "../testing/index.ts";

const SAVE = "/api/client/certification/:id/products";
const IMPORT = "/api/client/certification/:id/productImport";
const STALE = /^Die Daten wurden inzwischen von Amina Admin um 10:00 Uhr geändert\./;

const inputOf = ({ locked, ...input }: Product) => input;

async function openProducts(
	{ scenario, count = 2 }: { scenario?: CertificationScenario; count?: number } = {},
	...handlers: ReturnType<typeof fault>[]
) {
	const { certification, products } = scenario ?? (await createCertification(api, { products: count }));
	const path = `/editProducts?certId=${certification._id}`;
	const page = await open(path, { user: "Auditor", handlers });
	await screen.findByRole("grid", { name: "Produkte" });
	return {
		...page,
		press: async (name: string | RegExp) => page.user.click(await button(name)),
		choose: async (file: File) => {
			const input = page.container.querySelector<HTMLInputElement>("input[type=file]");
			if (!input) throw new Error("There is no file field.");
			await page.user.upload(input, file);
		},
		/** The products that the API holds now. */
		saved: async () => (await readCertification(certification._id)).products,
		/** Somebody else saves them. */
		change: (changed: readonly object[]) =>
			api.json(`/client/certification/${certification._id}/products`, {
				as: "Admin",
				method: "PUT",
				json: { products: changed },
			}),
		products,
	};
}
const sheet = (...rows: string[][]) => new File([productWorkbook(rows)], "produkte.xlsx");
const NEW_ROW = ["N-1", "Neu 1", "", "", ""];
const sent = (requests: readonly string[], method: string) => requests.filter((request) => request.startsWith(method));

describe("the products", () => {
	test("a product of an issued certificate is locked and says which certificate that is", async () => {
		const scenario = await createCertification(api, { products: 2 });
		const of = { ...scenario, products: scenario.products.slice(0, 1) };
		const { certificate } = await createCertificate(api, { in: of, status: "PUBLIC" });
		await createCertificate(api, { in: of });
		const page = await openProducts({ scenario });
		await page.user.click(cellAt(1, 1));
		await page.user.keyboard("x");
		expect(screen.queryByRole("textbox")).toBeNull();
		const number = certificate.certificateNumber;
		screen.getByText(`Wird im Zertifikat ${number} verwendet und kann nicht geändert werden.`);
		expect(screen.queryByRole("button", { name: "Zeile 1 entfernen" })).toBeNull();
		expect(screen.getByRole("button", { name: "Zeile 2 entfernen" })).toBeTruthy();
	});

	test("a number that is taken is said at both rows and not sent; the summary leads to the cell", async () => {
		const page = await openProducts();
		await page.user.click(cellAt(2, 0));
		await page.user.keyboard("0001");
		expect(cellAt(1, 0).getAttribute("aria-invalid")).toBe("true");
		expect(cellAt(2, 0).getAttribute("aria-invalid")).toBe("true");
		await page.press("Daten ändern");
		await page.press("Nummer, Zeile 2: Die Nummer 0001 ist bereits vergeben.");
		expect(document.activeElement).toBe(cellAt(2, 0));
		expect(sent(page.requests(), "PUT")).toEqual([]);
	});

	// The screen checks by the same rules: only another version of the API finds more.
	test("what the server finds wrong stands at its cell", async () => {
		const fields = { "products.1.name": ["Der Name ist vergeben."] };
		const page = await openProducts({}, fault("PUT", SAVE, 400, { fields }));
		await page.press("Daten ändern");
		expect(await button("Name, Zeile 2: Der Name ist vergeben.")).toBeTruthy();
	});

	test("are saved as they stand in the table, without empty rows", async () => {
		const page = await openProducts({ count: 3 });
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

describe("an import", () => {
	test("of too large a file is refused without sending it", async () => {
		const page = await openProducts();
		await page.choose(new File(["x".repeat(2 * 1024 * 1024 + 1)], "produkte.xlsx"));
		expect(await screen.findByText("Die Datei ist größer als 2 MB.")).toBeTruthy();
		expect(sent(page.requests(), "POST")).toEqual([]);
	});

	test("is not possible while something is typed, nor confirmed when that comes later", async () => {
		const page = await openProducts();
		await page.choose(sheet(NEW_ROW));
		expect((await button("1 Produkt importieren")).disabled).toBe(false);
		await page.user.click(cellAt(2, 1));
		await page.user.keyboard("x");
		expect((await button("1 Produkt importieren")).disabled).toBe(true);
		expect((await button(/Datei auswählen/)).disabled).toBe(true);
	});

	test("that is refused keeps file and choice; the corrected file is checked at once, and replaces what it lacks", async () => {
		const page = await openProducts();
		await page.user.click(screen.getByRole("radio", { name: /Ersetzen/ }));
		await page.choose(new File(["no workbook"], "produkte.xlsx"));
		expect(await screen.findByText("Die Datei wurde nicht importiert.")).toBeTruthy();
		expect(screen.getByText("produkte.xlsx")).toBeTruthy();
		await page.choose(sheet(NEW_ROW));
		expect(await screen.findByText("Die Datei kann importiert werden.")).toBeTruthy();
		expect(screen.queryByText("Die Datei wurde nicht importiert.")).toBeNull();
		await page.press("1 Produkt importieren, 2 entfernen");
		expect(await screen.findByText("1 Produkte wurden importiert und gespeichert.")).toBeTruthy();
		expect((await page.saved()).map(({ number }) => number)).toEqual(["N-1"]);
	});

	test("with errors in its rows shows them first, with column and reason, and cannot be confirmed", async () => {
		const page = await openProducts();
		await page.choose(sheet(NEW_ROW, ["N-2", "", "", "", ""]));
		expect(await screen.findByText("Spalte B (Name): Der Name muss eingegeben werden.")).toBeTruthy();
		expect(screen.queryByText("Neu 1")).toBeNull();
		await page.user.click(screen.getByRole("radio", { name: "Alle (2)" }));
		expect(screen.getByText("Neu 1")).toBeTruthy();
		expect((await button("2 Produkte importieren")).disabled).toBe(true);
	});

	test("can be called off while the file is checked", async () => {
		const { handler, release } = hold("POST", IMPORT);
		const page = await openProducts({}, handler);
		await page.choose(sheet(NEW_ROW));
		expect(await screen.findByRole("progressbar")).toBeTruthy();
		await page.press("Prüfung abbrechen");
		release();
		expect(screen.queryByRole("progressbar")).toBeNull();
		expect(screen.getByText("produkte.xlsx")).toBeTruthy();
		expect(await button("Erneut prüfen")).toBeTruthy();
	});

	test("of products that somebody else has changed is checked again with those, the file stays", async () => {
		const page = await openProducts();
		await page.choose(sheet(["0001", "Aus der Datei", "", "", ""]));
		await button("1 Produkt importieren");
		const [first, second] = page.products.map(inputOf);
		await page.change([{ ...first, name: "Von dort" }, { ...second }, aProduct(9)]);
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

	test("shows old and new text, and what it removes", async () => {
		const page = await openProducts();
		await page.user.click(screen.getByRole("radio", { name: /Ersetzen/ }));
		await page.choose(sheet(["0001", "Käsegebäck 1", "Cheese pastry 1", "neu", ""]));
		expect(await button("1 Produkt importieren, 1 entfernen")).toBeTruthy();
		const table = screen.getByRole("grid", { name: "Vorschau des Imports" });
		expect(table.querySelector("del")?.textContent).toBe("(leer)");
		expect(table.querySelector("ins")?.textContent).toBe("neu");
		await page.user.click(screen.getByRole("radio", { name: "Entfernt (1)" }));
		expect(within(table).getByText("0002")).toBeTruthy();
		expect(within(table).queryByText("Käsegebäck 1")).toBeNull();
	});
});
