import { PDF } from "../../api/testing/files.ts";
import { apiAs, certificationOf } from "../support/api.ts";
import { inaccessible } from "../support/axe.ts";
import { pressByKeyboard } from "../support/keyboard.ts";
import { enter } from "../support/session.ts";
import { expect, further, test, UNCHECKED } from "../support/test.ts";

test.use({ settings: UNCHECKED, viewport: { width: 375, height: 740 } });

test(
	"a file is added, saved and removed on the page of a certification, 375 px wide",
	further(true),
	async ({ page, baseURL }) => {
		const { id } = await certificationOf(await apiAs(baseURL ?? "", "admin.demo"), "Unterlagen Feinkost GmbH");
		await enter(page, "auditor.demo");
		await page.goto(`/certificationDetails?cid=${id}`);
		const card = page.getByRole("region", { name: "Unterlagen" });
		await expect(card.getByText("Noch keine Unterlagen.")).toBeVisible();
		const name = `Spezifikation_${"sehr-langer-Name-".repeat(6)}.pdf`;
		const chooser = page.waitForEvent("filechooser");
		await pressByKeyboard(page, card.getByRole("button", { name: "Dateien auswählen" }));
		await (await chooser).setFiles([{ name, mimeType: "application/pdf", buffer: PDF }]);
		const dialog = page.getByRole("dialog", { name: "Unterlagen hinzufügen" });
		await dialog.getByRole("button", { name: /Art/ }).click();
		await page.getByRole("option", { name: "Spezifikation" }).click();
		expect(await inaccessible(page, { within: "[role=dialog]" })).toEqual([]);
		await dialog.getByRole("button", { name: "Hinzufügen" }).click();
		await expect(page.getByText("Eine Unterlage wurde hinzugefügt.")).toBeVisible();
		await expect(card.getByText(name)).toBeVisible();
		expect(await inaccessible(page, { within: "main" })).toEqual([]);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);

		const saving = page.waitForEvent("download");
		await card.getByRole("button", { name: `${name} herunterladen` }).click();
		expect((await saving).suggestedFilename()).toBe(name);
		await pressByKeyboard(page, card.getByRole("button", { name: `${name} entfernen` }));
		await page.getByRole("alertdialog").getByRole("button", { name: "Entfernen" }).click();
		await expect(card.getByText("Noch keine Unterlagen.")).toBeVisible();
	},
);
