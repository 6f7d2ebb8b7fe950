import { apiAs, certificationOf } from "../support/api.ts";
import { inaccessible } from "../support/axe.ts";
import { enter } from "../support/session.ts";
import { expect, type Page, test, UNCHECKED } from "../support/test.ts";

test.use({ settings: UNCHECKED });

const NAME = "Audit Feinkost GmbH";
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const dialog = (page: Page) => page.getByRole("dialog");

async function choose(page: Page, label: RegExp, option: string): Promise<void> {
	await button(page, label).last().click();
	await page.getByRole("option", { name: option }).click();
}

async function typeDay(page: Page, label: RegExp, day: string): Promise<void> {
	await page.getByRole("group", { name: label }).getByRole("spinbutton").first().click();
	await page.keyboard.type(day);
}

async function fill(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
	for (const [label, text] of Object.entries(texts))
		await dialog(page)
			.getByLabel(new RegExp(`^${label}`))
			.fill(text);
}

test("an audit is planned, started, answered on a telephone, reported and closed", async ({ page, baseURL }) => {
	const { id } = await certificationOf(await apiAs(baseURL ?? "", "admin.demo"), NAME);
	await enter(page, "auditor.demo");
	await page.goto(`/certificationDetails?cid=${id}&key=audits`);
	await page.getByRole("link", { name: "Audit planen" }).click();
	await choose(page, /Art/, "Erstaudit");
	await typeDay(page, /^Erster Tag/, "16032026");
	await typeDay(page, /^Letzter Tag/, "17032026");
	expect(await inaccessible(page, { within: "main" })).toEqual([]);
	await button(page, "Audit planen").click();
	await expect(page.getByText("Das Audit wurde geplant.")).toBeVisible();
	await button(page, "Audit beginnen").click();

	await page.setViewportSize({ width: 375, height: 720 });
	const first = page.getByRole("radiogroup").first();
	await first.getByText("nicht erfüllt", { exact: true }).click();
	await expect(page.getByText(/^Gespeichert: /)).toHaveCount(1);
	expect(await inaccessible(page, { within: "main" })).toEqual([]);
	await button(page, /^Abweichung feststellen zu/).click();
	await choose(page, /Art/, "Nebenabweichung");
	await fill(page, { Feststellung: "Alkohol bei der Reinigung.", Nachweis: "Reinigungsplan R-07." });
	expect(await inaccessible(page, { within: "[role=dialog]" })).toEqual([]);
	await dialog(page).getByRole("button", { name: "Abweichung feststellen" }).click();
	await expect(page.getByText("Die Abweichung wurde festgestellt.")).toBeVisible();
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);

	await page.getByRole("tab", { name: "Abweichungen (1)" }).click();
	await button(page, /^Beantworten: B-/).click();
	await fill(page, {
		Ursache: "Lieferengpass.",
		"Korrektur(?!m)": "Nachgespült.",
		Korrekturmaßnahme: "Anderes Mittel.",
	});
	await dialog(page).getByRole("button", { name: "Beantworten" }).click();
	await button(page, /^Als behoben annehmen: B-/).click();
	await fill(page, { "Prüfung der Behebung": "Plan liegt vor." });
	expect(await inaccessible(page, { within: "[role=dialog]" })).toEqual([]);
	await dialog(page).getByRole("button", { name: "Als behoben annehmen" }).click();
	await expect(page.getByText("Die Abweichung ist behoben.")).toBeVisible();

	await page.setViewportSize({ width: 1440, height: 900 });
	await button(page, "Bericht erstellen").click();
	await fill(page, { Zusammenfassung: "Das System ist wirksam." });
	await choose(page, /Empfehlung/, "Erteilen");
	await dialog(page).getByRole("button", { name: "Bericht erstellen" }).click();
	await expect(page.getByText("Der Bericht liegt vor.")).toBeVisible();
	await button(page, "Audit abschließen").click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Audit abschließen" }).click();
	await expect(page.getByText("Das Audit wurde abgeschlossen.")).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 }).locator("..")).toContainText("Abgeschlossen");
	expect(await inaccessible(page, { within: "main" })).toEqual([]);

	await page.goto("/audits?view=calendar&month=2026-03");
	await expect(page.getByRole("link", { name: new RegExp(NAME) })).toHaveCount(2);
	expect(await inaccessible(page, { within: "main" })).toEqual([]);
	await page.getByRole("link", { name: "Liste" }).click();
	await expect(page.getByRole("row", { name: /B-\d{4}-\d{4}/ }).first()).toBeVisible();
	expect(await inaccessible(page, { within: "main" })).toEqual([]);
});
