import type { Browser } from "@playwright/test";
import { choose, chooseAction, download, fillClient, row, signIn, typeDate } from "../support/actions.ts";
import { apiOf } from "../support/api.ts";
import { documentText } from "../support/document.ts";
import { expect, type Page, test } from "../support/test.ts";
import { products, productWorkbook } from "../support/workbook.ts";

const CLIENT = "Süßwaren Öztürk & Söhne GmbH";
const YEAR = new Date().getFullYear();
const VALID_FROM = `01.01.${YEAR}`;
const PRODUCTS = products(100);
const CERTIFIED = [PRODUCTS[0], PRODUCTS[6], PRODUCTS[99]].filter((product) => product !== undefined);

async function createClient(page: Page): Promise<void> {
	await page.getByRole("link", { name: "Kunden", exact: true }).click();
	await expect(page.getByRole("heading", { name: "Kundenliste" })).toBeVisible();
	await page
		.getByRole("link", { name: /anlegen/ })
		.first()
		.click();
	await fillClient(page, CLIENT);
	await page.getByRole("button", { name: "Kunden anlegen" }).click();
	await expect(page.getByText("Neuer Kunde angelegt.")).toBeVisible();
}

async function startCertification(page: Page): Promise<void> {
	if (!/clientDetails/.test(page.url())) await row(page, CLIENT).getByRole("link").first().click();
	await expect(page.getByRole("heading", { name: CLIENT })).toBeVisible();
	await page.getByRole("link", { name: "Zertifizierung starten" }).click();
	await typeDate(page, page, /Gültig/, VALID_FROM);
	await choose(page, page, /\bKategorie\b/, "C: Food Manufacturing");
	await choose(page, page, /Subkategorie/, "CIV ambient stable products");
	await page.getByRole("button", { name: /starten|anlegen|Speichern/ }).click();
	await expect(page.getByText("Neue Zertifizierung wurde gestartet.")).toBeVisible();
}

async function importProducts(page: Page): Promise<void> {
	await page.locator("input[type=file]").setInputFiles({
		name: "produkte.xlsx",
		mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
		buffer: await productWorkbook(PRODUCTS),
	});
	await page.getByRole("button", { name: "100 Produkte importieren" }).click();
	await expect(page.getByText("100 Produkte wurden importiert und gespeichert.")).toBeVisible();
}

async function createCertificate(page: Page): Promise<string> {
	await page.getByRole("tab", { name: "Zertifikate" }).click();
	await page.getByRole("link", { name: "Neues Zertifikat erstellen" }).click();
	await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
	await page
		.getByRole("group", { name: /Gültig/ })
		.getByRole("spinbutton")
		.first()
		.click();
	await page.evaluate((day) => navigator.clipboard.writeText(day), ` ${VALID_FROM}\n`);
	await page.keyboard.press("ControlOrMeta+v");
	await page.getByRole("button", { name: "Keine auswählen" }).click();
	for (const { number } of CERTIFIED) {
		const box = page.getByRole("checkbox", { name: new RegExp(number) });
		await box.click();
		await expect(box).toBeChecked();
	}
	await page.getByRole("button", { name: "Zertifikat erstellen" }).click();
	await expect(page.getByText("Das Zertifikat wurde erstellt.")).toBeVisible();
	const number = await page
		.getByText(/Z-\d{4}-\d{4}-\d{2}/)
		.first()
		.textContent();
	return /Z-\d{4}-\d{4}-\d{2}/.exec(number ?? "")?.[0] ?? "";
}

async function release(page: Page, certificate: string): Promise<void> {
	await row(page, certificate).getByRole("link", { name: "Bearbeiten" }).click();
	await page.getByRole("button", { name: "Genehmigung", exact: true }).click();
	await expect(page.getByText(`Das Zertifikat ${certificate} wurde zur Prüfung freigegeben.`)).toBeVisible();
}

/** Signs the certificate and returns the address of its page. */
async function sign(page: Page, certificate: string): Promise<string> {
	await page.getByRole("button", { name: /^Zertifikate zur Prüfung und Genehmigung/ }).click();
	await expect(row(page, certificate)).toContainText(CLIENT);
	await row(page, certificate).getByRole("link").click();
	await row(page, certificate).getByRole("link", { name: "Unterschreiben" }).click();

	const signature = page.getByRole("button", { name: "Zertifikat unterschreiben" });
	await expect(signature).toBeDisabled();
	const address = page.url().replace("certificateApproval", "certificateDetails");
	const preview = await download(page, () => page.getByRole("button", { name: "Vorschau DE" }).click());
	expect(preview.name).toMatch(/^Zertifikat_Vorschau.*\.docx$/);
	await expect(signature).toBeEnabled();
	await signature.click();
	await expect(page.getByText("Das Zertifikat ist nun bereit zur Veröffentlichung.")).toBeVisible();
	return address;
}

async function publish(page: Page, address: string): Promise<void> {
	await page.goto(address);
	await page.getByRole("button", { name: "veröffentlichen" }).click();
	const dialog = page.getByRole("dialog", { name: /veröffentlichen$/ });
	await dialog.getByRole("button", { name: "veröffentlichen" }).click();
	await expect(page.getByText("Das Zertifikat wurde veröffentlicht. Bitte den Kunden verständigen.")).toBeVisible();
}

/** Downloads the certificate in German and returns it with its public id. */
async function issuedDocument(page: Page) {
	const { searchParams } = new URL(page.url());
	const path = `/certificate/${searchParams.get("certificateId")}/certification/${searchParams.get("certificationId")}`;
	const { publicId } = await (await apiOf(page))<{ publicId: string }>("GET", path);
	const file = await download(page, () => chooseAction(page, "Zertifikat DE"));
	return { publicId, ...file };
}

async function checkAsVisitor(browser: Browser, url: string, certificate: string): Promise<void> {
	const context = await browser.newContext();
	const page = await context.newPage();
	await page.goto(url);
	await expect(page.getByRole("heading", { name: "Halal Certificate Validation" })).toBeVisible();
	await expect(page.getByText(/^valid$/i)).toBeVisible();
	await expect(page.getByText(certificate)).toBeVisible();
	await expect(page.getByText(CLIENT)).toBeVisible();
	await context.close();
}

test("a certificate is issued for a new client, and a visitor sees that it is valid", async ({
	browser,
	page,
	server,
}) => {
	test.setTimeout(180_000);
	await signIn(page, "auditor.demo");
	await createClient(page);
	await startCertification(page);
	await importProducts(page);
	const certificate = await createCertificate(page);
	await release(page, certificate);
	await expect(row(page, certificate).getByRole("link", { name: "Unterschreiben" })).toHaveCount(0);
	await page.getByRole("button", { name: "Abmelden" }).click();
	await page.waitForURL("**/login");

	await signIn(page, "admin.demo");
	await publish(page, await sign(page, certificate));

	const { publicId, name, content } = await issuedDocument(page);
	expect(name).toMatch(/^Zertifikat_.*\.docx$/);
	const text = documentText(content);
	for (const expected of [CLIENT, certificate, ...CERTIFIED.flatMap((product) => [product.number, product.name])])
		expect(text).toContain(expected);
	expect(text).not.toContain(PRODUCTS[1]?.number);

	await checkAsVisitor(browser, `${server.url}/validateCertificate?cid=${publicId}`, certificate);
});
