import { expect, further, type Page, test } from "../support/test.ts";
import { EDITIONS, hydrated } from "../support/website.ts";

/**
 * Letters that come while a page is drawn for the first time take the place of those of the system. Whatever the first
 * screen shows is as high with either, so nothing moves.
 */

/** The page's own letters under names of their own, which are drawn without a wait, however late the others came. */
const copyLetters = (page: Page) =>
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

/** Pages of prose, where a paragraph may have a line more or less. */
const PROSE: readonly string[] = ["imprint", "privacy", "information"];

/** How high the header is, and each of these with a text of its own that begins on the first screen. */
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

const draw = (page: Page, families: { text: string; heading: string }) =>
	page.evaluate((chosen) => {
		for (const [name, family] of Object.entries(chosen))
			document.documentElement.style.setProperty(`--brand-font-${name}`, family);
	}, families);

/** Of all lines of the name. */
const widthOf = (page: Page) =>
	page.locator(".pub-brand span").evaluate((element) => {
		const range = document.createRange();
		range.selectNodeContents(element);
		return Array.from(range.getClientRects()).reduce((sum, { width }) => sum + width, 0);
	});

for (const {
	page: { name },
	language,
	address,
} of EDITIONS)
	test(
		`with the letters of the system the first screen is as high: ${name} ${language}`,
		further(name !== "landing" || language !== "mg"),
		async ({ page }) => {
			await page.goto(address);
			await hydrated(page);
			const firstScreen = PROSE.includes(name) ? "header *, h1" : "header *, main *";
			expect(await copyLetters(page)).toBeGreaterThan(1);
			for (const width of [320, 375, 1280]) {
				await page.setViewportSize({ width, height: 900 });
				await draw(page, { text: '"Drawn Text"', heading: '"Drawn Heading"' });
				const drawn = { heights: await heightsOf(page, firstScreen), width: await widthOf(page) };
				await draw(page, { text: '"System Text"', heading: '"System Heading"' });
				expect(await heightsOf(page, firstScreen), `${width} px`).toEqual(drawn.heights);
				// They have been others.
				expect(await widthOf(page)).not.toBe(drawn.width);
			}
		},
	);
