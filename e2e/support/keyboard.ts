import type { Locator } from "@playwright/test";
import { expect, type Page } from "./test.ts";

const MAX_KEYS = 120;

/** Keys that move the focus: Tab moves to a table as to one control, arrow keys move within it. */
const KEYS = { outside: "Tab", table: "ArrowDown", row: "ArrowLeft" } as const;

/** Presses keys as a keyboard user does, until the control has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
	await expect(control).toBeVisible();
	await expect(control).toBeEnabled();
	// The element is searched only once, because searching by role takes longer than pressing a key.
	let element = await control.elementHandle();
	for (let keys = 0; keys < MAX_KEYS; keys++) {
		const place = await element?.evaluate((element) => {
			const focused = document.activeElement;
			if (element === focused) return undefined;
			if (!element.isConnected) return "replaced";
			if (element.closest("[role=row]")?.contains(focused)) return "row";
			return element.closest("[role=grid]")?.contains(focused) ? "table" : "outside";
		});
		if (place === undefined) return;
		if (place === "replaced") element = await control.elementHandle();
		else await page.keyboard.press(KEYS[place]);
	}
	throw new Error(`No key leads to ${control}.`);
}

export async function pressByKeyboard(page: Page, control: Locator): Promise<void> {
	await tabTo(page, control);
	await page.keyboard.press("Enter");
}
