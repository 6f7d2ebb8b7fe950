import type { Locator } from "@playwright/test";
import { card, download } from "../support/actions.ts";
import { aClient, apiOf } from "../support/api.ts";
import { documentText } from "../support/document.ts";
import { pressByKeyboard, tabTo } from "../support/keyboard.ts";
import { enter } from "../support/session.ts";
import { expect, further, type Page, test, UNCHECKED } from "../support/test.ts";
import { products, productWorkbook } from "../support/workbook.ts";

test.use({ settings: UNCHECKED });

const MOST_CLICKS = 18;
const VALID_FROM = `0101${new Date().getFullYear()}`;
const PRODUCTS = products(3);

/** How somebody presses what is on the page. */
type Press = (page: Page, control: Locator) => Promise<void>;
const byMouse: Press = (_, control) => control.click();

/** Somebody at work: every press and every choice from a list is counted, typing into a field is not. */
function personAt(page: Page, way: Press) {
	const counted: string[] = [];
	const paths: string[] = [];
	page.on("framenavigated", (frame) => {
		const { pathname } = new URL(frame.url());
		if (frame === page.mainFrame() && !paths.includes(pathname)) paths.push(pathname);
	});
	const press = async (what: string, control: Locator) => {
		counted.push(what);
		await way(page, control);
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
		/** By its first letters, or with the arrows. */
		async choose(list: Locator, option: string, keys: readonly string[]) {
			counted.push(option);
			await tabTo(page, list);
			for (const key of keys) await page.keyboard.press(key);
			await expect(list).toContainText(option);
		},
	};
}
type Person = ReturnType<typeof personAt>;

async function enterClient(page: Page, person: Person, name: string): Promise<void> {
	await person.pressLink("Kunden");
	await person.press("Kunden anlegen", page.getByRole("link", { name: "Kunden anlegen" }).first());
	const company = card(page, "Daten zur Firma");
	await person.type(company.getByLabel(/^Name/), name);
	await person.type(company.getByLabel(/UID/), "ATU12345678");
	const address = card(page, "Adresse");
	await person.type(address.getByLabel(/Straße/), "Mariahilfer Straße");
	await person.type(address.getByLabel(/Hausnummer/), "12a");
	await person.type(address.getByLabel(/Postleitzahl/), "1060");
	await person.type(address.getByLabel(/^Ort/), "Wien");
	await person.choose(address.getByRole("button", { name: /Land/ }), "Österreich", ["ArrowDown", "Enter"]);
	const contact = card(page, "Ansprechpersonen");
	await person.type(contact.getByLabel(/Bezeichnung/), "Qualitätssicherung");
	await person.type(contact.getByLabel(/Vorname/), "Ayşe");
	await person.type(contact.getByLabel(/Nachname/), "Öztürk");
	await person.type(contact.getByLabel(/E-Mail/), "ayse@example.org");
	await person.pressButton("Weiter zur Zertifizierung");
	await expect(page.getByText("Neuer Kunde angelegt.")).toBeVisible();
}

async function enterCertification(page: Page, person: Person): Promise<void> {
	await person.type(
		page
			.getByRole("group", { name: /Gültig ab/ })
			.getByRole("spinbutton")
			.first(),
		VALID_FROM,
	);
	await person.choose(page.getByRole("button", { name: /\bKategorie\b/ }), "C: Food Manufacturing", ["C"]);
	await person.choose(page.getByRole("button", { name: /Subkategorie/ }), "CIV ambient stable products", [..."CIV"]);
	await person.pressButton("Zertifizierung starten");
	await expect(page.getByText("Neue Zertifizierung wurde gestartet.")).toBeVisible();
}

async function importProducts(page: Page, person: Person): Promise<void> {
	await person.pressLink("Produkte importieren");
	const [chooser] = await Promise.all([page.waitForEvent("filechooser"), person.pressButton(/Datei auswählen/)]);
	await chooser.setFiles({
		name: "produkte.xlsx",
		mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
		buffer: await productWorkbook(PRODUCTS),
	});
	await person.pressButton("3 Produkte importieren");
	await expect(page.getByText("3 Produkte wurden importiert und gespeichert.")).toBeVisible();
}

async function certify(page: Page, person: Person): Promise<void> {
	await person.pressLink("Neues Zertifikat erstellen");
	await person.type(
		page
			.getByRole("group", { name: /Gültig ab/ })
			.getByRole("spinbutton")
			.first(),
		VALID_FROM,
	);
	await person.pressButton("Alle auswählen");
	await person.pressButton("Zur Prüfung freigeben");
	await expect(page.getByText(/wurde zur Prüfung freigegeben\./)).toBeVisible();

	await person.pressLink("Prüfen");
	await download(page, () => person.pressButton("Vorschau DE"));
	await person.pressButton("Zertifikat unterschreiben");
	await expect(page.getByText("Das Zertifikat ist nun bereit zur Veröffentlichung.")).toBeVisible();
	await person.pressButton("veröffentlichen");
	await expect(page.getByText("Das Zertifikat wurde veröffentlicht. Bitte den Kunden verständigen.")).toBeVisible();
}

/** From home to the certificate of a new client. */
async function wholeWay(page: Page, way: Press, name: string): Promise<Person> {
	await enter(page, "admin.demo");
	await page.goto("/home");
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	const person = personAt(page, way);
	await enterClient(page, person, name);
	await enterCertification(page, person);
	await importProducts(page, person);
	await certify(page, person);
	const { name: file, content } = await download(page, () => person.pressButton("Zertifikat DE"));
	expect(file).toMatch(/^Zertifikat_Z-.*\.docx$/);
	const text = documentText(content);
	for (const expected of [name, ...PRODUCTS.map((product) => product.number)]) expect(text).toContain(expected);
	return person;
}

test(
	"a certificate of a new client takes few clicks, and every page leads to the next",
	further(true),
	async ({ page }) => {
		test.setTimeout(120_000);
		const { counted, paths } = await wholeWay(page, byMouse, "Kurzer Weg GmbH");
		expect(counted.length, counted.join(", ")).toBeLessThanOrEqual(MOST_CLICKS);
		expect(paths).toEqual([
			"/clients",
			"/addClient",
			"/addCertification",
			"/certificationDetails",
			"/editProducts",
			"/addCertificate",
			"/certificateApproval",
		]);
	},
);

test("the same way is open to the keyboard alone", further(true), async ({ page }) => {
	test.setTimeout(180_000);
	await wholeWay(page, pressByKeyboard, "Tastenweg GmbH");
});

const WIDTHS = [375, 768, 1280] as const;

test("neither what comes next nor what has succeeded moves the page", further(true), async ({ page }) => {
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
