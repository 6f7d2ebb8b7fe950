import { card, fillClient } from "../support/actions.ts";
import { apiOf } from "../support/api.ts";
import { enter } from "../support/session.ts";
import { expect, further, type Page, test, UNCHECKED } from "../support/test.ts";

/** A request whose response is lost is sent again without being executed twice. */

test.use({ settings: UNCHECKED });

const NOTICE = "Keine Verbindung. Ihre Eingaben bleiben erhalten.";
const noticeOf = (page: Page) => page.getByRole("status", { name: "Verbindung" });

async function openForm(page: Page, name: string): Promise<void> {
	await enter(page, "auditor.demo");
	await page.goto("/addClient");
	await fillClient(page, name);
	// Waits for the part that monitors the connection, which is loaded within five seconds.
	await noticeOf(page).waitFor({ state: "attached" });
}
const send = (page: Page) => page.getByRole("button", { name: "Kunden anlegen" }).click();
const done = (page: Page) => expect(page.getByText("Neuer Kunde angelegt.")).toBeVisible();
async function expectOne(page: Page, name: string): Promise<void> {
	const api = await apiOf(page);
	const clients = await api<{ name: string }[]>("GET", `/client?q=${encodeURIComponent(name)}`);
	expect(clients.filter((client) => client.name === name)).toHaveLength(1);
}

test("a new client is created once when the response is lost", further(true), async ({ page }) => {
	await openForm(page, "Verloren GmbH");
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

test("keeps the input and sends it when the connection is back", async ({ page, context }) => {
	await openForm(page, "Funkloch GmbH");
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
