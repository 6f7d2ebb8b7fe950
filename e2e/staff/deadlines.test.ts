import { aClient, apiAs } from "../support/api.ts";
import { inaccessible } from "../support/axe.ts";
import { pressByKeyboard, tabTo } from "../support/keyboard.ts";
import { enter } from "../support/session.ts";
import { expect, further, type Page, test, UNCHECKED } from "../support/test.ts";

test.use({ settings: UNCHECKED });

const NOTE = "Unterlagen anfordern";
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** Chooses an item of the open menu by keyboard. */
async function chooseByKeyboard(page: Page, name: string): Promise<void> {
	const item = page.getByRole("menuitem", { name });
	await expect(item).toBeVisible();
	await expect(async () => {
		if (!(await item.evaluate((element) => element === document.activeElement))) await page.keyboard.press("ArrowDown");
		await expect(item).toBeFocused({ timeout: 100 });
	}).toPass({ intervals: [0] });
	await page.keyboard.press("Enter");
}

test(
	"a task is created, postponed, restored and completed by keyboard only",
	further(true),
	async ({ page, baseURL }) => {
		const name = "Tastatur Feinkost GmbH";
		await (await apiAs(baseURL ?? "", "admin.demo"))("POST", "/client", aClient(name));
		await enter(page, "auditor.demo");
		await page.goto("/home");
		await pressByKeyboard(page, page.getByRole("navigation").getByRole("link", { name: "Fristen" }));
		await expect(page.getByRole("heading", { level: 1, name: "Fristen" })).toBeFocused();

		await pressByKeyboard(page, button(page, "Neue Wiedervorlage"));
		await expect(page.getByRole("searchbox", { name: /Kunde oder Zertifizierung/ })).toBeFocused();
		await page.keyboard.type("Tastatur Fein");
		await pressByKeyboard(page, page.getByRole("dialog").getByRole("button", { name: new RegExp(`${name}$`) }));
		await expect(button(page, "Andere wählen")).toBeFocused();
		await tabTo(page, page.getByLabel(/^Anmerkung/));
		await page.keyboard.type(NOTE);
		expect(await inaccessible(page, { within: "[role=dialog]" })).toEqual([]);
		await pressByKeyboard(page, button(page, "Wiedervorlage anlegen"));
		await expect(page.getByText("Die Wiedervorlage wurde angelegt.")).toBeVisible();

		await tabTo(page, page.getByRole("searchbox", { name: "Fristen suchen" }));
		await page.keyboard.type("Tastatur");
		await expect(page.getByRole("rowheader")).toHaveCount(1);
		await pressByKeyboard(page, button(page, /^Weitere Aktionen: /));
		await chooseByKeyboard(page, "Später: nächste Woche");
		await expect(page.getByText(/^Zurückgestellt bis/)).toBeVisible();
		await expect(page.getByText(NOTE)).toBeHidden();
		await page.keyboard.press("F6");
		await pressByKeyboard(page, button(page, "Rückgängig"));
		await expect(page.getByText(NOTE)).toBeVisible();

		await pressByKeyboard(page, button(page, /^Erledigt: /));
		await expect(page.getByLabel(/^Anmerkung/)).toBeFocused();
		await page.keyboard.type("Liegt bei.");
		await pressByKeyboard(page, button(page, "Als erledigt vermerken"));
		await expect(page.getByText("Als erledigt vermerkt.")).toBeVisible();
		await expect(page.getByText(NOTE)).toBeHidden();
		await page.goto("/deadlines?state=done&q=Tastatur");
		await expect(page.getByText("Liegt bei.")).toBeVisible();
	},
);
