import { HttpResponse, http, renderModule } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";
import { aCertificate, aCertification, aProduct } from "../records.ts";

const products = [aProduct(1, { locked: true }), aProduct(2)];
const issued = aCertificate({ status: 40, products: ["p1"] });
const certification = aCertification({
	products,
	certificates: [issued, aCertificate({ _id: "k2", products: ["p1"] })],
});
const tag = (version: number) => ({ headers: { ETag: `"${version}"` } });
const refusal = (status: number, code: string, message: string, fields?: Record<string, string[]>) =>
	HttpResponse.json({ message, code, ...(fields ? { fields } : {}) }, { status });
const row = (number: number, changes: object = {}) => ({
	row: number,
	number: `N-${number}`,
	name: `Neu ${number}`,
	state: "new",
	changes: {},
	errors: [],
	...changes,
});
const preview = (changes: object = {}) => ({
	sheet: "Produkte",
	rows: [row(2)],
	removed: [],
	errors: [],
	importable: true,
	...changes,
});
const IMPORT = "*/api/client/certification/z1/productImport";

async function open(...handlers: ReturnType<typeof http.post>[]) {
	const page = await renderModule(module, manifest, {
		path: "/editProducts?certId=z1",
		user: "Auditor",
		handlers: [...handlers, http.get("*/api/certification/z1", () => HttpResponse.json(certification, tag(7)))],
	});
	await screen.findByRole("grid", { name: "Produkte" });
	return page;
}
const cellAt = (number: number, column: number) => {
	const found = within(screen.getByRole("grid", { name: "Produkte" }))
		.getAllByRole("row")
		.find((element) => element.getAttribute("aria-rowindex") === String(number + 1));
	const cell = found && within(found).getAllByRole("gridcell")[column];
	if (!cell) throw new Error("There is no such cell.");
	return cell;
};
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>("button", { name });
const sentTo = (requests: readonly string[], method: string) =>
	requests.filter((request) => request.startsWith(method));
function fileField(container: HTMLElement): HTMLInputElement {
	const input = container.querySelector<HTMLInputElement>("input[type=file]");
	if (!input) throw new Error("There is no file field.");
	return input;
}
const file = (size = 1) => new File(["x".repeat(size)], "produkte.xlsx");

describe("the products", () => {
	test("a product of an issued certificate is locked and says which certificate that is", async () => {
		const page = await open();
		await page.user.click(cellAt(1, 1));
		await page.user.keyboard("x");
		expect(screen.queryByRole("textbox")).toBeNull();
		expect(
			screen.getByText("Wird im Zertifikat Z-2026-0001-01 verwendet und kann nicht geändert werden."),
		).toBeTruthy();
		expect(screen.queryByRole("button", { name: "Zeile 1 entfernen" })).toBeNull();
	});

	test("a number that is taken is said at both rows and not sent; the summary leads to the cell", async () => {
		const page = await open();
		await page.user.click(cellAt(2, 0));
		await page.user.keyboard("P-001");
		expect(cellAt(1, 0).getAttribute("aria-invalid")).toBe("true");
		expect(cellAt(2, 0).getAttribute("aria-invalid")).toBe("true");
		await page.user.click(await button("Daten ändern"));
		await page.user.click(await button("Nummer, Zeile 2: Die Nummer P-001 ist bereits vergeben."));
		expect(document.activeElement).toBe(cellAt(2, 0));
		expect(sentTo(page.requests(), "PUT")).toEqual([]);
	});

	test("what the server finds wrong stands at its cell", async () => {
		const save = http.put("*/api/client/certification/z1/products", () =>
			refusal(400, "VALIDATION", "Bitte prüfen.", { "products.1.name": ["Der Name ist vergeben."] }),
		);
		const page = await open(save);
		await page.user.click(await button("Daten ändern"));
		expect(await button("Name, Zeile 2: Der Name ist vergeben.")).toBeTruthy();
	});

	test("are saved with the version that was loaded, without empty rows", async () => {
		const sent: unknown[] = [];
		const save = http.put("*/api/client/certification/z1/products", async ({ request }) => {
			sent.push(request.headers.get("If-Match"), await request.json());
			return HttpResponse.json(products);
		});
		const page = await open(save);
		await page.user.click(await button("Zeile 2 entfernen"));
		await page.user.click(cellAt(2, 0));
		await page.user.keyboard(" {Enter}");
		await page.user.click(await button("Daten ändern"));
		expect(await screen.findByText("Produkte wurden geändert.")).toBeTruthy();
		const { locked: _locked, ...kept } = aProduct(1);
		expect(sent).toEqual(['"7"', { products: [kept] }]);
	});
});

