import { demoRecords } from "../support/records.ts";
import { enter } from "../support/session.ts";
import { expect, further, test, UNCHECKED } from "../support/test.ts";

test.use({ settings: UNCHECKED });

test(
	"a review shows document and decision next to each other, and only the document scrolls",
	further(true),
	async ({ page }) => {
		await page.setViewportSize({ width: 1440, height: 900 });
		await enter(page, "admin.demo");
		const { _id, _certificationId, _clientId } = (await demoRecords(page)).certificates.IN_APPROVAL;
		await page.addInitScript(() => {
			new PerformanceObserver((list) => {
				for (const { value } of list.getEntries() as unknown as { value: number }[])
					document.documentElement.dataset.shift = String(Number(document.documentElement.dataset.shift ?? 0) + value);
			}).observe({ type: "layout-shift", buffered: true });
		});
		await page.goto(
			`/certificateApproval?certificationId=${_certificationId}&certificateId=${_id}&clientId=${_clientId}`,
		);
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
		expect(await page.evaluate(() => document.documentElement.dataset.shift)).toBeUndefined();
		await sheet.evaluate((element) => element.scrollTo(0, element.scrollHeight));
		await expect(sign).toBeEnabled();
		expect(await page.evaluate(() => window.scrollY)).toBe(0);
	},
);
