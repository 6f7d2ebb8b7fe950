import { inaccessible } from "../support/axe.ts";
import { enter } from "../support/session.ts";
import { expect, further, type Page, test, UNCHECKED } from "../support/test.ts";

test.use({ settings: UNCHECKED });

const ENDING = "Endende Zertifizierungen je Monat";
const overview = (page: Page) => page.getByRole("region", { name: "Übersicht" });
const picture = (page: Page, name: string) => overview(page).getByRole("figure", { name });

async function open(page: Page, account: "admin.demo" | "auditor.demo" = "admin.demo"): Promise<void> {
	await enter(page, account);
	await page.goto("/home");
	await expect(picture(page, ENDING).locator("svg[role=presentation]")).toBeVisible();
}

test(
	"the overview leads from its numbers and its bars to the rows that they count",
	further(true),
	async ({ page }) => {
		await open(page);
		const headings = page.getByRole("main").getByRole("heading", { level: 2 });
		await expect(headings).toHaveText([/Meine Arbeit/, "Übersicht", "Kundenanfragen", /Zertifikate zur/, "Versionen"]);
		for (const [name, url] of [
			["offene Anfragen", /\/customerMessages\?status=OPEN/],
			["läuft in 90 Tagen ab", /\/certificationsList\?expires=90/],
		] as const) {
			const link = overview(page).getByRole("link", { name });
			const count = (await link.getByRole("strong").textContent()) ?? "";
			await link.click();
			await expect(page).toHaveURL(url);
			await expect(page.getByText(`${count} Einträge`, { exact: true })).toBeVisible();
			await page.goBack();
		}
		const bar = picture(page, ENDING).getByRole("link").first();
		const count = /: (\d+) /.exec((await bar.getAttribute("aria-label")) ?? "")?.[1];
		await bar.click();
		await expect(page).toHaveURL(/\/certificationsList\?month=\d{4}-\d\d/);
		await expect(page.getByText(new RegExp(`^${count} Ein(trag|träge)$`))).toBeVisible();
	},
);

test("a picture is one stop of the keyboard, and Enter follows a bar", further(true), async ({ page }) => {
	await open(page);
	await overview(page).getByRole("button", { name: "Zahlen als Tabellen zeigen" }).focus();
	await page.keyboard.press("Tab");
	await expect(page.getByLabel(/^in Bearbeitung: /)).toBeFocused();
	await page.keyboard.press("ArrowDown");
	await expect(page.getByLabel(/^in Genehmigung: /)).toBeFocused();
	await page.keyboard.press("Tab");
	const bar = picture(page, ENDING).getByRole("link").first();
	while (!(await bar.evaluate((element) => element === document.activeElement)))
		await page.keyboard.press("ArrowRight");
	await expect(picture(page, ENDING).getByText((await bar.getAttribute("aria-label")) ?? "")).toBeVisible();
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(/\/certificationsList\?month=\d{4}-\d\d/);
});

for (const { width, colorScheme } of [
	{ width: 375, colorScheme: "dark" },
	{ width: 1440, colorScheme: "light" },
] as const)
	test(
		`the overview, its tables in sight, can be used by everybody: ${width} px, ${colorScheme}`,
		further(true),
		async ({ page }) => {
			await page.setViewportSize({ width, height: 900 });
			await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
			await open(page, "auditor.demo");
			await overview(page).getByRole("button", { name: "Zahlen als Tabellen zeigen" }).click();
			await expect(overview(page).getByRole("button", { name: "Tabellen verbergen" })).toBeVisible();
			expect(await inaccessible(page, { within: "section[aria-label='Übersicht']" })).toEqual([]);
			expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
			for (const svg of await overview(page).locator("svg[role=presentation]").all()) {
				const [own, frame] = [await svg.boundingBox(), await svg.locator("..").boundingBox()];
				expect(own?.width).toBeLessThanOrEqual((frame?.width ?? 0) + 1);
			}
		},
	);

test("what is printed from a dark screen is dark on light", further(true), async ({ page }) => {
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
