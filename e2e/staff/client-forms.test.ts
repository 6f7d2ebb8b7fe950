import { card, choose, row } from "../support/actions.ts";
import { aClient, apiOf } from "../support/api.ts";
import { enter } from "../support/session.ts";
import { expect, further, test, UNCHECKED } from "../support/test.ts";

test.use({ settings: UNCHECKED });

const COUNT = 1_000;
const AT_ONCE = 20;
const nameOf = (number: number) => `Reihe ${String(number).padStart(4, "0")} GmbH`;

test("an empty client is not created, and a full one takes over its address", further(true), async ({ page }) => {
	await enter(page, "auditor.demo");
	await page.goto("/addClient");
	await page.getByRole("button", { name: "Kunden anlegen" }).click();
	const summary = page.getByRole("alert", { name: "Bitte prüfen Sie Ihre Eingaben." });
	await expect(summary).toBeFocused();
	for (const sentence of [
		"Name: Pflichtfeld",
		"UID-Nummer: Pflichtfeld",
		"Die Strasse muss eingegeben werden.",
		"Die Hausnummer muss eingegeben werden.",
		"Die Postleitzahl muss eingegeben werden.",
		"Der Ort muss eingegeben werden.",
		"Das Land muss ausgewählt werden.",
		"Die Bezeichnung muss eingegeben werden.",
		"Der Vorname muss eingegeben werden.",
		"Der Nachname muss eingegeben werden.",
		"Die E-Mail muss eingegeben werden.",
	])
		await expect(summary).toContainText(sentence);
	await expect(page.getByRole("button", { name: "Ansprechperson 1 entfernen" })).toHaveCount(0);

	const address = card(page, "Adresse");
	await address.getByLabel(/^Straße/).fill("Váci utca");
	await address.getByLabel(/^Hausnummer/).fill("7");
	await address.getByLabel(/^Postleitzahl/).fill("1052");
	await address.getByLabel(/^Ort/).fill("Budapest");
	await choose(page, address, /Land/, "Ungarn");
	await expect(page.getByText("Ungarn: HU12345678")).toBeVisible();
	await page.getByRole("button", { name: "Rechnungsadresse", exact: true }).click();
	await page.getByRole("button", { name: "Adresse übernehmen: Rechnungsadresse" }).click();
	await page.getByRole("button", { name: "Produktionsstätte hinzufügen" }).click();
	await page.getByRole("button", { name: "Adresse übernehmen: Produktionsstätte 1" }).click();
	const site = page.getByRole("group", { name: "Produktionsstätte 1", exact: true });
	await expect(site.getByLabel(/^Ort/)).toHaveValue("Budapest");
	await site.getByLabel(/^Name/).fill("Werk Budapest");

	await card(page, "Daten zur Firma").getByLabel(/^Name/).fill("Duna Élelmiszer Kft");
	await page.getByLabel(/^UID-Nummer/).fill("HU 123 456 78");
	const contact = page.getByRole("group", { name: "Ansprechperson 1", exact: true });
	await contact.getByLabel(/^Bezeichnung/).fill("Einkauf");
	await contact.getByLabel(/^Vorname/).fill("Gábor");
	await contact.getByLabel(/^Nachname/).fill("Kovács");
	await contact.getByLabel(/^E-Mail/).fill("gabor@example.org");
	await page.getByRole("button", { name: "Kunden anlegen" }).click();
	await expect(page.getByText("Neuer Kunde angelegt.")).toBeVisible();
	await expect(page.getByText("HU12345678")).toBeVisible();
	await expect(page.getByText("Rechnungsadresse")).toBeVisible();
});

test(
	"a thousand clients are searched, sorted and paged, and Back leads to where one was",
	further(true),
	async ({ page }) => {
		test.setTimeout(180_000);
		await enter(page, "auditor.demo");
		const api = await apiOf(page);
		for (let first = 1; first <= COUNT; first += AT_ONCE)
			await Promise.all(
				Array.from({ length: AT_ONCE }, (_, index) => api("POST", "/client", aClient(nameOf(first + index)))),
			);
		await page.goto("/clients");
		const search = page.getByRole("searchbox", { name: "Kunden suchen" });
		await search.fill("Reihe");
		await expect(page.getByText("1000 Einträge")).toBeVisible();
		await expect(row(page, nameOf(1))).toBeVisible();

		await page.getByRole("columnheader", { name: "Name" }).click();
		await expect(page).toHaveURL(/sort=-name/);
		await expect(row(page, nameOf(COUNT))).toBeVisible();
		await page.getByRole("button", { name: "Weiter" }).click();
		await expect(page).toHaveURL(/page=2/);
		await expect(row(page, nameOf(COUNT - 100))).toBeVisible();
		const second = page.url();

		await row(page, nameOf(COUNT - 100))
			.getByRole("link", { name: "Details" })
			.click();
		await expect(page.getByRole("heading", { name: nameOf(COUNT - 100) })).toBeVisible();
		await page.goBack();
		await expect(page).toHaveURL(second);
		await expect(row(page, nameOf(COUNT - 100))).toBeVisible();
		await expect(search).toHaveValue("Reihe");

		await search.fill("Reihe 0500");
		await expect(row(page, nameOf(500))).toBeVisible();
		await expect(row(page, nameOf(COUNT - 100))).toHaveCount(0);
		await search.fill("gibt es nicht");
		await expect(page.getByText("Für diese Suche gibt es keine Einträge.")).toBeVisible();
	},
);
