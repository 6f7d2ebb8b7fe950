import type { Locator } from "@playwright/test";
import { apiAs, draftOf } from "../support/api.ts";
import { demoRecords } from "../support/records.ts";
import { signedInPage } from "../support/session.ts";
import { expect, further, type Page, test, UNCHECKED } from "../support/test.ts";

/** A failure is seen where it was caused: in sight and in focus, wherever the page is scrolled to. */

test.use({ settings: UNCHECKED });

type Records = Awaited<ReturnType<typeof demoRecords>>;

interface Action {
	name: string;
	path: (records: Records) => string;
	button: string | RegExp;
	/** What of the API fails. */
	fails: RegExp;
}

const keyOf = ({ certificates }: Records, status: keyof Records["certificates"]) => {
	const { _id, _certificationId, _clientId } = certificates[status];
	return `certificationId=${_certificationId}&certificateId=${_id}&clientId=${_clientId}`;
};

const ACTIONS: readonly Action[] = [
	{
		name: "a preview while editing",
		path: (records) => `/addCertificate?${keyOf(records, "WIP")}`,
		button: "Vorschau EN",
		fails: /\/download\/preview\//,
	},
	{
		name: "a release",
		path: (records) => `/addCertificate?${keyOf(records, "WIP")}`,
		button: "Genehmigung",
		fails: /\/approval\/add\//,
	},
	{
		name: "a preview before signing",
		path: (records) => `/certificateApproval?${keyOf(records, "IN_APPROVAL")}`,
		button: "Vorschau DE",
		fails: /\/download\/preview\//,
	},
	{
		name: "the download of an issued certificate",
		path: (records) => `/certificateDetails?${keyOf(records, "PUBLIC")}`,
		button: "Zertifikat DE",
		fails: /\/downloadCert\//,
	},
	{
		name: "a download out of a long list",
		path: () => "/certificationsList?sort=certificationNumber",
		button: /^Download: Zertifikat/,
		fails: /\/downloadCert\//,
	},
	{ name: "an export of clients", path: () => "/clients", button: "Excel-Export", fails: /\/client\.xlsx/ },
	{
		name: "a template for products",
		path: ({ certification }) => `/editProducts?certId=${certification}`,
		button: "Excel-Vorlage",
		fails: /\/productTemplate/,
	},
];

/** The whole of it lies in the window, and nothing lies over it. */
const isSeen = (message: Locator) =>
	message.evaluate((element) => {
		const { top, bottom, left, right } = element.getBoundingClientRect();
		const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
		return top >= 0 && bottom <= window.innerHeight && element.contains(over);
	});

async function fail(page: Page, { button, fails }: Action) {
	await page.route(
		({ pathname }) => fails.test(pathname),
		(route) => route.fulfill({ status: 500, json: { code: "INTERNAL", message: "Technischer Fehler!" } }),
	);
	const control = page.locator("main").getByRole("button", { name: button }).last();
	await control.waitFor();
	// As low in the window as it can be.
	await control.evaluate((element) => element.scrollIntoView({ block: "end", behavior: "instant" }));
	await control.click();
	return control;
}

for (const width of [375, 1280])
	test(
		`whatever fails is told in sight and in focus, and leads back: ${width} px`,
		further(true),
		async ({ browser, server }) => {
			test.setTimeout(240_000);
			// Long enough for its buttons to stand far below its head.
			const auditor = await apiAs(server.url, "auditor.demo");
			for (let number = 1; number <= 12; number++) await draftOf(auditor, `Strecke ${number} GmbH`);
			const { context, page } = await signedInPage(browser, server.url, "admin.demo");
			await page.setViewportSize({ width, height: 640 });
			const records = await demoRecords(page);
			for (const action of ACTIONS)
				await test.step(action.name, async () => {
					await page.goto(action.path(records));
					const control = await fail(page, action);
					const message = page.locator(".ui-banner--error");
					await expect(message).toBeFocused();
					await expect.poll(() => isSeen(message)).toBe(true);
					await message.getByRole("button", { name: "Schließen" }).click();
					await expect(control).toBeFocused();
					await page.unrouteAll();
				});
			await context.close();
		},
	);
