import type { Locator } from "@playwright/test";
import type { Certification } from "@portal/contracts/contract/certifications";
import { addDays, addMonths } from "@portal/contracts/kit/calendar";
import { row } from "../support/actions.ts";
import { apiOf, draftOf } from "../support/api.ts";
import { inaccessible } from "../support/axe.ts";
import { enter } from "../support/session.ts";
import { expect, further, type Page, test, UNCHECKED } from "../support/test.ts";

test.use({ settings: UNCHECKED });

const CLIENT = "Folgejahre Feinkost GmbH";
const DAY = new Intl.DateTimeFormat("de-AT", { day: "2-digit", month: "2-digit", year: "numeric", timeZone: "UTC" });
const german = (day: string) => DAY.format(new Date(day));
const today = () => new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Vienna" }).format(new Date());

/** By keys alone, from where the focus is. */
async function tabTo(page: Page, scope: Page | Locator, name: string): Promise<void> {
	const control = scope.getByRole("button", { name, exact: true });
	await expect(control).toBeVisible();
	for (let keys = 0; keys < 80; keys++) {
		if (await control.evaluate((element) => element === document.activeElement)) return;
		await page.keyboard.press("Tab");
	}
	throw new Error(`No key leads to ${name}.`);
}

test(
	"a certification that ends soon is renewed by keys, and both certifications name each other",
	further(true),
	async ({ page }) => {
		await enter(page, "auditor.demo");
		const api = await apiOf(page);
		// It ends in a month.
		const { _certificationId } = await draftOf(api, CLIENT, addDays(addMonths(today(), -35), 1));
		const old = await api<Certification>("GET", `/certification/${_certificationId}`);
		const first = addDays(old.validTo, 1);

		await page.goto("/certificationsList");
		await expect(row(page, old.certificationNumber).getByRole("button", { name: /^Rezertifizieren/ })).toBeVisible();
		await row(page, old.certificationNumber).getByRole("link", { name: "Details" }).click();
		await expect(page.getByText(`Die Zertifizierung endet am ${german(old.validTo)}.`)).toBeVisible();
		expect(await inaccessible(page)).toEqual([]);

		await tabTo(page, page, "Rezertifizieren");
		await page.keyboard.press("Enter");
		const dialog = page.getByRole("dialog", { name: `${old.certificationNumber} rezertifizieren` });
		await expect(dialog).toBeVisible();
		expect(await inaccessible(page, { within: "[role=dialog]" })).toEqual([]);
		await page.keyboard.press("Escape");
		await expect(dialog).toHaveCount(0);
		await expect(page.getByRole("button", { name: "Rezertifizieren" })).toBeFocused();

		await page.keyboard.press("Enter");
		await expect(dialog.getByText(`Frühestens der ${german(first)}`)).toBeVisible();
		await dialog.getByRole("spinbutton").first().focus();
		const later = addDays(first, 7);
		await page.keyboard.type(german(later).replaceAll(".", ""));
		await tabTo(page, dialog, "Rezertifizieren");
		await page.keyboard.press("Enter");
		await expect(dialog).toHaveCount(0);
		const read = await api<Certification>("GET", `/certification/${_certificationId}`);
		await expect(page.getByText(`Die Zertifizierung ${read.renewedByNumber} wurde angelegt.`)).toBeVisible();
		await expect(page.getByRole("heading", { level: 1 })).toContainText(read.renewedByNumber ?? "");
		await expect(page.getByText(german(later)).first()).toBeVisible();
		await expect(page.getByText(`Rezertifizierung von ${old.certificationNumber}`)).toBeVisible();
		// React Aria still announces the day by the field, which is gone with the window.
		expect(await inaccessible(page, { within: "main" })).toEqual([]);

		await page.getByRole("link", { name: old.certificationNumber }).click();
		await expect(page.getByText(`Nachfolge: ${read.renewedByNumber}`)).toBeVisible();
		await expect(page.getByRole("button", { name: "Rezertifizieren" })).toHaveCount(0);
		await page.goto("/certificationsList");
		await expect(row(page, old.certificationNumber)).toContainText(`Nachfolge: ${read.renewedByNumber}`);
		expect(await inaccessible(page)).toEqual([]);
	},
);
