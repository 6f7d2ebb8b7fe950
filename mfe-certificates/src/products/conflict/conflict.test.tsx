import type { Product } from "@portal/api/contract/products";
import { HttpResponse, http, renderModule } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { manifest } from "../../manifest.ts";
import * as module from "../../module.tsx";
import { aCertification, aProduct } from "../../records.ts";

const MESSAGE = "Die Daten wurden inzwischen von Amina Admin um 10:14 Uhr geändert.";
const LOADED = [aProduct(1), aProduct(2), aProduct(3), aProduct(4)];
/** What the other person has saved: one changed as here, one changed elsewhere, one removed, one new. */
const THEIRS = [
	aProduct(1, { name: "Deins" }),
	aProduct(2, { info: "Neue Info" }),
	aProduct(4),
	aProduct(9, { name: "Von dort" }),
];
interface Sent {
	etag: string | null;
	products: Partial<Product>[];
}

interface Given {
	loaded?: Product[];
	theirs?: Product[];
	later?: Product[];
}

/** The API of products that somebody else saves while they are being edited. */
async function open({ loaded = LOADED, theirs = THEIRS, later }: Given = {}) {
	const states = [loaded, theirs, ...(later ? [later] : [])];
	let version = 0;
	const sent: Sent[] = [];
	const page = await renderModule(module, manifest, {
		path: "/editProducts?certId=z1",
		user: "Auditor",
		handlers: [
			http.get("*/api/certification/z1", () =>
				HttpResponse.json(aCertification({ products: states[version] ?? [] }), { headers: { ETag: `"${version}"` } }),
			),
			http.put("*/api/client/certification/z1/products", async ({ request }) => {
				const { products } = (await request.json()) as { products: Product[] };
				const etag = request.headers.get("If-Match");
				sent.push({ etag, products });
				if (version < states.length - 1) version += 1;
				return etag === `"${version}"`
					? HttpResponse.json(products)
					: HttpResponse.json({ code: "STALE", message: MESSAGE }, { status: 409 });
			}),
		],
	});
	await screen.findByRole("grid", { name: "Produkte" });
	return { page, sent };
}
type Page = Awaited<ReturnType<typeof open>>["page"];

const grid = () => screen.getByRole("grid", { name: "Produkte" });
const rowAt = (number: number) => {
	const found = within(grid())
		.getAllByRole("row")
		.find((element) => element.getAttribute("aria-rowindex") === String(number + 1));
	if (!found) throw new Error("There is no such row.");
	return found;
};
const cellAt = (number: number, column: number) => {
	const cell = within(rowAt(number)).getAllByRole("gridcell")[column];
	if (!cell) throw new Error("There is no such cell.");
	return cell;
};
const names = () =>
	within(grid())
		.getAllByRole("row")
		.slice(1)
		.map((row) => within(row).getAllByRole("gridcell")[1]?.textContent)
		.filter((text) => text !== "");
async function type(page: Page, row: number, column: number, text: string) {
	await page.user.click(cellAt(row, column));
	await page.user.keyboard(`${text}{Enter}`);
}
const press = async (page: Page, name: string | RegExp) => page.user.click(await screen.findByRole("button", { name }));
async function compare(page: Page) {
	await press(page, "Daten ändern");
	const refusal = await screen.findByText(MESSAGE);
	await waitFor(() => expect(document.activeElement?.contains(refusal) && document.activeElement.role).toBe("alert"));
	await press(page, "Vergleichen");
	return within(await screen.findByRole("dialog", { name: "Änderungen vergleichen" }));
}
const take = (page: Page) => press(page, "In die Tabelle übernehmen");
const checked = () =>
	within(screen.getByRole("dialog"))
		.getAllByRole<HTMLInputElement>("radio", { checked: true })
		.map(({ value }) => value);

test("a comparison that is closed changes nothing, neither what is typed nor the version", async () => {
	const { page, sent } = await open();
	await type(page, 1, 1, "Meins");
	const dialog = await compare(page);
	await dialog.findByRole("radiogroup");
	await page.user.click(dialog.getByRole("radio", { name: /^Jetzt gespeichert/ }));
	await page.user.click(dialog.getByRole("button", { name: "Abbrechen" }));
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	expect(names()).toEqual(["Meins", "Produkt 2", "Produkt 3", "Produkt 4"]);
	await press(page, "Daten ändern");
	await waitFor(() => expect(sent.map(({ etag }) => etag)).toEqual(['"0"', '"0"']));
});

