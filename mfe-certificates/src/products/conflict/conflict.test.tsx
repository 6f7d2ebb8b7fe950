import type { ProductFormValues } from "@portal/contracts/contract/products";
import { ERROR_MESSAGES } from "@portal/contracts/kit/sentences";
import { aProduct } from "@portal/contracts/testing/builders";
import {
	type CertificationScenario,
	createCertificate,
	createCertification,
} from "@portal/contracts/testing/scenarios";
import { api, fault } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { cellAt, openProducts, textsInColumn } from "../../testing/grid.ts";
import { button } from "../../testing/index.ts";

api.share();

const MESSAGE = /^Die Daten wurden inzwischen von Amina Admin um 10:00 Uhr geändert\./;

const names = () => textsInColumn(1);
type Change = (now: readonly ProductFormValues[]) => (ProductFormValues | undefined)[];
/** The other side changes one product that is also edited here and one that is not, removes one and adds one. */
const OTHERS: Change = ([first, second, _third, fourth]) => [
	first && { ...first, name: "Deins" },
	second && { ...second, info: "Neue Info" },
	fourth,
	aProduct(9, { name: "Von dort" }),
];

/** Opens products that the Admin saves as well while they are being edited. */
async function open(of: CertificationScenario | number = 4) {
	const { press, ...page } = await openProducts(of);
	const change = async (made: Change) => {
		const now = (await page.saved()).map(({ locked, ...product }): ProductFormValues => product);
		await page.saveAsAdmin(made(now).filter((product) => product !== undefined));
	};
	return {
		...page,
		press,
		change,
		async type(row: number, column: number, text: string) {
			await page.user.click(cellAt(row, column));
			await page.user.keyboard(`${text}{Enter}`);
		},
		/** Saves as the Admin, then saves here, which is refused, and opens the comparison. */
		async compare(made: Change | undefined, message: RegExp = MESSAGE) {
			if (made) await change(made);
			await press("Daten ändern");
			const refusal = await screen.findByText(message);
			await waitFor(() =>
				expect(document.activeElement?.contains(refusal) && document.activeElement.role).toBe("alert"),
			);
			await press("Vergleichen");
			return within(await screen.findByRole("dialog", { name: "Änderungen vergleichen" }));
		},
		take: () => press("In die Tabelle übernehmen"),
		async save() {
			await press("Daten ändern");
			await screen.findByText("Produkte wurden geändert.");
		},
	};
}
test("keeps the input when the saved products cannot be loaded, and offers a retry", async () => {
	const page = await open();
	await page.type(1, 1, "Meins");
	await page.change(OTHERS);
	await page.press("Daten ändern");
	await screen.findByText(MESSAGE);
	page.server.use(fault("GET", "/api/certification/:id", 404, { once: true }));
	await page.press("Vergleichen");
	const dialog = within(await screen.findByRole("dialog"));
	expect(await dialog.findByText(ERROR_MESSAGES.NOT_FOUND)).toBeTruthy();
	expect(dialog.getByRole<HTMLButtonElement>("button", { name: "In die Tabelle übernehmen" }).disabled).toBe(true);
	await page.user.click(dialog.getByRole("button", { name: "Erneut versuchen" }));
	expect(await dialog.findByRole("radiogroup")).toBeTruthy();
	await page.user.click(dialog.getByRole("button", { name: "Abbrechen" }));
	expect(names()[0]).toBe("Meins");
});

test("offers a choice for what both sides changed, and merges the rest", async () => {
	const page = await open();
	await page.type(1, 1, "Meins");
	await page.type(4, 3, "Meine Info");
	await page.type(5, 0, "N-1");
	await page.type(5, 1, "Neu");
	const dialog = await page.compare(OTHERS);
	const theirs = await page.saved();
	const group = await dialog.findByRole("radiogroup", { name: "0001 – Käsegebäck 1" });
	expect(dialog.getAllByRole("radiogroup")).toHaveLength(1);
	expect(within(group).getByRole<HTMLInputElement>("radio", { name: "Meine Eingabe Name: Meins" }).checked).toBe(true);
	expect(within(group).getByRole("radio", { name: "Jetzt gespeichert Name: Deins" })).toBeTruthy();
	expect(within(group).getByText("Von beiden geändert. Zuvor: Name: Käsegebäck 1")).toBeTruthy();
	const taken = dialog.getByRole("list", {
		name: "Inzwischen gespeichert, wird übernommen: 1 neu, 1 geändert, 1 entfernt",
	});
	const lines = (list: HTMLElement) => [...list.children].map(({ textContent }) => textContent);
	expect(lines(taken)).toEqual([
		"Geändert 0002 – Käsegebäck 2Info: vorher (leer) → nachher Neue Info",
		"Entfernt 0003 – Käsegebäck 3",
		"Neu 0009 – Von dort",
	]);
	const kept = dialog.getByRole("list", { name: "Ihre Eingaben, bleiben erhalten: 1 neu, 1 geändert" });
	expect(lines(kept)).toEqual([
		"Geändert 0004 – Käsegebäck 4Info: vorher (leer) → nachher Meine Info",
		"Neu N-1 – Neu",
	]);
	await page.take();

	expect(await page.saved()).toEqual(theirs);
	expect(names()).toEqual(["Meins", "Käsegebäck 2", "Käsegebäck 4", "Von dort", "Neu"]);
	expect(screen.queryByText(MESSAGE)).toBeNull();
	const banner = screen.getByRole("group", {
		name: "Die Änderungen sind zusammengeführt, aber noch nicht gespeichert.",
	});
	await waitFor(() => expect(document.activeElement).toBe(banner));
	await page.save();
	const [first, second, fourth, ninth] = theirs;
	expect(await page.saved()).toEqual([
		{ ...first, name: "Meins" },
		second,
		{ ...fourth, info: "Meine Info" },
		ninth,
		expect.objectContaining({ number: "N-1", name: "Neu" }),
	]);
});

