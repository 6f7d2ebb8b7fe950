import { aClient, apiOf } from "../support/api.ts";
import { inaccessible } from "../support/axe.ts";
import { enter } from "../support/session.ts";
import { expect, further, type Page, test, UNCHECKED } from "../support/test.ts";

test.use({ settings: UNCHECKED });

const field = (page: Page) => page.getByLabel(/^Branche/);
const save = (page: Page) => page.getByRole("button", { name: "Daten ändern" }).click();

test(
	"two people change the same client: the second compares, keeps what they typed, and takes the rest",
	further(true),
	async ({ page, browser, baseURL }) => {
		await enter(page, "auditor.demo");
		const api = await apiOf(page);
		const { _id } = await api<{ _id: string }>("POST", "/client", aClient("Konflikt GmbH"));
		const context = await browser.newContext({ baseURL: baseURL ?? "" });
		const other = await context.newPage();
		await enter(other, "admin.demo");

		await page.goto(`/editClient?cid=${_id}`);
		await field(page).fill("Käse");
		await page.getByLabel(/^Nachname/).fill("Yılmaz");
		await other.goto(`/editClient?cid=${_id}`);
		await field(other).fill("Wein");
		await other
			.getByLabel(/^Hausnummer/)
			.first()
			.fill("14");
		await save(other);
		await expect(other.getByText("Die Daten wurden geändert.")).toBeVisible();
		await context.close();

		await save(page);
		await expect(page.getByText(/inzwischen von .+ um \d\d:\d\d Uhr geändert/)).toBeVisible();
		await expect(page.getByLabel(/^Nachname/)).toHaveValue("Yılmaz");

		await page.setViewportSize({ width: 375, height: 800 });
		await page.getByRole("button", { name: "Vergleichen" }).press("Enter");
		const dialog = page.getByRole("dialog", { name: "Änderungen vergleichen" });
		const group = (name: string) => dialog.getByRole("radiogroup", { name });
		await expect(dialog.getByRole("radiogroup")).toHaveCount(3);
		await expect(group("Branche").getByRole("radio", { name: "Meine Eingabe Käse" })).toBeChecked();
		await expect(group("Branche")).toHaveAccessibleDescription("Von beiden geändert.");
		await expect(group("Adresse: Hausnummer").getByRole("radio", { name: "Jetzt gespeichert 14" })).toBeChecked();
		await expect(
			group("Ansprechperson 1: Nachname").getByRole("radio", { name: "Meine Eingabe Yılmaz" }),
		).toBeChecked();
		const width = await page.evaluate(() => document.documentElement.scrollWidth);
		expect(width).toBeLessThanOrEqual(375);
		await dialog.getByRole("button", { name: "Übernehmen und speichern" }).press("Enter");
		await expect(page.getByText("Die Daten wurden geändert.")).toBeVisible();

		expect(await api("GET", `/client/${_id}`)).toMatchObject({
			field: "Käse",
			address: { number: "14" },
			contacts: [{ person: { lastName: "Yılmaz" } }],
		});
	},
);

test("long texts of both sides are reached to their end by the keys alone", further(true), async ({ page }) => {
	await enter(page, "auditor.demo");
	const api = await apiOf(page);
	const long = (word: string) => `${word}: Rückruf mit der Ansprechperson vereinbart.\n`.repeat(30).trim();
	await page.goto("/customerMessages");
	await page
		.getByRole("link", { name: /bearbeiten/ })
		.last()
		.click();
	await page.getByLabel(/^Anmerkung/).fill(long("Meine"));
	const id = new URL(page.url()).searchParams.get("id");
	await api("PUT", `/customerMessages/${id}`, { note: long("Fremde"), submitBtn: "save" });
	await page.getByRole("button", { name: "Speichern" }).click();
	await page.getByRole("button", { name: "Vergleichen" }).click();
	const dialog = page.getByRole("dialog", { name: "Änderungen vergleichen" });
	await expect(dialog.getByRole("radio")).toHaveCount(2);
	for (const width of [375, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		expect(await inaccessible(page, { within: "[role=dialog]" })).toEqual([]);
		const box = dialog.getByRole("group", { name: "Änderungen vergleichen" });
		await box.focus();
		await page.keyboard.press("Home");
		await expect(dialog.getByRole("radiogroup")).toBeInViewport();
		await page.keyboard.press("End");
		await expect.poll(() => box.evaluate((e) => Math.ceil(e.scrollTop + e.clientHeight) >= e.scrollHeight)).toBe(true);
	}
});
