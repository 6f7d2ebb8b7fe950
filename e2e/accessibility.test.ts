import { chooseAction, giveConsent } from "./support/actions.ts";
import { inaccessible } from "./support/axe.ts";
import { tabTo } from "./support/keyboard.ts";
import { demoRecords } from "./support/records.ts";
import { enter } from "./support/session.ts";
import { expect, further, type Page, test } from "./support/test.ts";
import { showAnew } from "./support/within.ts";

/**
 * Each width has one of the two colour schemes, so that both views together cover every layout and every contrast.
 * The second view runs only the rules whose result depends on colours and sizes. A plain `npm test` leaves it out.
 */
const ALL_VIEWS = [
	{ width: 375, height: 812, colorScheme: "light", tags: undefined },
	{ width: 1280, height: 900, colorScheme: "dark", tags: ["wcag2aa", "wcag22aa"] },
] as const;
type View = (typeof ALL_VIEWS)[number];
const [FIRST_VIEW] = ALL_VIEWS;
const VIEWS: readonly View[] = process.env.TEST_ALL ? ALL_VIEWS : [FIRST_VIEW];

interface Finding {
	screen: string;
	view: string;
	problem: string;
}

/** Returns the accessibility problems of the current page in each view. */
async function findings(page: Page, screen: string, within?: string): Promise<Finding[]> {
	const found: Finding[] = [];
	for (const { width, height, colorScheme, tags } of VIEWS) {
		await page.setViewportSize({ width, height });
		await page.emulateMedia({ colorScheme });
		await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toHaveCount(1);
		await expect(page.getByRole("progressbar")).toHaveCount(0);
		const problems = await inaccessible(page, { ...(tags ? { tags } : {}), ...(within ? { within } : {}) });
		const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
		if (overflow > 0) problems.push(`is ${overflow} px wider than the window`);
		if ((await page.title()).trim() === "") problems.push("has no title");
		found.push(...problems.map((problem) => ({ screen, view: `${width} px, ${colorScheme}`, problem })));
	}
	return found;
}

/** Pages that are loaded from the server. Other pages are opened within the running application, which is faster. */
const LOADED_FROM_SERVER = /^\/(login|password-reset|unauthorized|validateCertificate)/;

async function visit(page: Page, paths: readonly string[]): Promise<Finding[]> {
	const found: Finding[] = [];
	for (const [index, path] of paths.entries()) {
		await page.setViewportSize(FIRST_VIEW);
		if (index === 0 || LOADED_FROM_SERVER.test(path)) await page.goto(path);
		else await showAnew(page, path);
		// The server renders this page before the API has responded.
		if (path.startsWith("/validateCertificate?")) await expect(page.getByRole("article")).toBeVisible();
		found.push(...(await findings(page, path)));
	}
	return found;
}

type Records = Awaited<ReturnType<typeof demoRecords>>;

function ofCertificate({ certificates }: Records, status: keyof Records["certificates"]): string {
	const { _id, _certificationId, _clientId } = certificates[status];
	return `certificationId=${_certificationId}&certificateId=${_id}&clientId=${_clientId}`;
}

const MAIN = "the main page of every module";
const PAGES: Record<string, (records: Records) => readonly string[]> = {
	[MAIN]: (records) => [
		"/home",
		"/clients",
		"/certificationsList",
		`/certificateDetails?${ofCertificate(records, "PUBLIC")}`,
		"/customerMessages",
		"/benutzer",
		`/validateCertificate?cid=${records.publicId}`,
	],
	clients: ({ client }) => [`/clientDetails?cid=${client}`, "/addClient", `/editClient?cid=${client}`],
	certifications: ({ client, certification }) => [
		`/certificationDetails?cid=${certification}&key=daten`,
		`/certificationDetails?cid=${certification}&key=produkte`,
		`/certificationDetails?cid=${certification}&key=zertifikate`,
		"/addCertification",
		`/addCertification?cid=${client}`,
		`/addCertification?certId=${certification}`,
		`/editProducts?certId=${certification}`,
	],
	certificates: (records) => [
		`/addCertificate?certificationId=${records.certification}&clientId=${records.client}`,
		`/addCertificate?${ofCertificate(records, "WIP")}`,
		`/certificateDetails?${ofCertificate(records, "WIP")}`,
		`/certificateDetails?${ofCertificate(records, "SUSPENDED")}`,
		`/certificateDetails?${ofCertificate(records, "SUPERSEDED")}`,
		`/certificateApproval?${ofCertificate(records, "IN_APPROVAL")}`,
		`/certificateApproval?${ofCertificate(records, "PUBLIC")}&retract=true`,
		`/validateCertificate?cid=${records.certificates.SUSPENDED.publicId}`,
		`/validateCertificate?cid=${records.certificates.SUPERSEDED.publicId}`,
	],
	"enquiries and users": ({ enquiry }) => [
		`/customerMessage?id=${enquiry}`,
		"/datenschutzanfrage",
		"/deadlines",
		"/uebersicht",
		"/protokoll",
		"/stoerungen",
		"/module",
		"/unauthorized",
		"/benachrichtigungen",
		"/sicherheit",
	],
};

test("the sign-in page is accessible before and after consent", async ({ page }) => {
	const found = await visit(page, ["/login"]);
	await giveConsent(page);
	await expect(page.getByLabel("Benutzerkennung")).toBeVisible();
	found.push(...(await findings(page, "/login with consent")));
	found.push(...(await visit(page, ["/password-reset", "/password-reset#token"])));
	expect(found).toEqual([]);
});

for (const [area, paths] of Object.entries(PAGES))
	test(`the staff pages are accessible: ${area}`, further(area !== MAIN), async ({ page }) => {
		await enter(page, "admin.demo");
		expect(await visit(page, paths(await demoRecords(page)))).toEqual([]);
	});

test("the dialog that suspends a certificate is accessible", further(true), async ({ page }) => {
	await enter(page, "admin.demo");
	await page.goto(`/certificateDetails?${ofCertificate(await demoRecords(page), "PUBLIC")}`);
	await chooseAction(page, "Aussetzen");
	await expect(page.getByRole("dialog")).toBeVisible();
	expect(await findings(page, "the dialog of a suspension", "[role=dialog]")).toEqual([]);
});

test("the dialog that creates a user is accessible", further(true), async ({ page }) => {
	await enter(page, "admin.demo");
	await page.goto("/benutzer");
	await page.getByRole("button", { name: "Benutzer anlegen" }).click();
	await expect(page.getByRole("dialog")).toBeVisible();
	expect(await findings(page, "the dialog of a user", "[role=dialog]")).toEqual([]);

	await test.step("in a low window the buttons of the dialog do not cover the focused field", async () => {
		await page.setViewportSize({ width: 800, height: 660 });
		const dialog = page.getByRole("dialog");
		const create = dialog.getByRole("button", { name: "Anlegen", exact: true });
		await expect(create).toBeInViewport({ ratio: 1 });
		const foot = async () => (await dialog.getByRole("button", { name: "Abbrechen" }).boundingBox())?.y ?? 0;
		for (const label of ["Benutzerkennung", "Name", "E-Mail", "Passwort", "Passwort wiederholen"]) {
			await tabTo(page, dialog.getByRole("textbox", { name: label, exact: true }));
			const field = await page.locator(":focus").boundingBox();
			expect((field?.y ?? 0) + (field?.height ?? 0), label).toBeLessThan(await foot());
		}
	});
});