test("undo restores the input and its version, so that no change of another user is overwritten", async () => {
	const page = await open();
	await page.type(1, 1, "Meins");
	const dialog = await page.compare(OTHERS);
	const theirs = await page.saved();
	await dialog.findByRole("radiogroup");
	await page.take();
	expect(names()).toEqual(["Meins", "Käsegebäck 2", "Käsegebäck 4", "Von dort"]);
	await page.press("Rückgängig");
	expect(names()).toEqual(["Meins", "Käsegebäck 2", "Käsegebäck 3", "Käsegebäck 4"]);
	expect(screen.queryByText(/noch nicht gespeichert/)).toBeNull();
	await page.press("Daten ändern");
	expect(await screen.findByText(MESSAGE)).toBeTruthy();
	expect(await page.saved()).toEqual(theirs);
	await page.press("Wiederholen");
	expect(names()).toEqual(["Meins", "Käsegebäck 2", "Käsegebäck 4", "Von dort"]);
	await page.save();
	expect((await page.saved()).map(({ name }) => name)).toEqual(["Meins", "Käsegebäck 2", "Käsegebäck 4", "Von dort"]);
});

test("offers no choice for a product that a certificate uses meanwhile", async () => {
	const scenario = await createCertification(api, { products: 2 });
	const page = await open(scenario);
	await page.type(1, 1, "Meins");
	const of = { ...scenario, products: scenario.products.slice(0, 1) };
	await createCertificate(api, { in: of, status: "IN_APPROVAL" });
	const dialog = await page.compare(undefined, /^Das Produkt 0001 wird in einem Zertifikat verwendet/);
	expect(await dialog.findByText(/Wird inzwischen in einem Zertifikat verwendet/)).toBeTruthy();
	expect(dialog.getByRole<HTMLInputElement>("radio", { name: /^Meine Eingabe/ }).disabled).toBe(true);
	expect(dialog.queryByRole("button", { name: "Überall meine Eingabe" })).toBeNull();
	await page.take();
	expect(names()[0]).toBe("Käsegebäck 1");
	expect(screen.getByText("Die Tabelle zeigt, was jetzt gespeichert ist.")).toBeTruthy();
	// No unsaved changes are left, so an import is possible again.
	expect((await button(/Datei auswählen/)).disabled).toBe(false);
});

test("shows many conflicts in steps, counts them, and decides all at once except single choices", async () => {
	const page = await open(52);
	const pasted = (await page.saved()).map(({ name }) => `${name} hier`).join("\n");
	await page.user.click(cellAt(1, 1));
	await page.user.paste(pasted);
	const dialog = await page.compare((now) => now.map((product) => ({ ...product, name: `${product.name} dort` })));
	expect(await dialog.findByRole("heading", { name: "Zu entscheiden (52)" })).toBeTruthy();
	const tally = () => dialog.getByText(/^Meine Eingabe: \d/).textContent;
	expect(tally()).toBe("Meine Eingabe: 52, jetzt gespeichert: 0");
	expect(dialog.getAllByRole("radiogroup")).toHaveLength(50);
	await page.user.click(dialog.getByRole("button", { name: "Überall das Gespeicherte" }));
	expect(tally()).toBe("Meine Eingabe: 0, jetzt gespeichert: 52");
	await page.user.click(dialog.getByRole("button", { name: "2 weitere anzeigen (noch 2)" }));
	expect(dialog.getAllByRole("radiogroup")).toHaveLength(52);
	expect(document.activeElement?.textContent).toContain("0051");
	const group = within(dialog.getByRole("radiogroup", { name: "0002 – Käsegebäck 2" }));
	await page.user.click(group.getByRole("radio", { name: /^Meine Eingabe/ }));
	expect(tally()).toBe("Meine Eingabe: 1, jetzt gespeichert: 51");
	await page.take();
	expect(names().slice(0, 3)).toEqual(["Käsegebäck 1 dort", "Käsegebäck 2 hier", "Käsegebäck 3 dort"]);
});
