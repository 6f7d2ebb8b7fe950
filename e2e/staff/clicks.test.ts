import type { Locator } from "@playwright/test";
import { PRINTS_PDF } from "@portal/contracts/testing/prints";
import { card, download } from "../support/actions.ts";
import { aClient, apiOf } from "../support/api.ts";
import { pressByKeyboard, tabTo } from "../support/keyboard.ts";
import { enter } from "../support/session.ts";
import { expect, further, type Page, test, UNCHECKED } from "../support/test.ts";
import { products, productWorkbook } from "../support/workbook.ts";

test.use({ settings: UNCHECKED });

const VALID_FROM = `0101${new Date().getFullYear()}`;
const PRODUCTS = products(3);

const MAX_PRESSES = 18;

/** A user whose button presses and choices from lists are counted; typing into a field is not. */
function userAt(page: Page) {
	const counted: string[] = [];
	const paths: string[] = [];
	page.on("framenavigated", (frame) => {
		const { pathname } = new URL(frame.url());
		if (frame === page.mainFrame() && !paths.includes(pathname)) paths.push(pathname);
	});
	const press = async (what: string, control: Locator) => {
		counted.push(what);
		await pressByKeyboard(page, control);
	};
	return {
		counted,
		paths,
		press,
		pressButton: (name: string | RegExp) => press(String(name), page.getByRole("button", { name })),
		pressLink: (name: string) => press(name, page.getByRole("link", { name, exact: true })),
		async type(field: Locator, text: string) {
			await tabTo(page, field);
			await page.keyboard.type(text);
		},
		/** Chooses an option by its first letters or with the arrow keys. */
		async choose(list: Locator, option: string, keys: readonly string[]) {
			counted.push(option);
			await tabTo(page, list);
			for (const key of keys) await page.keyboard.press(key);
			await expect(list).toContainText(option);
		},
	};
}
type User = ReturnType<typeof userAt>;

async function enterClient(page: Page, user: User, name: string): Promise<void> {
	await user.pressLink("Kunden");
	await user.press("Kunden anlegen", page.getByRole("link", { name: "Kunden anlegen" }).first());
	const company = card(page, "Daten zur Firma");
	await user.type(company.getByLabel(/^Name/), name);
	await user.type(company.getByLabel(/UID/), "ATU12345678");
	const address = card(page, "Adresse");
	await user.type(address.getByLabel(/Straße/), "Mariahilfer Straße");
	await user.type(address.getByLabel(/Hausnummer/), "12a");
	await user.type(address.getByLabel(/Postleitzahl/), "1060");
	await user.type(address.getByLabel(/^Ort/), "Wien");
	await user.choose(address.getByRole("button", { name: /Land/ }), "Österreich", ["ArrowDown", "Enter"]);
	const contact = card(page, "Ansprechpersonen");
	await user.type(contact.getByLabel(/Bezeichnung/), "Qualitätssicherung");
	await user.type(contact.getByLabel(/Vorname/), "Ayşe");
	await user.type(contact.getByLabel(/Nachname/), "Öztürk");
	await user.type(contact.getByLabel(/E-Mail/), "ayse@example.org");
	await user.pressButton("Weiter zur Zertifizierung");
	await expect(page.getByText("Neuer Kunde angelegt.")).toBeVisible();
}

async function enterCertification(page: Page, user: User): Promise<void> {
	await user.type(
		page
			.getByRole("group", { name: /Gültig ab/ })
			.getByRole("spinbutton")
			.first(),
		VALID_FROM,
	);
	await user.choose(page.getByRole("button", { name: /\bKategorie\b/ }), "C: Food Manufacturing", ["C"]);
	await user.choose(page.getByRole("button", { name: /Subkategorie/ }), "CIV ambient stable products", [..."CIV"]);
	await user.pressButton("Zertifizierung starten");
	await expect(page.getByText("Neue Zertifizierung wurde gestartet.")).toBeVisible();
}

async function importProducts(page: Page, user: User): Promise<void> {
	await user.pressLink("Produkte importieren");
	const [chooser] = await Promise.all([page.waitForEvent("filechooser"), user.pressButton(/Datei auswählen/)]);
	await chooser.setFiles({
		name: "produkte.xlsx",
		mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
		buffer: await productWorkbook(PRODUCTS),
	});
	await user.pressButton("3 Produkte importieren");
	await expect(page.getByText("3 Produkte wurden importiert und gespeichert.")).toBeVisible();
}

