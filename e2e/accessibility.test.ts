import { giveConsent } from "./support/actions.ts";
import { inaccessible } from "./support/axe.ts";
import { tabTo } from "./support/keyboard.ts";
import { demoRecords } from "./support/records.ts";
import { enter } from "./support/session.ts";
import { expect, further, type Page, test } from "./support/test.ts";
import { showAnew } from "./support/within.ts";

/**
 * Each width in one of the two colour schemes: together every layout and every contrast. The second look leaves out the
 * rules that the first has answered for the same elements; a plain `npm test` leaves it out.
 */
const ALL_VIEWS = [
	{ width: 375, height: 812, colorScheme: "light", tags: undefined },
	{ width: 1280, height: 900, colorScheme: "dark", tags: ["wcag2aa", "wcag22aa"] },
] as const;
type View = (typeof ALL_VIEWS)[number];
const [FIRST] = ALL_VIEWS;
const VIEWS: readonly View[] = process.env.TEST_ALL ? ALL_VIEWS : [FIRST];

interface Finding {
	screen: string;
	view: string;
	problem: string;
}

/** Looks at what the page shows, in each view. */
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

/** What does not come within the application that runs, and the way to the screens that do. */
const LOADED = /^\/(login|password-reset|unauthorized|validateCertificate)/;

async function visit(page: Page, paths: readonly string[]): Promise<Finding[]> {
	const found: Finding[] = [];
	for (const [index, path] of paths.entries()) {
		await page.setViewportSize(FIRST);
		if (index === 0 || LOADED.test(path)) await page.goto(path);
		else await showAnew(page, path);
		// The server has drawn this one before there is an answer.
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

const MAIN = "the main screen of every module";
const SCREENS: Record<string, (records: Records) => readonly string[]> = {
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
		"/protokoll",
		"/stoerungen",
		"/module",
		"/unauthorized",
		"/benachrichtigungen",
		"/sicherheit",
	],
};

test("the entrance is accessible, before consent and after it", async ({ page }) => {
	const found = await visit(page, ["/login"]);
	await giveConsent(page);
	await expect(page.getByLabel("Benutzerkennung")).toBeVisible();
	found.push(...(await findings(page, "/login with consent")));
	found.push(...(await visit(page, ["/password-reset", "/password-reset#token"])));
	expect(found).toEqual([]);
});

for (const [area, screens] of Object.entries(SCREENS))
	test(`the screens of the staff are accessible: ${area}`, further(area !== MAIN), async ({ page }) => {
		await enter(page, "admin.demo");
		expect(await visit(page, screens(await demoRecords(page)))).toEqual([]);
	});

test("the dialog of a suspension is accessible", further(true), async ({ page }) => {
	await enter(page, "admin.demo");
	await page.goto(`/certificateDetails?${ofCertificate(await demoRecords(page), "PUBLIC")}`);
	await page.getByRole("button", { name: "Aussetzen" }).click();
	await expect(page.getByRole("dialog")).toBeVisible();
	expect(await findings(page, "the dialog of a suspension", "[role=dialog]")).toEqual([]);
});

test("the dialog of a user is accessible", further(true), async ({ page }) => {
	await enter(page, "admin.demo");
	await page.goto("/benutzer");
	await page.getByRole("button", { name: "Benutzer anlegen" }).click();
	await expect(page.getByRole("dialog")).toBeVisible();
	expect(await findings(page, "the dialog of a user", "[role=dialog]")).toEqual([]);

	await test.step("in a low window the buttons at its foot cover nothing that has the focus", async () => {
		await page.setViewportSize({ width: 800, height: 660 });
		const dialog = page.getByRole("dialog");
		const create = dialog.getByRole("button", { name: "Anlegen", exact: true });
		await expect(create).toBeInViewport({ ratio: 1 });
		const foot = async () => (await dialog.getByRole("button", { name: "Abbrechen" }).boundingBox())?.y ?? 0;
		for (const label of ["Benutzer", "Name", "E-Mail", "Passwort", "Passwort wiederholen"]) {
			await tabTo(page, dialog.getByRole("textbox", { name: label, exact: true }));
			const field = await page.locator(":focus").boundingBox();
			expect((field?.y ?? 0) + (field?.height ?? 0), label).toBeLessThan(await foot());
		}
	});
});
