import { signIn } from "./support/actions.ts";
import { demoRecords, queryOf } from "./support/records.ts";
import { enter } from "./support/session.ts";
import { expect, further, type Page, test, UNCHECKED } from "./support/test.ts";
import { showAnew } from "./support/within.ts";

test.use({ settings: UNCHECKED });

/** Simulates a browser in which the user has blocked cookies and other site data. */
function blockSiteData(): void {
	const refuse = () => {
		throw new DOMException("Access is denied for this document.", "SecurityError");
	};
	for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches", "cookieStore"])
		Object.defineProperty(window, name, { get: refuse });
	Object.defineProperty(Document.prototype, "cookie", { get: refuse, set: refuse });
	Object.defineProperty(Navigator.prototype, "cookieEnabled", { get: () => false });
	window.BroadcastChannel = class {
		constructor() {
			refuse();
		}
	} as unknown as typeof BroadcastChannel;
}

async function expectPage(page: Page, path: string): Promise<void> {
	await expect(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
	await expect(page.getByRole("progressbar"), path).toHaveCount(0);
}

test(
	"pages of each module work in a browser that blocks site data, and the sign-in page explains the consequences",
	further(true),
	async ({ page }) => {
		await enter(page, "admin.demo");
		const { client, certification, certificates, publicId } = await demoRecords(page);
		await page.context().clearCookies();
		await page.addInitScript(blockSiteData);
		for (const path of ["/", "/register", `/validateCertificate?cid=${publicId}`]) {
			await page.goto(path);
			await expectPage(page, path);
		}
		await page.goto("/login");
		await expect(page.getByText("Ihr Browser blockiert Cookies")).toBeVisible();
		await signIn(page, "admin.demo");
		const staff = [
			"/clients",
			`/clientDetails?cid=${client}`,
			`/editClient?cid=${client}`,
			`/certificationDetails?cid=${certification}&key=daten`,
			`/certificateDetails?${queryOf(certificates.PUBLIC)}`,
			`/addCertificate?${queryOf(certificates.WIP)}`,
			`/editProducts?certId=${certificates.WIP._certificationId}`,
			`/certificateApproval?${queryOf(certificates.IN_APPROVAL)}`,
			"/audits",
			"/customerMessages",
			"/deadlines",
			"/module",
			"/benutzer",
			"/sicherheit",
			"/home",
		];
		for (const path of staff) {
			await showAnew(page, path);
			await expectPage(page, path);
		}
		await page.context().clearCookies();
		await page.reload();
		await expect(page).toHaveURL(/\/login/);
	},
);