test("products that cannot be loaded leave what was typed where it is, and can be asked for again", async () => {
	const { page } = await open();
	await type(page, 1, 1, "Meins");
	await press(page, "Daten ändern");
	await screen.findByText(MESSAGE);
	page.server.use(
		http.get(
			"*/api/certification/z1",
			() => HttpResponse.json({ code: "NOT_FOUND", message: "Weg." }, { status: 404 }),
			{
				once: true,
			},
		),
	);
	await press(page, "Vergleichen");
	const dialog = within(await screen.findByRole("dialog"));
	expect(await dialog.findByText("Weg.")).toBeTruthy();
	expect(dialog.getByRole<HTMLButtonElement>("button", { name: "In die Tabelle übernehmen" }).disabled).toBe(true);
	await page.user.click(dialog.getByRole("button", { name: "Erneut versuchen" }));
	expect(await dialog.findByRole("radiogroup")).toBeTruthy();
	await page.user.click(dialog.getByRole("button", { name: "Abbrechen" }));
	expect(names()[0]).toBe("Meins");
});

test("what both have changed is asked for with the own text chosen, everything else is told and taken", async () => {
	const { page, sent } = await open();
	await type(page, 1, 1, "Meins");
	await type(page, 4, 3, "Meine Info");
	await type(page, 5, 0, "N-1");
	await type(page, 5, 1, "Neu");
	const dialog = await compare(page);
	const group = await dialog.findByRole("radiogroup", { name: "P-001 – Produkt 1" });
	expect(dialog.getAllByRole("radiogroup")).toHaveLength(1);
	expect(within(group).getByRole<HTMLInputElement>("radio", { name: "Meine Eingabe Name: Meins" }).checked).toBe(true);
	expect(within(group).getByRole("radio", { name: "Jetzt gespeichert Name: Deins" })).toBeTruthy();
	expect(within(group).getByText("Von beiden geändert. Zuvor: Name: Produkt 1")).toBeTruthy();
	const taken = dialog.getByRole("list", {
		name: "Inzwischen gespeichert, wird übernommen: 1 neu, 1 geändert, 1 entfernt",
	});
	const lines = (list: HTMLElement) => [...list.children].map(({ textContent }) => textContent);
	expect(lines(taken)).toEqual([
		"Geändert P-002 – Produkt 2Info: vorher (leer) → nachher Neue Info",
		"Entfernt P-003 – Produkt 3",
		"Neu P-009 – Von dort",
	]);
	const kept = dialog.getByRole("list", { name: "Ihre Eingaben, bleiben erhalten: 1 neu, 1 geändert" });
	expect(lines(kept)).toEqual(["Geändert P-004 – Produkt 4Info: vorher (leer) → nachher Meine Info", "Neu N-1 – Neu"]);
	await take(page);

	expect(sent).toHaveLength(1);
	expect(names()).toEqual(["Meins", "Produkt 2", "Produkt 4", "Von dort", "Neu"]);
	expect(screen.queryByText(MESSAGE)).toBeNull();
	const banner = screen.getByRole("group", {
		name: "Die Änderungen sind zusammengeführt, aber noch nicht gespeichert.",
	});
	await waitFor(() => expect(document.activeElement).toBe(banner));
	await press(page, "Daten ändern");
	expect(await screen.findByText("Produkte wurden geändert.")).toBeTruthy();
	expect(sent[1]?.etag).toBe('"1"');
	expect(sent[1]?.products.map(({ _id, name, info }) => [_id, name, info])).toEqual([
		["p1", "Meins", ""],
		["p2", "Produkt 2", "Neue Info"],
		["p4", "Produkt 4", "Meine Info"],
		["p9", "Von dort", ""],
		[undefined, "Neu", ""],
	]);
});

test("a product that was removed there comes back as a new one, one removed here stays away, if that is chosen", async () => {
	const { page, sent } = await open();
	await press(page, "Zeile 2 entfernen");
	await type(page, 2, 1, "Meins");
	const dialog = await compare(page);
	expect(await dialog.findByText(/^Hier geändert, inzwischen entfernt\./)).toBeTruthy();
	expect(dialog.getByText(/^Hier entfernt, inzwischen geändert\./)).toBeTruthy();
	expect(dialog.getAllByRole("radio", { name: /\(entfernt\)$/ })).toHaveLength(2);
	expect(checked()).toEqual(["mine", "mine"]);
	await take(page);
	expect(names()).toEqual(["Deins", "Meins", "Produkt 4", "Von dort"]);
	await press(page, "Daten ändern");
	await screen.findByText("Produkte wurden geändert.");
	expect(sent[1]?.products.map(({ _id, number }) => [_id, number])).toEqual([
		["p1", "P-001"],
		[undefined, "P-003"],
		["p4", "P-004"],
		["p9", "P-009"],
	]);
});

test("undo leads back to what was typed and to its version, so that nobody's change is overwritten", async () => {
	const { page, sent } = await open();
	await type(page, 1, 1, "Meins");
	const dialog = await compare(page);
	await dialog.findByRole("radiogroup");
	await take(page);
	expect(names()).toEqual(["Meins", "Produkt 2", "Produkt 4", "Von dort"]);
	await press(page, "Rückgängig");
	expect(names()).toEqual(["Meins", "Produkt 2", "Produkt 3", "Produkt 4"]);
	expect(screen.queryByText(/noch nicht gespeichert/)).toBeNull();
	await press(page, "Daten ändern");
	expect(await screen.findByText(MESSAGE)).toBeTruthy();
	expect(sent.map(({ etag }) => etag)).toEqual(['"0"', '"0"']);
	await press(page, "Wiederholen");
	expect(names()).toEqual(["Meins", "Produkt 2", "Produkt 4", "Von dort"]);
	await press(page, "Daten ändern");
	await screen.findByText("Produkte wurden geändert.");
	expect(sent[2]?.etag).toBe('"1"');
});

