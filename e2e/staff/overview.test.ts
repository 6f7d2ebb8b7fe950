import { enter } from "../support/session.ts";
import { expect, further, type Page, test, UNCHECKED } from "../support/test.ts";

test.use({ settings: UNCHECKED });

const ENDING = "Endende Zertifizierungen je Monat";
const picture = (page: Page, name: string) => page.getByRole("figure", { name });

async function open(page: Page, account: "admin.demo" | "auditor.demo" = "admin.demo"): Promise<void> {
	await enter(page, account);
	await page.goto("/uebersicht");
	await expect(picture(page, ENDING).locator("svg[role=presentation]")).toBeVisible();
}

test("a page printed in dark mode is dark on light", further(true), async ({ page }) => {
	await page.emulateMedia({ colorScheme: "dark" });
	await open(page);
	const colours = () =>
		page.evaluate(() => {
			const lightness = (colour: string) => {
				const canvas = document.createElement("canvas").getContext("2d");
				if (!canvas) throw new Error("No canvas");
				canvas.fillStyle = colour;
				canvas.fillRect(0, 0, 1, 1);
				return Math.max(...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3));
			};
			const label = document.querySelector("figure svg text");
			if (!label) throw new Error("No label");
			return [lightness(getComputedStyle(document.body).backgroundColor), lightness(getComputedStyle(label).fill)];
		});
	const [dark = 0, onDark = 0] = await colours();
	expect(dark).toBeLessThan(onDark);
	await page.emulateMedia({ media: "print", colorScheme: "dark" });
	const [paper = 0, ink = 255] = await colours();
	expect(paper).toBeGreaterThan(220);
	expect(ink).toBeLessThan(130);
});

test("on the home page the heading of each day is above its entries", further(true), async ({ page }) => {
	await enter(page, "admin.demo");
	await page.goto("/home");
	const days = page.getByRole("region", { name: "Meine Arbeit" }).getByRole("region");
	await expect(days.nth(1)).toBeVisible();
	for (const day of await days.all()) {
		const [heading, entries] = await Promise.all(
			[day.getByRole("heading"), day.getByRole("list")].map((part) => part.boundingBox()),
		);
		expect(heading && heading.y + heading.height).toBeLessThanOrEqual(entries?.y ?? 0);
		// A heading next to its entries is narrower than they are, even where long entries wrap below it.
		expect(heading?.width).toBe(entries?.width);
	}
});
