import type { Locator } from "@playwright/test";
import { chooseAction } from "./support/actions.ts";
import { apiAs, draftOf } from "./support/api.ts";
import { type DemoRecords, demoRecords, queryOf } from "./support/records.ts";
import { signedInPage } from "./support/session.ts";
import { expect, further, type Page, test, UNCHECKED } from "./support/test.ts";
import { hydrated } from "./support/website.ts";
import { showAnew } from "./support/within.ts";

/** Leaving an invalid field shows a message, which must not move the pressed button before the pointer is released. */

test.use({ settings: UNCHECKED });
test.describe.configure({ mode: "parallel" });

/**
 * Duration of a press in milliseconds. It is about as long as a manual one, so that an effect of the lost focus can
 * move the button before the release. A click that is sent twice by mistake arrives within this time too.
 */
const PRESS_MS = 150;
/** A text that is too long for every field. */
const TOO_LONG = "x".repeat(6_000);
/** The closest visible field before a control. */
const FIELD_BEFORE = `xpath=preceding::*[@role="spinbutton" or self::textarea
	or self::input[not(@hidden) and (not(@type) or @type="text" or @type="email" or @type="tel")]]
	[not(ancestor::*[@aria-hidden="true"])][1]`;

interface FormOnPage {
	name: string;
	path: (records: DemoRecords, origin: string) => string | Promise<string>;
	/** Opens the form, waits until it is ready and returns the area with the form and its buttons. */
	open: (page: Page) => Promise<Locator>;
	/** Selector of the field that is left; by default the closest one before the control. */
	field?: string;
	/** Names of the buttons and links that are pressed: one of each kind. */
	controls: readonly string[];
}

/** One form of each kind, because all forms share fields, messages and the bar of buttons. */
const FORMS: readonly FormOnPage[] = [
	{
		name: "contact",
		path: () => "/?lng=de",
		controls: ["Nachricht senden"],
		async open(page) {
			await hydrated(page);
			const form = page.locator("#kontakt");
			await form.scrollIntoViewIfNeeded();
			await expect(form.getByRole("switch")).toBeEnabled();
			await form.getByRole("switch").check({ force: true });
			await expect(form.locator("textarea")).toBeEnabled();
			return form;
		},
	},
	{
		name: "client",
		path: ({ client }) => `/editClient?cid=${client}`,
		controls: [
			"Rechnungsadresse",
			"Ansprechperson hinzufügen",
			"Adresse übernehmen: Produktionsstätte 1",
			"Produktionsstätte 1 entfernen",
			"Produktionsstätte hinzufügen",
			"Abbrechen",
			"Daten ändern",
		],
		async open(page) {
			await page.locator("main form").waitFor();
			return page.locator("main");
		},
	},
	{
		name: "suspension",
		path: (records) => `/certificateDetails?${queryOf(records.certificates.PUBLIC)}`,
		controls: ["Abbrechen", "Aussetzen"],
		async open(page) {
			await chooseAction(page, "Aussetzen");
			await page.locator("[role=dialog] form textarea").waitFor();
			return page.getByRole("dialog");
		},
	},
	{
		name: "products",
		async path(_records, origin) {
			// The two products are used by a draft only, so that they can be changed.
			const { _certificationId } = await draftOf(await apiAs(origin, "auditor.demo"), "Sortiment GmbH");
			return `/editProducts?certId=${_certificationId}`;
		},
		field: "main [role=grid] textarea",
		controls: ["Produkt hinzufügen", "Zertifikate", "Zeile 2 entfernen", "Zurück", "Daten ändern"],
		async open(page) {
			// The row of a new product, which makes the table grow.
			await page.locator('main [role=grid] [aria-rowindex="4"] [role=gridcell]').first().click();
			await page.keyboard.type("x");
			await page.locator("main [role=grid] textarea").waitFor();
			return page.locator("main");
		},
	},
];

/** Returns a list that receives an entry for each click on a button or link: true if it is the pressed one. */
async function countClicks(page: Page): Promise<boolean[]> {
	const clicks: boolean[] = [];
	await page.exposeFunction("reportClick", (isPressed: boolean) => {
		clicks.push(isPressed);
	});
	await page.addInitScript(() =>
		window.addEventListener(
			"click",
			({ target }) => {
				const control = target instanceof Element ? target.closest("a[href], button") : null;
				const { reportClick } = window as Window & { reportClick?: (isPressed: boolean) => void };
				if (control) reportClick?.(control.hasAttribute("data-pressed"));
			},
			true,
		),
	);
	return clicks;
}

/** Enters an invalid value into a field and leaves the focus in it. */
async function enterInvalidValue(page: Page, field: Locator): Promise<void> {
	await field.focus();
	if ((await field.getAttribute("role")) === "spinbutton") return page.keyboard.type("01012009");
	await page.keyboard.press("ControlOrMeta+a");
	await page.keyboard.insertText(TOO_LONG);
	if ((await field.inputValue()).length === TOO_LONG.length) return;
	await page.keyboard.press("ControlOrMeta+a");
	await page.keyboard.press("Delete");
}

/** Presses a control in the middle of the window as long as a user does. */
async function press(page: Page, control: Locator): Promise<void> {
	await control.evaluate((element) => {
		element.setAttribute("data-pressed", "");
		element.scrollIntoView({ block: "center", behavior: "instant" });
	});
	await control.hover();
	await page.mouse.down();
	await page.waitForTimeout(PRESS_MS);
	await page.mouse.up();
}

for (const { name, path, open, field, controls } of FORMS)
	test(`every click on leaving an invalid field arrives once: ${name}`, further(true), async ({ browser, server }) => {
		const { context, page } = await signedInPage(browser, server.url, "admin.demo");
		const address = await path(await demoRecords(page), server.url);
		const clicks = await countClicks(page);
		await page.goto(address);
		for (const [index, control] of controls.entries()) {
			if (index > 0) await showAnew(page, address);
			const form = await open(page);
			const isNamed = { name: control, exact: true };
			const target = form.getByRole("button", isNamed).or(form.getByRole("link", isNamed));
			await enterInvalidValue(page, field === undefined ? target.locator(FIELD_BEFORE) : page.locator(field));
			clicks.length = 0;
			await press(page, target);
			await expect.poll(() => clicks, control).not.toEqual([]);
			await page.waitForTimeout(PRESS_MS);
			expect(clicks, control).toEqual([true]);
		}
		await context.close();
	});
