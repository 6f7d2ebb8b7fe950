import { demoRecords, queryOf } from "../support/records.ts";
import { enter } from "../support/session.ts";
import { shiftsOf, watchShifts } from "../support/shifts.ts";
import { expect, further, test, UNCHECKED } from "../support/test.ts";

test.use({ settings: UNCHECKED });

test(
	"a review shows document and decision next to each other, and only the document scrolls",
	further(true),
	async ({ page }) => {
		await page.setViewportSize({ width: 1440, height: 900 });
		await enter(page, "admin.demo");
		const { certificates } = await demoRecords(page);
		await watchShifts(page);
		await page.goto(`/certificateApproval?${queryOf(certificates.IN_APPROVAL)}`);
		const sheet = page.getByRole("region", { name: /, Deutsch$/ });
		await expect(sheet).toBeInViewport({ ratio: 1 });
		const sign = page.getByRole("button", { name: "Zertifikat unterschreiben" });
		await expect(sign).toBeInViewport({ ratio: 1 });
		await expect(sign).toBeDisabled();
		const top = async (name: string) => (await page.locator("main").getByText(name, { exact: true }).boundingBox())?.y;
		expect(await top("Zertifikat unterschreiben")).toBeLessThan((await top("Zurück")) ?? 0);
		await page.waitForLoadState("networkidle");
		const scrolled = await page.locator("main .certs-review *").evaluateAll((elements) =>
			elements
				// A list of tabs may be higher than its box by a rounded pixel.
				.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 2)
				.filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
				.filter(({ tagName }) => tagName !== "TEXTAREA")
				.map(({ className }) => className),
		);
		expect(scrolled).toHaveLength(1);
		expect(await shiftsOf(page)).toEqual([]);
		await sheet.evaluate((element) => element.scrollTo(0, element.scrollHeight));
		await expect(sign).toBeEnabled();
		expect(await page.evaluate(() => window.scrollY)).toBe(0);
	},
);
