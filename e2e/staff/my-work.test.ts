import { apiAs, draftOf } from "../support/api.ts";
import { enter } from "../support/session.ts";
import { expect, test, UNCHECKED } from "../support/test.ts";

test.use({ settings: UNCHECKED });

test("home begins with what waits, the menu tells how much, and one press leads to it", async ({ page, baseURL }) => {
	const auditor = await apiAs(baseURL ?? "", "auditor.demo");
	const draft = await draftOf(auditor, "Wartende Feinkost GmbH");
	await auditor("POST", `/approval/add/certificate/${draft._id}/certification/${draft._certificationId}`);
	await enter(page, "admin.demo");
	await page.goto("/home");
	const work = page.getByRole("region", { name: "Meine Arbeit" });
	await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toHaveText("Meine Arbeit");
	for (const name of ["Zu prüfen", "An mich zurückgewiesen", "Zu veröffentlichen", "Meine Entwürfe", "Zu beantworten"])
		await expect(work.getByRole("region", { name })).toBeVisible();
	for (const name of ["Zertifizierungen", "Anfragen", "Benutzer"])
		await expect(page.getByRole("link", { name, exact: true })).toHaveAccessibleDescription(/^\d+ offen$/);

	await work
		.getByRole("region", { name: "Zu prüfen" })
		.getByRole("link", { name: /^Alle \d+ anzeigen$/ })
		.click();
	await page.getByRole("link", { name: `Prüfen: ${draft.certificateNumber}` }).click();
	await expect(page).toHaveURL(/\/certificateApproval\?/);
	await expect(page.getByRole("button", { name: "Zertifikat zurückweisen" })).toBeVisible();
});
