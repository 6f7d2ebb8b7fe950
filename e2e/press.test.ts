import { chooseAction } from "./support/actions.ts";
import { apiAs, draftOf } from "./support/api.ts";
import { arrivedSince, countPresses, markControls, pressOutOf } from "./support/presses.ts";
import { type DemoRecords, demoRecords, queryOf } from "./support/records.ts";
import { signedInPage } from "./support/session.ts";
import { expect, further, type Page, test, UNCHECKED } from "./support/test.ts";
import { hydrated } from "./support/website.ts";
import { showAnew } from "./support/within.ts";

/** Leaving an invalid field shows a message, which must not move the pressed button before the pointer is released. */

test.use({ settings: UNCHECKED });
test.describe.configure({ mode: "parallel" });

interface FormOnPage {
	name: string;
	path: (records: DemoRecords, origin: string) => string | Promise<string>;
	/** Selector of the area with the form and its buttons. */
	scope: string;
	/** Opens the form and waits until it is ready. */
	open: (page: Page) => Promise<void>;
	/** True for a page that needs no session. */
	isPublic?: true;
}

/** Creates two products that only a draft uses, so that they can be changed. */
async function productsOfDraft(_records: DemoRecords, origin: string) {
	const { _certificationId } = await draftOf(await apiAs(origin, "auditor.demo"), "Sortiment GmbH");
	return `/editProducts?certId=${_certificationId}`;
}

/** One form of each kind, because all forms share fields, messages and the bar of buttons. */
const FORMS: readonly FormOnPage[] = [
	{
		name: "contact",
		path: () => "/?lng=de",
		scope: "#kontakt",
		isPublic: true,
		async open(page) {
			await hydrated(page);
			await page.locator("#kontakt").scrollIntoViewIfNeeded();
			await expect(page.locator("#kontakt [role=switch]")).toBeEnabled();
			await page.locator("#kontakt [role=switch]").check({ force: true });
			await expect(page.locator("#kontakt textarea")).toBeEnabled();
		},
	},
	{
		name: "client",
		path: ({ client }) => `/editClient?cid=${client}`,
		scope: "main",
		open: (page) => page.locator("main form").waitFor(),
	},
	{
		name: "suspension",
		path: (records) => `/certificateDetails?${queryOf(records.certificates.PUBLIC)}`,
		scope: "[role=dialog]",
		async open(page) {
			await chooseAction(page, "Aussetzen");
			await page.locator("[role=dialog] form textarea").waitFor();
		},
	},
	{
		name: "products",
		path: productsOfDraft,
		scope: "main",
		async open(page) {
			// The row of a new product, which makes the table grow.
			await page.locator('main [role=grid] [aria-rowindex="4"] [role=gridcell]').first().click();
			await page.keyboard.type("x");
			await page.locator("main [role=grid] textarea").waitFor();
		},
	},
];

for (const { name, path, scope, open, isPublic } of FORMS)
	test(`every click on leaving an invalid field arrives once: ${name}`, further(true), async ({ browser, server }) => {
		test.setTimeout(300_000);
		const { context, page } = isPublic
			? await browser.newContext({ baseURL: server.url }).then(async (context) => ({
					context,
					page: await context.newPage(),
				}))
			: await signedInPage(browser, server.url, "admin.demo");
		const address = await path(isPublic ? ({} as DemoRecords) : await demoRecords(page), server.url);
		const arrived = await countPresses(page);
		const lost: string[] = [];
		let pressed = 0;
		let most = 1;
		let turns = 1;
		for (let turn = 0; turn < turns; turn++) {
			if (turn === 0 || isPublic) await page.goto(address);
			else await showAnew(page, address);
			await open(page);
			// Waits for controls that are loaded late, so that every round starts with the same form.
			await expect.poll(async () => (await markControls(page, scope)).controls.length).toBeGreaterThanOrEqual(most);
			const { controls, fields, oneOfEachKind } = await markControls(page, scope);
			most = controls.length;
			turns = oneOfEachKind.length;
			const control = oneOfEachKind[turn];
			if (control === undefined) break;
			const before = arrived.length;
			if (!(await pressOutOf(page, fields[control] ?? 0, control))) continue;
			pressed++;
			// A list that opens on pointerdown covers the button on release, so its click is not counted.
			const { places, isOpen } = await arrivedSince(page, arrived, before, control);
			if (!isOpen && (places.length !== 1 || places[0] !== control))
				lost.push(`${controls[control]}: ${places.join()}`);
		}
		expect(lost).toEqual([]);
		expect(pressed).toBeGreaterThan(0);
		await context.close();
	});
