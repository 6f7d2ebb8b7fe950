import { card, choose } from "../support/actions.ts";
import { apiOf } from "../support/api.ts";
import { enter } from "../support/session.ts";
import { expect, further, type Page, test, UNCHECKED } from "../support/test.ts";

/** What is lost on its way is sent again, and nothing is done twice by it. */

test.use({ settings: UNCHECKED });

const NOTICE = "Keine Verbindung. Ihre Eingaben bleiben erhalten.";
const noticeOf = (page: Page) => page.getByRole("status", { name: "Verbindung" });

async function fillClient(page: Page, name: string): Promise<void> {
	await enter(page, "auditor.demo");
	await page.goto("/addClient");
	const company = card(page, "Daten zur Firma");
	await company.getByLabel(/^Name/).fill(name);
	await company.getByLabel(/^UID-Nummer/).fill("ATU12345678");
	const address = card(page, "Adresse");
	await address.getByLabel(/^Straße/).fill("Hauptstrasse");
	await address.getByLabel(/^Hausnummer/).fill("7");
	await address.getByLabel(/^Postleitzahl/).fill("1010");
	await address.getByLabel(/^Ort/).fill("Wien");
	await choose(page, address, /Land/, "Österreich");
	const contact = page.getByRole("group", { name: "Ansprechperson 1", exact: true });
	await contact.getByLabel(/^Bezeichnung/).fill("Einkauf");
	await contact.getByLabel(/^Vorname/).fill("Anna");
	await contact.getByLabel(/^Nachname/).fill("Maier");
	await contact.getByLabel(/^E-Mail/).fill("anna@example.org");
	// Watches over the connection; comes within five seconds, sooner than a hand has filled the form in.
	await noticeOf(page).waitFor({ state: "attached" });
}
const send = (page: Page) => page.getByRole("button", { name: "Kunden anlegen" }).click();
const done = (page: Page) => expect(page.getByText("Neuer Kunde angelegt.")).toBeVisible();
async function expectOne(page: Page, name: string): Promise<void> {
	const api = await apiOf(page);
	const clients = await api<{ name: string }[]>("GET", `/client?q=${encodeURIComponent(name)}`);
	expect(clients.filter((client) => client.name === name)).toHaveLength(1);
}

test("a new client whose answer is lost is created once", async ({ page }) => {
	await fillClient(page, "Verloren GmbH");
	let isLost = false;
	await page.route("**/api/client", async (route) => {
		if (route.request().method() !== "POST" || isLost) return route.fallback();
		isLost = true;
		await route.fetch();
		return route.abort("connectionreset");
	});
	await send(page);
	await done(page);
	expect(isLost).toBe(true);
	await expectOne(page, "Verloren GmbH");
});

test("what is sent without a connection follows by itself, and what was typed stays", async ({ page, context }) => {
	await fillClient(page, "Funkloch GmbH");
	const notice = noticeOf(page);
	await context.setOffline(true);
	await expect(notice).toContainText(NOTICE);
	await send(page);
	await expect(page.getByText("Wird gesendet, sobald sie wieder da ist.")).toBeVisible();
	await expect(card(page, "Daten zur Firma").getByLabel(/^Name/)).toHaveValue("Funkloch GmbH");
	await context.setOffline(false);
	await done(page);
	await expect(page.getByText(NOTICE)).toHaveCount(0);
	await expectOne(page, "Funkloch GmbH");
});

test("who does not want to wait is told that it may be done, and does it once", further(true), async ({ page }) => {
	await fillClient(page, "Langsam GmbH");
	let answered = 0;
	await page.route("**/api/client", async (route) => {
		if (route.request().method() !== "POST") return route.fallback();
		const response = await route.fetch();
		// The first answer is there long after nobody waits for it any more.
		if (answered++ === 0) await new Promise((resolve) => setTimeout(resolve, 15_000));
		return route.fulfill({ response }).catch(() => undefined);
	});
	await send(page);
	await page.getByRole("button", { name: "Abbrechen: Dauert länger als üblich." }).click();
	await expect(page.getByText("Sie haben die Anfrage abgebrochen.")).toBeVisible();
	await send(page);
	await done(page);
	await expectOne(page, "Langsam GmbH");
	await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("a new client whose answer does not come before a reload is created once", further(true), async ({ page }) => {
	await fillClient(page, "Zweimal Gesendet GmbH");
	const written = Promise.withResolvers<void>();
	let isFirst = true;
	await page.route("**/api/client", async (route) => {
		if (route.request().method() !== "POST" || !isFirst) return route.fallback();
		isFirst = false;
		await route.fetch();
		written.resolve();
	});
	await send(page);
	await written.promise;
	page.on("dialog", (dialog) => void dialog.accept());
	await page.reload();
	await page.getByRole("button", { name: "Wiederherstellen" }).click();
	await send(page);
	await done(page);
	await expectOne(page, "Zweimal Gesendet GmbH");
});

test("what was typed is offered again after a reload", further(true), async ({ page }) => {
	await fillClient(page, "Neu Geladen GmbH");
	page.on("dialog", (dialog) => void dialog.accept());
	await page.reload();
	await page.getByRole("button", { name: "Wiederherstellen" }).click();
	await expect(card(page, "Daten zur Firma").getByLabel(/^Name/)).toHaveValue("Neu Geladen GmbH");
	await send(page);
	await done(page);
	await page.goto("/addClient");
	await expect(page.getByRole("button", { name: "Wiederherstellen" })).toHaveCount(0);
});