describe("an import", () => {
	test("of too large a file is refused without sending it", async () => {
		const page = await open();
		await page.user.upload(fileField(page.container), file(2 * 1024 * 1024 + 1));
		expect(await screen.findByText("Die Datei ist größer als 2 MB.")).toBeTruthy();
		expect(sentTo(page.requests(), "POST")).toEqual([]);
	});

	test("is not possible while something is typed, nor confirmed when that comes later", async () => {
		const page = await open(http.post(IMPORT, () => HttpResponse.json(preview())));
		await page.user.upload(fileField(page.container), file());
		expect((await button("1 Produkt importieren")).disabled).toBe(false);
		await page.user.click(cellAt(2, 1));
		await page.user.keyboard("x");
		expect((await button("1 Produkt importieren")).disabled).toBe(true);
		expect((await button(/Datei auswählen/)).disabled).toBe(true);
	});

	test("that the server refuses keeps file and choice; the corrected file is checked at once", async () => {
		const queries: string[] = [];
		const answers = [
			refusal(400, "VALIDATION", "Tabelle „Produkte“, Zeile 1: Die Spalte „Nummer“ fehlt."),
			HttpResponse.json(preview()),
		];
		const check = http.post(IMPORT, ({ request }) => {
			queries.push(new URL(request.url).search);
			return answers.shift();
		});
		const page = await open(check);
		await page.user.click(screen.getByRole("radio", { name: /Ersetzen/ }));
		await page.user.upload(fileField(page.container), file());
		expect(await screen.findByText(/Die Spalte „Nummer“ fehlt/)).toBeTruthy();
		expect(screen.getByText("produkte.xlsx")).toBeTruthy();
		await page.user.upload(fileField(page.container), file());
		expect(await screen.findByText("Die Datei kann importiert werden.")).toBeTruthy();
		expect(screen.queryByText(/Die Spalte „Nummer“ fehlt/)).toBeNull();
		expect(queries).toEqual(["?mode=replace&dryRun=true", "?mode=replace&dryRun=true"]);
	});

	test("with errors in its rows shows them first, with column and reason, and cannot be confirmed", async () => {
		const wrong = row(3, {
			state: "error",
			errors: ["Tabelle „Produkte“, Zeile 3, Spalte B (Name): Der Name muss eingegeben werden."],
		});
		const page = await open(
			http.post(IMPORT, () => HttpResponse.json(preview({ rows: [row(2), wrong], importable: false }))),
		);
		await page.user.upload(fileField(page.container), file());
		expect(await screen.findByText("Spalte B (Name): Der Name muss eingegeben werden.")).toBeTruthy();
		expect(screen.queryByText("Neu 2")).toBeNull();
		await page.user.click(screen.getByRole("radio", { name: "Alle (2)" }));
		expect(screen.getByText("Neu 2")).toBeTruthy();
		expect((await button("2 Produkte importieren")).disabled).toBe(true);
	});

	test("can be called off while the file is checked", async () => {
		const page = await open(http.post(IMPORT, () => new Promise<never>(() => {})));
		await page.user.upload(fileField(page.container), file());
		expect(await screen.findByRole("progressbar")).toBeTruthy();
		await page.user.click(await button("Prüfung abbrechen"));
		expect(screen.queryByRole("progressbar")).toBeNull();
		expect(screen.getByText("produkte.xlsx")).toBeTruthy();
		expect(await button("Erneut prüfen")).toBeTruthy();
	});

	test("of products that somebody else has changed is checked again with those, the file stays", async () => {
		const tags: (string | null)[] = [];
		let version = 7;
		const load = http.get("*/api/certification/z1", () => HttpResponse.json(certification, tag(version)));
		const run = http.post(IMPORT, ({ request }) => {
			if (new URL(request.url).searchParams.has("dryRun")) return HttpResponse.json(preview());
			tags.push(request.headers.get("If-Match"));
			return version === 7 ? refusal(409, "STALE", "Inzwischen geändert.") : HttpResponse.json({ products: 1 });
		});
		const page = await open(load, run);
		await page.user.upload(fileField(page.container), file());
		await page.user.click(await button("1 Produkt importieren"));
		expect(await screen.findByText("Inzwischen geändert.")).toBeTruthy();
		version = 8;
		await page.user.click(await button(/neu laden/i));
		await waitFor(() => expect(screen.queryByText("Inzwischen geändert.")).toBeNull());
		await page.user.click(await button("1 Produkt importieren"));
		expect(await screen.findByText("1 Produkte wurden importiert und gespeichert.")).toBeTruthy();
		expect(tags).toEqual(['"7"', '"8"']);
	});

	test("shows old and new text, and what it removes", async () => {
		const changed = row(2, { state: "changed", changes: { info: ["alt", "neu"] } });
		const page = await open(
			http.post(IMPORT, () => HttpResponse.json(preview({ rows: [changed], removed: ["P-009"] }))),
		);
		await page.user.upload(fileField(page.container), file());
		expect(await button("1 Produkt importieren, 1 entfernen")).toBeTruthy();
		const table = screen.getByRole("grid", { name: "Vorschau des Imports" });
		expect(table.querySelector("del")?.textContent).toBe("alt");
		expect(table.querySelector("ins")?.textContent).toBe("neu");
		await page.user.click(screen.getByRole("radio", { name: "Entfernt (1)" }));
		expect(within(table).getByText("P-009")).toBeTruthy();
		expect(within(table).queryByText("Neu 2")).toBeNull();
	});
});
