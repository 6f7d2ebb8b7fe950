import { readFile } from "node:fs/promises";
import type { Locator } from "@playwright/test";
import { type DemoAccount, expect, PASSWORD, type Page } from "./test.ts";

type Scope = Pick<Page, "getByRole" | "getByLabel">;

/**
 * Signs a user in with the form of the login page: gives consent, fills in the form and sends it as soon as the human
 * check is solved.
 */
export async function signIn(page: Page, userid: DemoAccount | string, password = PASSWORD): Promise<void> {
	await page.goto("/login");
	await giveConsent(page);
	await page.getByLabel("Benutzerkennung").fill(userid);
	await page.getByLabel("Passwort", { exact: true }).fill(password);
	await pressUntil(
		page.getByRole("button", { name: "Login", exact: true }),
		page.getByRole("button", { name: "Abmelden" }),
	);
	await page.waitForURL("**/home");
}

/** Signs in again in the dialog that appears when the session has expired. */
export async function signInAgain(page: Page, userid: string): Promise<void> {
	await giveConsent(page);
	const dialog = page.getByRole("dialog", { name: "Die Anmeldung ist abgelaufen" });
	await dialog.getByLabel("Benutzerkennung").fill(userid);
	await dialog.getByLabel("Passwort", { exact: true }).fill(PASSWORD);
	const closed = page.locator("body:not(:has([role=dialog]))");
	await pressUntil(dialog.getByRole("button", { name: "Login", exact: true }), closed);
}

/** Signs in with an initial password (`given`) and replaces it by `own`, because the page requires this first. */
export async function signInFirst(page: Page, userid: string, given: string, own: string): Promise<void> {
	await signIn(page, userid, given);
	const form = page.getByRole("form", { name: "Passwort ändern" });
	await form.getByLabel("Bisheriges Passwort").fill(given);
	await form.getByLabel("Neues Passwort", { exact: true }).fill(own);
	await form.getByLabel("Neues Passwort wiederholen").fill(own);
	await form.getByRole("button", { name: "Passwort ändern" }).click();
	await expect(page.getByRole("navigation", { name: "Hauptmenü" }).or(page.getByRole("main")).first()).toBeVisible();
	await expect(form).toHaveCount(0);
}

/** Time limit for `pressUntil` in milliseconds, because a busy machine needs long to solve the human check. */
const MAX_PRESSING_MS = 90_000;

/**
 * Presses a form's button until `arrived` is visible, because nothing is sent before the human check is solved. Each
 * press is awaited completely, as it may take seconds on a busy machine: a later one could press a button of the same
 * name on the next page.
 */
export async function pressUntil(button: Locator, arrived: Locator, key?: "Enter"): Promise<void> {
	const arrival = new AbortController();
	const { signal } = arrival;
	const press = async () => {
		while (!signal.aborted) {
			await (key ? button.press(key, { signal }) : button.click({ signal }));
			await arrived.waitFor({ timeout: 500, signal }).catch(() => undefined);
		}
	};
	try {
		await Promise.race([arrived.waitFor({ timeout: MAX_PRESSING_MS, signal }), press()]);
	} finally {
		arrival.abort();
	}
}

/**
 * Presses the button that gives consent. Before consent the page shows a notice with this button instead of the form.
 */
export async function giveConsent(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Ich stimme zu" }).click();
}

/** Returns the section of a form or page that has this heading. */
export const card = (page: Page, name: string) =>
	page.getByRole("group", { name, exact: true }).or(page.getByRole("region", { name, exact: true }));

/** Opens a select field by its label and chooses an option. */
export async function choose(page: Page, scope: Scope, label: string | RegExp, option: string): Promise<void> {
	await scope.getByRole("button", { name: label }).click();
	await page.getByRole("option", { name: option, exact: true }).click();
}

/** Fills in the required fields of the form for a new client. */
export async function fillClient(page: Page, name: string): Promise<void> {
	const company = card(page, "Daten zur Firma");
	await company.getByLabel(/^Name/).fill(name);
	await company.getByLabel(/^UID-Nummer/).fill("ATU12345678");
	const address = card(page, "Adresse");
	await address.getByLabel(/^Straße/).fill("Mariahilfer Straße");
	await address.getByLabel(/^Hausnummer/).fill("12a");
	await address.getByLabel(/^Postleitzahl/).fill("1060");
	await address.getByLabel(/^Ort/).fill("Wien");
	await choose(page, address, /Land/, "Österreich");
	const contact = page.getByRole("group", { name: "Ansprechperson 1", exact: true });
	await contact.getByLabel(/^Bezeichnung/).fill("Qualitätssicherung");
	await contact.getByLabel(/^Vorname/).fill("Ayşe");
	await contact.getByLabel(/^Nachname/).fill("Öztürk");
	await contact.getByLabel(/^E-Mail/).fill("ayse@example.org");
}

/** Types a German date such as `01.03.2026` into the date field with this label, part by part. */
export async function typeDate(page: Page, scope: Scope, label: string | RegExp, date: string): Promise<void> {
	await scope.getByRole("group", { name: label }).getByRole("spinbutton").first().click();
	await page.keyboard.type(date.replaceAll(".", ""));
}

/** Calls `start`, which begins a download, and returns name and content of the file. */
export async function download(page: Page, start: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
	const [file] = await Promise.all([page.waitForEvent("download"), start()]);
	return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

/**
 * Chooses an entry in the menu of further actions; `scope` is the page or the row of a table that contains the menu.
 */
export async function chooseAction(page: Page, name: string, scope: Scope = page): Promise<void> {
	await scope
		.getByRole("button", { name: /^Weitere Aktionen/ })
		.first()
		.click();
	await page.getByRole("menuitem", { name }).click();
	// The closing menu is a dialog of its own until its animation has ended.
	await expect(page.getByRole("menu")).toHaveCount(0);
}

/** Returns the table row that contains the text. */
export const row = (page: Page, text: string | RegExp) => page.getByRole("row").filter({ hasText: text });
