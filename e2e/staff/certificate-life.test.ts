import { card, row } from "../support/actions.ts";
import { apiOf, draftOf } from "../support/api.ts";
import { enter } from "../support/session.ts";
import { expect, further, type Page, test, UNCHECKED } from "../support/test.ts";

test.use({ settings: UNCHECKED });

const CLIENT = "Lebenslauf Feinkost GmbH";
const REASON = "Bitte das zweite Produkt weglassen.";

const says = (page: Page, message: string) => expect(page.getByText(message)).toBeVisible();
/** What may be done with the certificate, in the words of its row. */
const actionsOf = (page: Page, number: string) =>
	row(page, number).locator("a, button").filter({ visible: true }).allTextContents();
const reload = async (page: Page, number: string) => {
	await page.reload();
	await expect(row(page, number)).toBeVisible();
};

async function review(admin: Page, number: string): Promise<void> {
	await admin.goto("/home");
	const pending = card(admin, "Zertifikate zur Prüfung und Genehmigung");
	await pending.getByRole("row").filter({ hasText: number }).getByRole("link", { name: "Prüfen" }).click();
	await expect(admin.getByRole("tab", { name: "Zertifikate" })).toHaveAttribute("aria-selected", "true");
	await expect(admin.locator("[aria-current=true]", { hasText: number })).toBeInViewport();
	await row(admin, number).getByRole("link", { name: "Unterschreiben" }).click();
}

async function releaseFromForm(auditor: Page, number: string): Promise<void> {
	await row(auditor, number).getByRole("link", { name: "Bearbeiten" }).click();
	await auditor.getByRole("button", { name: "Genehmigung", exact: true }).click();
	await says(auditor, `Das Zertifikat ${number} wurde zur Prüfung freigegeben.`);
}

test(
	"a certificate is stopped, rejected, corrected, signed, published and retracted, each step by who may",
	further(true),
	async ({ page: auditor, browser, baseURL }) => {
		test.setTimeout(180_000);
		await enter(auditor, "auditor.demo");
		const draft = await draftOf(await apiOf(auditor), CLIENT);
		const number = draft.certificateNumber;
		const overview = `/certificationDetails?cid=${draft._certificationId}&key=zertifikate`;
		const context = await browser.newContext({ baseURL: baseURL ?? "", acceptDownloads: true });
		const admin = await context.newPage();
		await enter(admin, "admin.demo");

		await auditor.goto(overview);
		await releaseFromForm(auditor, number);
		await expect.poll(() => actionsOf(auditor, number)).toEqual(["Details", "Genehmigung stoppen"]);
		await row(auditor, number).getByRole("button", { name: "Genehmigung stoppen" }).click();
		await says(auditor, "Die Genehmigung wurde gestoppt, das Zertifikat kann wieder bearbeitet werden.");
		await releaseFromForm(auditor, number);

		await review(admin, number);
		await admin.getByRole("button", { name: "Zertifikat zurückweisen" }).click();
		await expect(admin.getByText("Die Anmerkung muss eingegeben werden.").first()).toBeVisible();
		await admin.getByRole("textbox", { name: /Anmerkung/ }).fill(REASON);
		await admin.getByRole("button", { name: "Zertifikat zurückweisen" }).click();
		await says(admin, "Das Zertifikat wurde zurückgewiesen und kann weiter bearbeitet werden.");

		await reload(auditor, number);
		await expect.poll(() => actionsOf(auditor, number)).toEqual(["Details", "Bearbeiten"]);
		await row(auditor, number).getByRole("link", { name: "Details" }).click();
		await expect(auditor.getByText(REASON).first()).toBeVisible();
		await auditor.goto(overview);
		await row(auditor, number).getByRole("link", { name: "Bearbeiten" }).click();
		await expect(auditor.getByRole("button", { name: "Löschen" })).toHaveCount(0);
		await auditor.getByRole("checkbox", { name: /P-2/ }).click();
		await auditor.getByRole("button", { name: "Speichern" }).click();
		await says(auditor, "Das Zertifikat wurde geändert.");
		await releaseFromForm(auditor, number);

		await review(admin, number);
		const signature = admin.getByRole("button", { name: "Zertifikat unterschreiben" });
		await expect(signature).toBeDisabled();
		// At its end it has been looked through.
		await admin.getByRole("region", { name: `Zertifikat ${number}, Deutsch` }).press("End");
		await expect(signature).toBeEnabled();
		await signature.click();
		await says(admin, "Das Zertifikat ist nun bereit zur Veröffentlichung.");

		await reload(auditor, number);
		await expect.poll(() => actionsOf(auditor, number)).toEqual(["Details", "veröffentlichen"]);
		await row(auditor, number).getByRole("button", { name: "veröffentlichen" }).click();
		await says(auditor, "Das Zertifikat wurde veröffentlicht. Bitte den Kunden verständigen.");
		await expect(row(auditor, number)).toContainText("Aktiv");
		await expect.poll(() => actionsOf(auditor, number)).toEqual(["Details", "Nachfolger erstellen"]);

		await reload(admin, number);
		await expect
			.poll(() => actionsOf(admin, number))
			.toEqual(["Details", "Nachfolger erstellen", "Aussetzen", "zurückziehen"]);
		await row(admin, number).getByRole("link", { name: "zurückziehen" }).click();
		await admin.getByRole("textbox", { name: /Anmerkung/ }).fill("Rezeptur geändert");
		await admin.getByRole("button", { name: "Zertifikat zurückziehen" }).click();
		await says(admin, "Das Zertifikat wurde zurückgezogen.");
		await expect.poll(() => actionsOf(admin, number)).toEqual(["Details"]);

		await row(admin, number).getByRole("link", { name: "Details" }).click();
		const history = card(admin, "Statusverlauf").getByRole("row");
		await expect(history).toHaveCount(11);
		await expect(history.nth(1)).toContainText("Rezeptur geändert");
		await expect(history.nth(1)).toContainText("Grund: Sonstiges");
		await expect(history.nth(10)).toContainText("in Bearbeitung");
		await expect(admin.getByRole("button", { name: "Zertifikat DE" })).toBeVisible();
		await context.close();
	},
);
