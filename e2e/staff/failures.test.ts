import type { Locator } from "@playwright/test";
import { apiAs, draftOf } from "../support/api.ts";
import { type DemoRecords, demoRecords, queryOf } from "../support/records.ts";
import { signedInPage } from "../support/session.ts";
import { expect, further, type Page, test, UNCHECKED } from "../support/test.ts";

/** An error message must be in view and focused wherever the page is scrolled to. */

test.use({ settings: UNCHECKED });

interface Action {
	name: string;
	path: (records: DemoRecords) => string;
	button: string | RegExp;
	/** Entry of the menu that the button opens. */
	item?: string | RegExp;
	/** Text of the table row that contains the button. */
	row?: string;
	/** Matches the API path that fails. */
	fails: RegExp;
}

const ACTIONS: readonly Action[] = [
	{
		name: "a preview before signing",
		path: (records) => `/certificateApproval?${queryOf(records.certificates.IN_APPROVAL)}`,
		button: "Vorschau DE",
		fails: /\/download\/preview\//,
	},
	{
		name: "the download of an issued certificate",
		path: (records) => `/certificateDetails?${queryOf(records.certificates.PUBLIC)}`,
		button: /^Weitere Aktionen/,
		item: /^Zertifikat DE/,
		fails: /\/downloadCert\//,
	},
	{
		name: "a download out of a long list",
		path: () => "/certificationsList?sort=certificationNumber",
		button: /^Weitere Aktionen/,
		item: "Download",
		row: "Aktiv",
		fails: /\/downloadCert\//,
	},
	{
		name: "a template for products",
		path: ({ certification }) => `/editProducts?certId=${certification}`,
		button: "Excel-Vorlage",
		fails: /\/productTemplate/,
	},
];

/** Returns true when the message is completely in the window and nothing covers it. */
const isFullyVisible = (message: Locator) =>
	message.evaluate((element) => {
		const { top, bottom, left, right } = element.getBoundingClientRect();
		const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
		return top >= 0 && bottom <= window.innerHeight && element.contains(over);
	});

async function fail(page: Page, { button, item, row, fails }: Action) {
	await page.route(
		({ pathname }) => fails.test(pathname),
		(route) => route.fulfill({ status: 500, json: { code: "INTERNAL", message: "Technischer Fehler!" } }),
	);
	const main = page.locator("main");
	const place = row === undefined ? main : main.getByRole("row").filter({ hasText: row });
	const control = place.getByRole("button", { name: button }).last();
	await control.waitFor();
	// Scrolls the button to the lower edge of the window, far from the message.
	await control.evaluate((element) => element.scrollIntoView({ block: "end", behavior: "instant" }));
	await control.click();
	if (item !== undefined) await page.getByRole("menuitem", { name: item }).click();
	return control;
}

test(
	"an error message is in view and focused, and closing it restores the focus",
	further(true),
	async ({ browser, server }) => {
		test.setTimeout(240_000);
		// Creates a list that is long enough for its buttons to be far below its header.
		const auditor = await apiAs(server.url, "auditor.demo");
		for (let number = 1; number <= 12; number++) await draftOf(auditor, `Strecke ${number} GmbH`);
		const { context, page } = await signedInPage(browser, server.url, "admin.demo");
		await page.setViewportSize({ width: 375, height: 640 });
		const records = await demoRecords(page);
		for (const action of ACTIONS)
			await test.step(action.name, async () => {
				await page.goto(action.path(records));
				const control = await fail(page, action);
				const message = page.locator(".ui-banner--error");
				await expect(message).toBeFocused();
				await expect.poll(() => isFullyVisible(message)).toBe(true);
				await message.getByRole("button", { name: "Schließen" }).click();
				await expect(control).toBeFocused();
				// A request that the page has repeated may still wait for its answer.
				await page.unrouteAll({ behavior: "wait" });
			});
		await context.close();
	},
);