async function certify(page: Page, user: User): Promise<void> {
	await user.pressLink("Neues Zertifikat erstellen");
	await user.pressButton("Alle auswählen");
	await user.pressButton("Zur Prüfung freigeben");
	await expect(page.getByText(/wurde zur Prüfung freigegeben\./)).toBeVisible();

	await user.pressLink("Prüfen");
	await tabTo(page, page.getByRole("region", { name: /, Deutsch$/ }));
	await page.keyboard.press("End");
	await expect(page.getByRole("button", { name: "Zertifikat unterschreiben" })).toBeEnabled();
	await user.pressButton("Zertifikat unterschreiben");
	await expect(page.getByText("Das Zertifikat ist nun bereit zur Veröffentlichung.")).toBeVisible();
	await user.pressButton("veröffentlichen");
	await user.press("veröffentlichen", page.getByRole("dialog").getByRole("button", { name: "veröffentlichen" }));
	await expect(page.getByText("Das Zertifikat wurde veröffentlicht. Bitte den Kunden verständigen.")).toBeVisible();
}

/** Enters a client, its products and a certificate, starting on the home page. */
async function createAndCertifyClient(page: Page, name: string): Promise<User> {
	await enter(page, "admin.demo");
	await page.goto("/home");
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	// Without another certificate that waits for a review, the signature leads to the page of the certificate.
	await page.route(/\/api\/work\/toReview/, (route) =>
		route.fulfill({ status: 404, json: { code: "NOT_FOUND", message: "" } }),
	);
	const user = userAt(page);
	await enterClient(page, user, name);
	await enterCertification(page, user);
	await importProducts(page, user);
	await certify(page, user);
	if (PRINTS_PDF) {
		const { name: file } = await download(page, () => user.pressButton("PDF DE"));
		expect(file).toMatch(/^Zertifikat_Z-.*\.pdf$/);
	}
	return user;
}

test(
	"a certificate for a new client needs few key presses, and each page leads to the next",
	further(true),
	async ({ page }) => {
		test.setTimeout(180_000);
		const { counted, paths } = await createAndCertifyClient(page, "Tastenweg GmbH");
		expect(counted.length, counted.join(", ")).toBeLessThanOrEqual(MAX_PRESSES);
		expect(paths).toEqual([
			"/clients",
			"/addClient",
			"/addCertification",
			"/certificationDetails",
			"/editProducts",
			"/addCertificate",
			"/certificateApproval",
			"/certificateDetails",
		]);
	},
);

const WIDTHS = [375, 768, 1280] as const;

test("the next step and success messages do not move the page", further(true), async ({ page }) => {
	await enter(page, "admin.demo");
	const api = await apiOf(page);
	const client = await api<{ _id: string }>("POST", "/client", aClient("Ruhige Seite GmbH"));
	const { _id } = await api<{ _id: string }>("POST", `/client/certification/${client._id}`, {
		category: "E: Catering",
		validFrom: `${new Date().getFullYear()}-01-01`,
	});
	await api("PUT", `/client/certification/${_id}/products`, { products: PRODUCTS });
	const topOf = async (control: Locator) => (await control.boundingBox())?.y;
	for (const width of WIDTHS) {
		await page.setViewportSize({ width, height: 900 });
		await page.goto(`/certificationDetails?cid=${_id}`);
		const tabs = page.getByRole("tablist", { name: "Bereiche der Zertifizierung" });
		const top = await topOf(tabs);
		for (const name of ["Produkte", "Zertifikate"]) {
			await page.getByRole("tab", { name }).click();
			await expect(page.getByRole("tab", { name })).toHaveAttribute("aria-selected", "true");
			expect([width, name, await topOf(tabs)]).toEqual([width, name, top]);
		}
	}

	await page.goto(`/editClient?cid=${client._id}`);
	await page.getByRole("button", { name: "Daten ändern" }).click();
	const message = page.getByText("Die Daten wurden geändert.");
	await expect(message).toBeInViewport();
	const heading = page.getByRole("heading", { level: 1 });
	const top = await topOf(heading);
	await page.getByRole("status").getByRole("button", { name: "Schließen" }).click();
	await expect(message).toHaveCount(0);
	expect(await topOf(heading)).toBe(top);
});
