import { apiOf } from "../support/api.ts";
import { inaccessible } from "../support/axe.ts";
import { enter } from "../support/session.ts";
import { expect, further, test, UNCHECKED } from "../support/test.ts";

test.use({ settings: UNCHECKED });

test(
	"long texts in the comparison of a conflict can be scrolled to their end by keyboard",
	further(true),
	async ({ page }) => {
		await enter(page, "auditor.demo");
		const api = await apiOf(page);
		const long = (word: string) => `${word}: Rückruf mit der Ansprechperson vereinbart.\n`.repeat(30).trim();
		await page.goto("/customerMessages");
		await page
			.getByRole("link", { name: /bearbeiten/ })
			.last()
			.click();
		await page.getByLabel(/^Anmerkung/).fill(long("Meine"));
		const id = new URL(page.url()).searchParams.get("id");
		await api("PUT", `/customerMessages/${id}`, { note: long("Fremde"), submitBtn: "save" });
		await page.getByRole("button", { name: "Speichern" }).click();
		await page.getByRole("button", { name: "Vergleichen" }).click();
		const dialog = page.getByRole("dialog", { name: "Änderungen vergleichen" });
		await expect(dialog.getByRole("radio")).toHaveCount(2);
		expect(await inaccessible(page, { within: "[role=dialog]" })).toEqual([]);
		for (const width of [375, 1280]) {
			await page.setViewportSize({ width, height: 800 });
			const box = dialog.getByRole("group", { name: "Änderungen vergleichen" });
			await box.focus();
			await page.keyboard.press("Home");
			await expect(dialog.getByRole("radiogroup")).toBeInViewport();
			await page.keyboard.press("End");
			await expect
				.poll(() => box.evaluate((e) => Math.ceil(e.scrollTop + e.clientHeight) >= e.scrollHeight))
				.toBe(true);
		}
	},
);
