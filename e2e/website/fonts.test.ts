import { expect, further, type Page, test } from "../support/test.ts";
import { EDITIONS } from "../support/website.ts";

/**
 * The brand's fonts replace the system's fonts while the page is shown. The first screen must have the same height
 * with both, so that nothing moves.
 */

/** Adds the brand's fonts under other names, because the browser may have stopped waiting for the original ones. */
const addFontsUnderNewNames = (page: Page) =>
	page.evaluate(async () => {
		const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
		const faces = rules
			.filter((rule) => rule instanceof CSSFontFaceRule)
			.flatMap(({ style, parentStyleSheet }) => {
				const [, address] = /url\("(.+?)"\)/.exec(style.getPropertyValue("src")) ?? [];
				if (address === undefined) return [];
				const family = style.getPropertyValue("font-family").replaceAll('"', "").replace("Brand ", "Drawn ");
				return new FontFace(family, `url("${new URL(address, parentStyleSheet?.href ?? location.href).href}")`, {
					weight: style.getPropertyValue("font-weight"),
					unicodeRange: style.getPropertyValue("unicode-range"),
				});
			});
		for (const face of faces) document.fonts.add(await face.load());
		return faces.length;
	});

/** Pages of continuous text, where a paragraph may take one line more or less. */
const PROSE: readonly string[] = ["imprint", "privacy", "information"];

/** Returns the heights of the header and of elements with text on the first screen. */
const heightsOf = (page: Page, selector: string) =>
	page.evaluate((what) => {
		const isShown = (element: Element) =>
			element.checkVisibility() &&
			getComputedStyle(element).display !== "inline" &&
			element.getBoundingClientRect().top < innerHeight;
		const hasText = ({ childNodes }: Element) =>
			Array.from(childNodes).some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
		const texts = [...document.querySelectorAll(what)].filter((element) => hasText(element) && isShown(element));
		return [...document.querySelectorAll("header"), ...texts].map((element) => {
			const text = element.textContent.trim().slice(0, 60);
			return `${element.tagName} ${text}: ${Math.round(element.getBoundingClientRect().height)}`;
		});
	}, selector);

const setFonts = (page: Page, families: { text: string; heading: string }) =>
	page.evaluate((chosen) => {
		for (const [name, family] of Object.entries(chosen))
			document.documentElement.style.setProperty(`--brand-font-${name}`, family);
	}, families);

/** Returns the font families that follow the brand's own ones. */
const systemFamilies = (page: Page) =>
	page.evaluate(() => {
		const withoutFirst = (name: string) =>
			getComputedStyle(document.documentElement).getPropertyValue(name).split(",").slice(1).join(",");
		return { text: withoutFirst("--brand-font-text"), heading: withoutFirst("--brand-font-heading") };
	});

/** Returns the total width of all lines of the brand's name. */
const widthOf = (page: Page) =>
	page.locator(".pub-brand span").evaluate((element) => {
		const range = document.createRange();
		range.selectNodeContents(element);
		return Array.from(range.getClientRects()).reduce((sum, { width }) => sum + width, 0);
	});

/** Keeps the program from changing the page, because the fonts change before it runs. */
const delayProgram = (page: Page) => page.route(/\/lib-react\.\w+\.js$/, () => {});

const EXAMINED = EDITIONS.filter(({ page, language }) => page.name === "landing" || language === page.preferred);

for (const [pages, editions] of [
	["the landing page", EXAMINED.filter(({ page }) => page.name === "landing")],
	["the other pages", EXAMINED.filter(({ page }) => page.name !== "landing")],
] as const)
	test(`the first screen has the same height with the system's fonts: ${pages}`, further(true), async ({ page }) => {
		await delayProgram(page);
		for (const { page: site, address } of editions) {
			await page.goto(address);
			const firstScreen = PROSE.includes(site.name) ? "header *, h1" : "header *, main *";
			const system = await systemFamilies(page);
			expect(await addFontsUnderNewNames(page)).toBeGreaterThan(1);
			for (const width of [320, 375, 1280]) {
				await page.setViewportSize({ width, height: 900 });
				await setFonts(page, { text: '"Drawn Text"', heading: '"Drawn Heading"' });
				const brandFonts = { heights: await heightsOf(page, firstScreen), width: await widthOf(page) };
				await setFonts(page, system);
				expect(await heightsOf(page, firstScreen), `${address} at ${width} px`).toEqual(brandFonts.heights);
				// Ensures that the fonts have really changed.
				expect(await widthOf(page)).not.toBe(brandFonts.width);
			}
		}
	});
