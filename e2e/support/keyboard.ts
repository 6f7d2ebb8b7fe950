import type { Locator } from "@playwright/test";
import { expect, type Page } from "./test.ts";

const MOST_KEYS = 120;

/** Tab leads to a table as to one control; the arrows lead about in it. */
const KEYS = { away: "Tab", table: "ArrowDown", row: "ArrowLeft" } as const;

/** Goes on until the control has the focus, as somebody does who fills in one field after the other. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
	await expect(control).toBeVisible();
	await expect(control).toBeEnabled();
	for (let keys = 0; keys < MOST_KEYS; keys++) {
		const place = await control.evaluate((element) => {
			const focused = document.activeElement;
			if (element === focused) return undefined;
			if (element.closest("[role=row]")?.contains(focused)) return "row";
			return element.closest("[role=grid]")?.contains(focused) ? "table" : "away";
		});
		if (place === undefined) return;
		await page.keyboard.press(KEYS[place]);
	}
	throw new Error(`No key leads to ${control}.`);
}

export async function pressByKeyboard(page: Page, control: Locator): Promise<void> {
	await tabTo(page, control);
	await page.keyboard.press("Enter");
}
