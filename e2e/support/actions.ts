import { readFile } from "node:fs/promises";
import type { Locator } from "@playwright/test";
import { type DemoAccount, expect, PASSWORD, type Page } from "./test.ts";

type Scope = Pick<Page, "getByRole" | "getByLabel">;

/** Signs in as a person does: consent first, then the form, as soon as the human check is ready. */
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

/** The first time of an account whose password somebody else has given: another one is chosen before anything else. */
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

/** A busy machine takes its time to solve the human check. */
const LONGEST_PRESSING_MS = 90_000;

/**
 * Presses the button of a form until `arrived` is there: while the human check is still at work, nothing is sent. No
 * press is cut short before that, since on a busy machine one alone can take seconds; and none outlives it, for the next
 * page may have a button of the same name.
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
		await Promise.race([arrived.waitFor({ timeout: LONGEST_PRESSING_MS, signal }), press()]);
	} finally {
		arrival.abort();
	}
}

/** Before consent there is a notice with a button, and no form. */
export async function giveConsent(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Ich stimme zu" }).click();
}

/** A part of a form or page, by its heading. */
export const card = (page: Page, name: string) =>
	page.getByRole("group", { name, exact: true }).or(page.getByRole("region", { name, exact: true }));

/** Takes one option of a list that opens. */
export async function choose(page: Page, scope: Scope, label: string | RegExp, option: string): Promise<void> {
	await scope.getByRole("button", { name: label }).click();
	await page.getByRole("option", { name: option, exact: true }).click();
}

/** Types a date the German way, `01.03.2026`, into the parts of a date field. */
export async function typeDate(page: Page, scope: Scope, label: string | RegExp, date: string): Promise<void> {
	await scope.getByRole("group", { name: label }).getByRole("spinbutton").first().click();
	await page.keyboard.type(date.replaceAll(".", ""));
}

/** Does what starts a download and returns the file with its name. */
export async function download(page: Page, start: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
	const [file] = await Promise.all([page.waitForEvent("download"), start()]);
	return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

/** The row of a table that holds a text. */
export const row = (page: Page, text: string | RegExp) => page.getByRole("row").filter({ hasText: text });

/** The address stands on the page about the safety of the own account. */
export async function leaveAddress(page: Page, email: string): Promise<void> {
	await page.goto("/sicherheit");
	await page.getByRole("button", { name: "E-Mail-Adresse ändern" }).click();
	const dialog = page.getByRole("dialog", { name: "E-Mail-Adresse ändern" });
	await dialog.getByLabel("E-Mail-Adresse").last().fill(email);
	await dialog.getByLabel("Passwort", { exact: true }).fill("Demo-2026!");
	await dialog.getByRole("button", { name: "Speichern" }).click();
	await expect(page.getByText(email)).toBeVisible();
}