test("somebody can be faster a second time, and the comparison begins from what was taken", async () => {
	const third = [...THEIRS.map((product) => ({ ...product })), aProduct(10)];
	const { page, sent } = await open({ later: third });
	await type(page, 1, 1, "Meins");
	const dialog = await compare(page);
	await dialog.findByRole("radiogroup");
	await take(page);
	const again = await compare(page);
	// The name was decided before: this time only one side differs from what both began with.
	expect(await again.findByText(/^Es ist nichts zu entscheiden/)).toBeTruthy();
	await take(page);
	await press(page, "Daten ändern");
	await screen.findByText("Produkte wurden geändert.");
	expect(sent.map(({ etag }) => etag)).toEqual(['"0"', '"1"', '"2"']);
	expect(sent[2]?.products.map(({ name }) => name)).toEqual([
		"Meins",
		"Produkt 2",
		"Produkt 4",
		"Von dort",
		"Produkt 10",
	]);
});

test("a product that a certificate uses by now cannot be changed: there is nothing to choose", async () => {
	const { page } = await open({ theirs: [aProduct(1, { locked: true }), ...LOADED.slice(1)] });
	await type(page, 1, 1, "Meins");
	const dialog = await compare(page);
	expect(await dialog.findByText(/Wird inzwischen in einem Zertifikat verwendet/)).toBeTruthy();
	expect(dialog.getByRole<HTMLInputElement>("radio", { name: /^Meine Eingabe/ }).disabled).toBe(true);
	expect(dialog.queryByRole("button", { name: "Überall meine Eingabe" })).toBeNull();
	await take(page);
	expect(names()[0]).toBe("Produkt 1");
	expect(screen.getByText("Die Tabelle zeigt, was jetzt gespeichert ist.")).toBeTruthy();
	// Nothing is left to be saved: an import is possible again.
	expect((await screen.findByRole<HTMLButtonElement>("button", { name: /Datei auswählen/ })).disabled).toBe(false);
});

test("a number that is taken twice after the merge is told in the comparison and at its cells", async () => {
	const { page, sent } = await open({ theirs: [...LOADED, aProduct(9, { name: "Gleich" })] });
	await type(page, 5, 0, "N-1");
	await type(page, 5, 1, "Gleich");
	const dialog = await compare(page);
	expect(await dialog.findByText(/^1 Nummer oder Name kommt dann doppelt vor/)).toBeTruthy();
	await take(page);
	expect([cellAt(5, 1), cellAt(6, 1)].map((cell) => cell.getAttribute("aria-invalid"))).toEqual(["true", "true"]);
	expect(
		await screen.findByRole("button", { name: /^Name, Zeile 6: Der Name Gleich ist bereits vergeben/ }),
	).toBeTruthy();
	await press(page, "Daten ändern");
	expect(sent).toHaveLength(1);
});

test("many conflicts are drawn by and by, counted, and decided all at once but for single ones", async () => {
	const loaded = Array.from({ length: 52 }, (_, index) => aProduct(index + 1));
	const theirs = loaded.map((product) => ({ ...product, name: `${product.name} dort` }));
	const { page } = await open({ loaded, theirs });
	const pasted = loaded.map(({ name }) => `${name} hier`).join("\n");
	await page.user.click(cellAt(1, 1));
	await page.user.paste(pasted);
	const dialog = await compare(page);
	expect(await dialog.findByRole("heading", { name: "Zu entscheiden (52)" })).toBeTruthy();
	const tally = () => dialog.getByText(/^Meine Eingabe: \d/).textContent;
	expect(tally()).toBe("Meine Eingabe: 52, jetzt gespeichert: 0");
	expect(dialog.getAllByRole("radiogroup")).toHaveLength(50);
	await page.user.click(dialog.getByRole("button", { name: "Überall das Gespeicherte" }));
	expect(tally()).toBe("Meine Eingabe: 0, jetzt gespeichert: 52");
	await page.user.click(dialog.getByRole("button", { name: "2 weitere anzeigen (noch 2)" }));
	expect(dialog.getAllByRole("radiogroup")).toHaveLength(52);
	expect(document.activeElement?.textContent).toContain("P-051");
	const group = within(dialog.getByRole("radiogroup", { name: "P-002 – Produkt 2" }));
	await page.user.click(group.getByRole("radio", { name: /^Meine Eingabe/ }));
	expect(tally()).toBe("Meine Eingabe: 1, jetzt gespeichert: 51");
	await take(page);
	expect(names().slice(0, 3)).toEqual(["Produkt 1 dort", "Produkt 2 hier", "Produkt 3 dort"]);
});
