import { pressUntil } from "../support/actions.ts";
import { pressByKeyboard, tabTo } from "../support/keyboard.ts";
import { expect, further, type Page, test } from "../support/test.ts";
import { hydrated } from "../support/website.ts";

/** These tests use the main functions of the website by keyboard only. */

async function open(page: Page, address: string): Promise<void> {
	await page.goto(address);
	await hydrated(page);
}

test("the first Tab reaches a link that skips the menus", further(true), async ({ page }) => {
	await open(page, "/impressum");
	await page.keyboard.press("Tab");
	await expect(page.getByRole("link", { name: "Zum Inhalt springen" })).toBeFocused();
	await expect(page.getByRole("link", { name: "Zum Inhalt springen" })).toBeInViewport();
	await page.keyboard.press("Enter");
	await page.keyboard.press("Tab");
	expect(await page.evaluate(() => document.activeElement?.closest("main, footer") !== null)).toBe(true);
});

test("a message is written and sent, and the focus moves to the receipt", async ({ page }) => {
	await open(page, "/#kontakt");
	const consent = page.getByRole("switch", { name: /^Ich bin einverstanden/ });
	await expect(consent).toBeEnabled();
	await expect(page.getByRole("textbox", { name: /^Nachricht/ })).toBeDisabled();
	await consent.focus();
	await page.keyboard.press("Space");
	await expect(consent).toBeChecked();
	await tabTo(page, page.getByRole("textbox", { name: /^Firma/ }));
	await page.keyboard.type("Öz Gıda GmbH");
	for (const text of [
		"Ayşe Öztürk",
		"ayse@example.org",
		"+43 1 234 56 78",
		"Wir bitten um ein Angebot für die Zertifizierung von zwölf Produkten.",
	]) {
		await page.keyboard.press("Tab");
		await page.keyboard.type(text);
	}
	await page.keyboard.press("Tab");
	await expect(page.getByRole("button", { name: "Nachricht senden" })).toBeFocused();
	const receipt = page.getByRole("heading", { name: "Vielen Dank, Ihre Nachricht ist bei uns eingegangen." });
	await pressUntil(page.getByRole("button", { name: "Nachricht senden" }), receipt, "Enter");
	await expect(receipt).toBeFocused();
	await expect(page.getByText(/^Ihre Referenznummer: \S+/)).toBeVisible();
	await expect(page.getByText("Unsere Antwort geht an ayse@example.org.")).toBeVisible();
	await pressByKeyboard(page, page.getByRole("button", { name: "Weitere Nachricht schreiben" }));
	await expect(page.getByRole("textbox", { name: /^Nachricht/ })).toHaveValue("");
});
