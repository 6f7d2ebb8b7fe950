import type { AuditListItem } from "@portal/contracts/contract/evaluation";
import { apiAs } from "../support/api.ts";
import { inaccessible } from "../support/axe.ts";
import { enter } from "../support/session.ts";
import { expect, further, test, UNCHECKED } from "../support/test.ts";
import { showAnew } from "../support/within.ts";

test.use({ settings: UNCHECKED, viewport: { width: 375, height: 740 } });

test("pages and dialogs of audits are accessible, and fit a telephone", further(true), async ({ page, baseURL }) => {
	const admin = await apiAs(baseURL ?? "", "admin.demo");
	const [underway] = await admin<AuditListItem[]>("GET", "/audits?status=UNDERWAY");
	const cid = underway?._id ?? "";
	await enter(page, "admin.demo");
	await page.goto("/audits");
	for (const path of [
		"/audits?view=calendar",
		"/addAudit",
		`/auditDetails?cid=${cid}&key=daten`,
		`/auditDetails?cid=${cid}&key=abweichungen`,
		`/auditDetails?cid=${cid}&key=checkliste`,
	]) {
		await showAnew(page, path);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await expect(page.getByRole("progressbar")).toHaveCount(0);
		expect(await inaccessible(page, { within: "main" })).toEqual([]);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
	}
	await expect(page.getByText(/^Auditplan B-.*\.pdf$/)).toBeVisible();
	const question = page
		.getByRole("listitem")
		.filter({ has: page.getByRole("radiogroup") })
		.last();
	await question.getByText("nicht erfüllt", { exact: true }).click();
	await expect(question.getByText(/^Gespeichert: /)).toBeVisible();
	const dialogs = [/^Abweichung feststellen zu/, "Bericht erstellen"];
	for (const name of dialogs) {
		await page.getByRole("button", { name }).last().click();
		await expect(page.getByRole("dialog")).toBeVisible();
		expect(await inaccessible(page, { within: "[role=dialog]" })).toEqual([]);
		await page.getByRole("dialog").getByRole("button", { name: "Abbrechen" }).click();
	}
});
