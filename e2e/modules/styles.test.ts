import { scopeStyles } from "../../deploy/build/module-css.ts";
import { expect, test } from "../support/fault-fixture.ts";
import { deployed } from "../support/faults.ts";
import { further, UNCHECKED } from "../support/test.ts";

/** The styles of a module do not affect the shell or other modules. */

test.use({ settings: UNCHECKED });

const GREEDY = "body{display:none}:root{--color-text:transparent}*{visibility:hidden!important}";

test("a module whose styles hide the page hides only itself", further(true), async ({ staged: { page, breakIt } }) => {
	const repair = await breakIt(deployed({ css: (text) => text + scopeStyles(GREEDY, "clients", "greedy.css") }));
	await page.goto("/clients");
	const menu = page.getByRole("link", { name: "Kunden", exact: true });
	await expect(menu).toBeVisible();
	await expect(page.locator('[data-module="clients"] h1')).toBeHidden();
	expect(await page.evaluate(() => getComputedStyle(document.body).display)).toBe("block");
	await page.getByRole("link", { name: "Benutzer", exact: true }).click();
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await repair();
});
