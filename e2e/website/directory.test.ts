import type { Certification } from "../../api/modules/certifications/contract.ts";
import { apiAs, publish } from "../support/api.ts";
import { inaccessible } from "../support/axe.ts";
import { shiftsOf, watchShifts } from "../support/shifts.ts";
import { expect, type Page, test, UNCHECKED, watch } from "../support/test.ts";

/** Who is certified and wants to be found: with the keyboard, on a phone. */

test.use({ settings: UNCHECKED, viewport: { width: 375, height: 812 } });

const LISTED = "Ährenfeld Verzeichnis GmbH";
const UNLISTED = "Ährenfeld Verborgen GmbH";

const told = (page: Page) =>
	page.evaluate(() =>
		Array.from(
			document.querySelectorAll('script[type="application/ld+json"]'),
			({ textContent }) => textContent,
		).join(),
	);

test("a company with consent is found, kept by Back and reload, led from to its certificate, and gone without consent", async ({
	page,
	server,
}) => {
	const { certificateNumber, publicId, key } = await publish(server.url, LISTED);
	const hidden = await publish(server.url, UNLISTED);
	const auditor = await apiAs(server.url, "auditor.demo");
	const { _clientId } = await auditor<Certification>("GET", `/certification/${key.split("/").at(-1)}`);
	await auditor("PUT", `/client/${_clientId}/directory`);

	const problems = watch(page, server.url);
	await watchShifts(page);
	await page.goto("/directory?lng=de");
	const entries = page.getByRole("region", { name: "Einträge" });
	const company = entries.getByRole("heading", { name: LISTED });
	await expect(entries.getByRole("heading", { level: 3 }).first()).toBeVisible();
	expect(await shiftsOf(page)).toEqual([]);

	await page.getByRole("searchbox", { name: "Unternehmen oder Produkt" }).focus();
	await page.keyboard.type("ährenfeld");
	await page.keyboard.press("Enter");
	await expect(company).toBeVisible();
	await expect(entries.getByRole("status")).toHaveText("1 Unternehmen wird angezeigt.");
	await expect(page.getByRole("heading", { name: "Einträge" })).toBeFocused();
	expect(await inaccessible(page)).toEqual([]);
	expect(await told(page)).toContain(`"certificationIdentification":"${certificateNumber}"`);
	for (const text of [await page.content(), await told(page)])
		for (const secret of [UNLISTED, hidden.publicId, hidden.certificateNumber]) expect(text).not.toContain(secret);

	await page.getByRole("searchbox").fill(UNLISTED);
	await page.getByRole("button", { name: "Suchen" }).click();
	await expect(entries.getByText(/Das sagt nichts darüber aus/)).toBeVisible();
	expect(await told(page)).not.toContain("certificationIdentification");
	await page.goBack();
	await expect(company).toBeVisible();
	await page.reload();
	await expect(company).toBeVisible();
	await expect(page.getByRole("searchbox")).toHaveValue("ährenfeld");

	await entries.getByRole("link", { name: `Zertifikat ${certificateNumber} prüfen` }).click();
	await expect(page).toHaveURL(({ searchParams }) => searchParams.get("cid") === publicId);
	await expect(page.getByRole("article").getByText(LISTED)).toBeVisible();

	await auditor("DELETE", `/client/${_clientId}/directory`);
	await page.goBack();
	await page.reload();
	await expect(entries.getByText(/Das sagt nichts darüber aus/)).toBeVisible();
	expect(problems).toEqual([]);
});
