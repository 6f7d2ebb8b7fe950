import type { Locator } from "@playwright/test";
import { PRINTS_PDF } from "@portal/contracts/testing/prints";
import { card, download } from "../support/actions.ts";
import { apiOf, certificationOf } from "../support/api.ts";
import { pressByKeyboard, tabTo } from "../support/keyboard.ts";
import { enter, signedInPage } from "../support/session.ts";
import { expect, further, type Page, test, UNCHECKED } from "../support/test.ts";
import { products, productWorkbook } from "../support/workbook.ts";

test.use({ settings: UNCHECKED });

const VALID_FROM = `0101${new Date().getFullYear()}`;
const PRODUCTS = products(3);

/**
 * A press is a button, a link or a choice from a list, by mouse or keyboard. Further keys are those that the page needs
 * in addition: letters and arrows that choose from a list, and keys that scroll. Text typed into a field counts as
 * neither, nor do keys that move the focus, because a user with a mouse does not need them.
 */
const MAX_PRESSES = 15;
const MAX_FURTHER_KEYS = 8;
/** All keys of an admin, including those that move the focus, from the home page to the published certificate. */
const MAX_KEYS = 16;

function userAt(page: Page) {
	const counted: string[] = [];
	const furtherKeys: string[] = [];
	const paths: string[] = [];
	page.on("framenavigated", (frame) => {
		const { pathname } = new URL(frame.url());
		if (frame === page.mainFrame() && !paths.includes(pathname)) paths.push(pathname);
	});
	const press = async (what: string, control: Locator) => {
		counted.push(what);
		await pressByKeyboard(page, control);
	};
	const pressKey = async (key: string) => {
		furtherKeys.push(key);
		await page.keyboard.press(key);
	};
	return {
		counted,
		furtherKeys,
		paths,
		press,
		pressKey,
		pressButton: (name: string | RegExp) => press(String(name), page.getByRole("button", { name })),
		pressLink: (name: string) => press(name, page.getByRole("link", { name, exact: true })),
		async type(field: Locator, text: string) {
			await tabTo(page, field);
			await page.keyboard.type(text);
		},
		/** Chooses an option by its first letters. */
		async choose(list: Locator, option: string, letters: string) {
			counted.push(option);
			await tabTo(page, list);
			for (const letter of letters) await pressKey(letter);
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
	await expect(address.getByRole("button", { name: /Land/ })).toContainText("Österreich");
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
	await user.choose(page.getByRole("button", { name: /\bKategorie\b/ }), "C: Food Manufacturing", "C");
	await user.choose(page.getByRole("button", { name: /Subkategorie/ }), "CIV ambient stable products", "CIV");
	await user.pressButton("Zertifizierung starten");
	await expect(page.getByText("Neue Zertifizierung wurde gestartet.")).toBeVisible();
}

async function importProducts(page: Page, user: User): Promise<void> {
	const [chooser] = await Promise.all([page.waitForEvent("filechooser"), user.pressButton(/Datei auswählen/)]);
	await chooser.setFiles({
		name: "produkte.xlsx",
		mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
		buffer: await productWorkbook(PRODUCTS),
	});
	await user.pressButton("3 Produkte importieren");
	await expect(page.getByText("3 Produkte wurden importiert und gespeichert.")).toBeVisible();
}

async function release(page: Page, user: User): Promise<void> {
	await user.pressLink("Neues Zertifikat erstellen");
	await expect(page.getByText("3 von 3 Produkten ausgewählt")).toBeVisible();
	await user.pressButton("Zur Prüfung freigeben");
	await expect(page.getByText(/wurde zur Prüfung freigegeben\./)).toBeVisible();
}

/** Without another certificate that waits for a review, a signature leads to the page of the certificate. */
const withoutOtherReviews = (page: Page) =>
	page.route(/\/api\/work\/toReview/, (route) =>
		route.fulfill({ status: 404, json: { code: "NOT_FOUND", message: "" } }),
	);

/** Returns a list that receives all keys that are pressed from now on. */
function countKeys(page: Page): readonly string[] {
	const keys: string[] = [];
	const pressKey = page.keyboard.press.bind(page.keyboard);
	page.keyboard.press = (key, options) => {
		keys.push(key);
		return pressKey(key, options);
	};
	return keys;
}

async function readDocument(page: Page, user: User): Promise<void> {
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
	await tabTo(page, page.getByRole("region", { name: /, Deutsch$/ }));
	await user.pressKey("End");
	await expect(page.getByRole("button", { name: "Zertifikat unterschreiben" })).toBeEnabled();
}

const SIGNED = "Das Zertifikat ist nun bereit zur Veröffentlichung.";
const PUBLISHED = "Das Zertifikat wurde veröffentlicht. Bitte den Kunden verständigen.";

async function signAndPublish(page: Page, user: User, client: string): Promise<void> {
	await expect(page.getByRole("listitem").filter({ hasText: client }).getByRole("link")).toBeVisible();
	await expect(page.getByRole("button", { name: "Tasten (?)" })).toBeVisible();
	const keys = countKeys(page);
	user.counted.push("Prüfen");
	for (const key of ["j", "e"]) await user.pressKey(key);
	await readDocument(page, user);
	await user.pressButton("Zertifikat unterschreiben");
	await expect(page.getByText(SIGNED)).toBeVisible();
	await user.pressButton("veröffentlichen");
	await user.press("veröffentlichen", page.getByRole("dialog").getByRole("button", { name: "veröffentlichen" }));
	await expect(page.getByText(PUBLISHED)).toBeVisible();
	expect(keys.length, keys.join(" ")).toBeLessThanOrEqual(MAX_KEYS);
	if (!PRINTS_PDF) return;
	const { name: file } = await download(page, () => user.pressButton("PDF DE"));
	expect(file).toMatch(/^Zertifikat_Z-.*\.pdf$/);
}

/** Shows on the home page only the certificates of one client, as if nothing else waited. */
async function onlyWorkFor(page: Page, client: string): Promise<void> {
	type Queue = { items?: { clientName?: string }[] };
	const work = await (await apiOf(page))<Record<string, Queue>>("GET", "/work");
	for (const queue of Object.values(work))
		if (queue.items) queue.items = queue.items.filter(({ clientName }) => clientName === client);
	await page.route(/\/api\/work$/, (route) => route.fulfill({ json: work }));
	await page.route(/\/api\/deadlines\?/, (route) => route.fulfill({ json: [] }));
}

async function openHome(page: Page): Promise<void> {
	await page.goto("/home");
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

test(
	"a certificate for a new client needs few presses of an auditor and an admin, and each page leads to the next",
	further(true),
	async ({ page, browser, server }) => {
		test.setTimeout(180_000);
		const name = "Tastenweg GmbH";
		await enter(page, "auditor.demo");
		await openHome(page);
		const auditor = userAt(page);
		await enterClient(page, auditor, name);
		await enterCertification(page, auditor);
		await importProducts(page, auditor);
		await release(page, auditor);

		const { context, page: adminPage } = await signedInPage(browser, server.url, "admin.demo");
		await withoutOtherReviews(adminPage);
		await onlyWorkFor(adminPage, name);
		await openHome(adminPage);
		const admin = userAt(adminPage);
		await signAndPublish(adminPage, admin, name);
		await context.close();

		const presses = [...auditor.counted, ...admin.counted];
		expect(presses.length, presses.join(", ")).toBeLessThanOrEqual(MAX_PRESSES);
		const keys = [...auditor.furtherKeys, ...admin.furtherKeys];
		expect(keys.length, keys.join(" ")).toBeLessThanOrEqual(MAX_FURTHER_KEYS);
		expect(auditor.paths).toEqual([
			"/clients",
			"/addClient",
			"/addCertification",
			"/editProducts",
			"/certificationDetails",
			"/addCertificate",
		]);
		expect(admin.paths).toEqual(["/certificateApproval", "/certificateDetails"]);
	},
);

const WIDTHS = [375, 1280] as const;

test("the next step and success messages do not move the page", further(true), async ({ page }) => {
	await enter(page, "admin.demo");
	const { id, clientId } = await certificationOf(await apiOf(page), "Ruhige Seite GmbH");
	const topOf = async (control: Locator) => (await control.boundingBox())?.y;
	for (const width of WIDTHS) {
		await page.setViewportSize({ width, height: 900 });
		await page.goto(`/certificationDetails?cid=${id}`);
		const tabs = page.getByRole("tablist", { name: "Bereiche der Zertifizierung" });
		const top = await topOf(tabs);
		for (const name of ["Produkte", "Zertifikate"]) {
			await page.getByRole("tab", { name }).click();
			await expect(page.getByRole("tab", { name })).toHaveAttribute("aria-selected", "true");
			expect([width, name, await topOf(tabs)]).toEqual([width, name, top]);
		}
	}

	await page.goto(`/editClient?cid=${clientId}`);
	await page.getByRole("button", { name: "Daten ändern" }).click();
	const message = page.getByText("Die Daten wurden geändert.");
	await expect(message).toBeInViewport();
	const heading = page.getByRole("heading", { level: 1 });
	const top = await topOf(heading);
	await page.getByRole("status").getByRole("button", { name: "Schließen" }).click();
	await expect(message).toHaveCount(0);
	expect(await topOf(heading)).toBe(top);
});
