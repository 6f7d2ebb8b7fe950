import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { download, pressUntil, row } from "../support/actions.ts";
import { type Server, startServer } from "../support/server.ts";
import { enter } from "../support/session.ts";
import { test as base, expect, further, type Page } from "../support/test.ts";

const NAME = "Zacharias Wolkenstein";
const EMAIL = "zacharias@wolkenstein.example.org";
const PHONE = "+43 1 999 88 77";
const MESSAGE = "Wir möchten unseren Kräuterkäse zertifizieren lassen. Was ist zu tun?";
const TRACES = [NAME, EMAIL, PHONE, "Kräuterkäse", "krauterkase", "wolkenstein", "Rückruf am Vormittag"];

const folder = mkdtempSync(join(tmpdir(), "portal-enquiries-"));

const test = base.extend<object, { server: Server }>({
	server: [
		// biome-ignore lint/correctness/noEmptyPattern: the first argument of a fixture must be a pattern
		async ({}, use) => {
			const server = await startServer({ env: { DATA_DIR: folder } });
			await use(server);
			await server.stop();
			rmSync(folder, { recursive: true, force: true });
		},
		{ scope: "worker", timeout: 200_000 },
	],
});

/** Which of the texts stand in which file of the data folder. */
const found = () =>
	readdirSync(folder, { recursive: true, encoding: "utf8" })
		.map((name) => join(folder, name))
		.filter((path) => statSync(path).isFile())
		.flatMap((path) => {
			const bytes = readFileSync(path);
			return TRACES.filter((text) => bytes.includes(text)).map((text) => `${text} in ${path}`);
		});

async function writeAsVisitor(page: Page): Promise<void> {
	await page.goto("/#kontakt");
	const form = page.getByRole("form", { name: "Kontakt" });
	await form.getByText(/Ich bin einverstanden/).click();
	await form.getByLabel(/^Name/).fill(NAME);
	await form.getByLabel(/^E-Mail/).fill(EMAIL);
	await form.getByLabel(/^Telefon/).fill(PHONE);
	await form.getByLabel(/^Nachricht/).fill(MESSAGE);
	await pressUntil(form.getByRole("button", { name: "Nachricht senden" }), page.getByText(/ist bei uns eingegangen/));
}

test(
	"an enquiry appears without a reload, is answered, and is erased so that it is found nowhere",
	further(true),
	async ({ page, browser, baseURL }) => {
		await enter(page, "admin.demo");
		await page.goto("/home");
		await expect(page.getByText("Neue Anfragen erscheinen von selbst.")).toBeVisible();
		await page.evaluate(() => document.body.setAttribute("data-same-page", ""));

		const visitor = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: "de-AT" });
		await writeAsVisitor(await visitor.newPage());
		await visitor.close();
		await expect(row(page, NAME)).toBeVisible();
		await expect(page.getByText("1 neue Anfrage", { exact: true })).toBeVisible();
		await expect(page.locator("body[data-same-page]")).toHaveCount(1);
		expect(found()).not.toEqual([]);

		await row(page, NAME)
			.getByRole("link", { name: /bearbeiten/ })
			.click();
		await page.getByLabel(/Anmerkung/).fill("Rückruf am Vormittag vereinbart.");
		await page.getByRole("button", { name: "Beantwortet", exact: true }).click();
		await page.getByRole("button", { name: "Ohne E-Mail weiter" }).click();
		await expect(page.getByText("Die Anfrage wurde beantwortet.")).toBeVisible();

		await page.goto("/customerMessages");
		await page.getByRole("link", { name: "Auskunft und Löschung" }).click();
		await page.getByLabel(/E-Mail-Adresse der Person/).fill(` ${EMAIL.toUpperCase()} `);
		await page.getByRole("button", { name: "Suchen", exact: true }).click();
		await expect(page.getByText("Rückruf am Vormittag vereinbart.")).toBeVisible();
		const { name } = await download(page, () => page.getByRole("button", { name: "Excel-Export" }).click());
		expect(name).toMatch(/^Datenauskunft_.*\.xlsx$/);

		await page.getByRole("button", { name: "Löschen", exact: true }).click();
		const dialog = page.getByRole("alertdialog");
		await expect(dialog).toContainText("1 Anfrage wird endgültig gelöscht");
		await dialog.getByRole("button", { name: "Löschen", exact: true }).click();
		await expect(page.locator(":focus")).toHaveText(/1 Anfrage wurde gelöscht\./);
		expect(found()).toEqual([]);
	},
);
