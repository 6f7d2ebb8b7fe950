import { chooseAction, giveConsent } from "./support/actions.ts";
import { inaccessible } from "./support/axe.ts";
import { type DemoRecords, demoRecords, queryOf } from "./support/records.ts";
import { enter } from "./support/session.ts";
import { expect, further, type Page, test } from "./support/test.ts";
import { showAnew } from "./support/within.ts";

const PHONE = { width: 375, height: 812 };
const WIDE = { width: 1600, height: 900 };
/** Rules whose result depends on colours and sizes. */
const VISUAL = ["wcag2aa", "wcag22aa"];

interface Finding {
	screen: string;
	problem: string;
}

interface Examination {
	/** Selector of the part that is examined; by default the whole page. */
	within?: string;
	/** True if the dark colours are examined too. The gallery does this for each component. */
	inDark?: boolean;
}

const excessWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Returns the accessibility problems of the current page on a phone, and whether it fits a wide window. */
async function findings(page: Page, screen: string, { within, inDark = false }: Examination = {}): Promise<Finding[]> {
	const part = within ? { within } : {};
	await page.emulateMedia({ colorScheme: "light" });
	await page.setViewportSize(PHONE);
	await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toHaveCount(1);
	await expect(page.getByRole("progressbar")).toHaveCount(0);
	const problems = await inaccessible(page, part);
	if ((await page.title()).trim() === "") problems.push("has no title");
	if ((await excessWidth(page)) > 0) problems.push("is wider than a phone");
	await page.setViewportSize(WIDE);
	if ((await excessWidth(page)) > 0) problems.push("is wider than a wide window");
	if (inDark) {
		await page.emulateMedia({ colorScheme: "dark" });
		problems.push(...(await inaccessible(page, { ...part, tags: VISUAL })));
	}
	return problems.map((problem) => ({ screen, problem }));
}

/** Pages that are loaded from the server. Other pages are opened within the running application, which is faster. */
const LOADED_FROM_SERVER = /^\/(login|password-reset|unauthorized|validateCertificate)/;

async function visit(page: Page, paths: readonly string[], inDark: boolean): Promise<Finding[]> {
	const found: Finding[] = [];
	for (const [index, path] of paths.entries()) {
		await page.setViewportSize(PHONE);
		if (index === 0 || LOADED_FROM_SERVER.test(path)) await page.goto(path);
		else await showAnew(page, path);
		// The server renders this page before the API has responded.
		if (path.startsWith("/validateCertificate?")) await expect(page.getByRole("article")).toBeVisible();
		found.push(...(await findings(page, path, { inDark })));
	}
	return found;
}

const MAIN = "the main page of every module";
const PAGES: Record<string, (records: DemoRecords) => readonly string[]> = {
	[MAIN]: (records) => [
		"/home",
		"/clients",
		"/certificationsList",
		`/certificateDetails?${queryOf(records.certificates.PUBLIC)}`,
		"/audits",
		"/customerMessages",
		"/benutzer",
		`/validateCertificate?cid=${records.publicId}`,
	],
	clients: ({ client }) => [`/clientDetails?cid=${client}`, `/editClient?cid=${client}`],
	certifications: ({ certification }) => [
		`/certificationDetails?cid=${certification}&key=daten`,
		`/certificationDetails?cid=${certification}&key=produkte`,
		`/certificationDetails?cid=${certification}&key=audits`,
		`/certificationDetails?cid=${certification}&key=zertifikate`,
		`/addAudit?certificationId=${certification}`,
		"/addCertification",
		`/addCertification?certId=${certification}`,
		`/editProducts?certId=${certification}`,
	],
	certificates: (records) => [
		`/addCertificate?${queryOf(records.certificates.WIP)}`,
		`/certificateDetails?${queryOf(records.certificates.WIP)}`,
		`/certificateDetails?${queryOf(records.certificates.SUSPENDED)}`,
		`/certificateDetails?${queryOf(records.certificates.SUPERSEDED)}`,
		`/certificateApproval?${queryOf(records.certificates.IN_APPROVAL)}`,
		`/certificateApproval?${queryOf(records.certificates.PUBLIC)}&retract=true`,
		`/validateCertificate?cid=${records.certificates.SUPERSEDED.publicId}`,
	],
	"enquiries and users": ({ enquiry }) => [
		`/customerMessage?id=${enquiry}`,
		"/datenschutzanfrage",
		"/deadlines",
		"/uebersicht",
		"/protokoll",
		"/stoerungen",
		"/pruefgrundlagen",
		"/module",
		"/unauthorized",
		"/benachrichtigungen",
		"/sicherheit",
	],
};

test("the sign-in page is accessible before and after consent", async ({ page }) => {
	const found = await visit(page, ["/login"], false);
	await giveConsent(page);
	await expect(page.getByLabel("Benutzerkennung")).toBeVisible();
	found.push(...(await findings(page, "/login with consent", { inDark: true })));
	found.push(...(await visit(page, ["/password-reset", "/password-reset#token"], false)));
	expect(found).toEqual([]);
});

for (const [area, paths] of Object.entries(PAGES))
	test(`the staff pages are accessible: ${area}`, further(true), async ({ page }) => {
		await enter(page, "admin.demo");
		expect(await visit(page, paths(await demoRecords(page)), area === MAIN)).toEqual([]);
	});

test("the dialogs that suspend a certificate and create a user are accessible", further(true), async ({ page }) => {
	await enter(page, "admin.demo");
	await page.goto(`/certificateDetails?${queryOf((await demoRecords(page)).certificates.PUBLIC)}`);
	await chooseAction(page, "Aussetzen");
	await expect(page.getByRole("dialog")).toBeVisible();
	expect(await findings(page, "the dialog of a suspension", { within: "[role=dialog]" })).toEqual([]);
	await showAnew(page, "/benutzer");
	await page.getByRole("button", { name: "Benutzer anlegen" }).click();
	await expect(page.getByRole("dialog")).toBeVisible();
	expect(await findings(page, "the dialog of a user", { within: "[role=dialog]" })).toEqual([]);
});
