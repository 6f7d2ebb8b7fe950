import { shiftsOf, watchShifts } from "../support/shifts.ts";
import { expect, further, type Page, test } from "../support/test.ts";
import { hydrated } from "../support/website.ts";

/**
 * Parts that are loaded late, because of a slow connection or device, fill a reserved space, so that nothing around
 * them moves.
 */

/** Parts that are loaded while the visitor reads, and a selector that matches once they are shown. */
const LATE_PARTS = {
	landing: {
		files: /\/static\/(js|css)\/async\/(contact-form|offices-map)\.\w+\.(js|css)$/,
		shown: "form.pub-contact-form [role=switch]:enabled",
	},
	validate: { files: /\/static\/(js|css)\/async\/file-checker\.\w+\.(js|css)$/, shown: "#file-check .pub-file-choice" },
} as const;
const PICTURES = /\/static\/image\//;

/** Delays matching requests until `release` is called, then continues them one after the other. */
async function delayFiles(page: Page, files: readonly RegExp[]) {
	const continueRequests: (() => Promise<void>)[] = [];
	const delayed: string[] = [];
	let isOpen = false;
	await page.route(
		({ pathname }) => files.some((file) => file.test(pathname)),
		async (route) => {
			if (isOpen) return route.continue();
			delayed.push(new URL(route.request().url()).pathname);
			continueRequests.push(() => route.continue());
		},
	);
	const release = async () => {
		isOpen = true;
		for (const answer of continueRequests) {
			await answer();
			await page.waitForTimeout(50);
		}
	};
	return { delayed, release };
}

/** Returns position and height of elements around the parts and of the parts as a whole, in tenths of a pixel. */
const placesOf = (page: Page) =>
	page.evaluate(() => {
		const elements = document.querySelectorAll(
			"main, main > *, main section, .pub-about > *, .pub-contact > :not(.pub-island), .pub-contact .pub-island > *, .pub-contact-form > *, .pub-contact-form .ui-field, .pub-offices > :not(.pub-island), footer",
		);
		return Array.from(elements, (element) => {
			const { top, height } = element.getBoundingClientRect();
			const name = element.getAttribute("class") ?? (element.id || element.tagName);
			const tenths = [top + window.scrollY, height].map((value) => Math.round(value * 10) / 10);
			// The form's placeholder has one more class.
			return `${name.replace(" pub-contact-form--outline", "")}: ${tenths.join(" + ")}`;
		});
	});

const goTo = (page: Page, selector: string) =>
	page.evaluate(async (place) => {
		const frame = () => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)));
		// The end of the element in the middle of the window, so that a shift of the following content would be visible.
		const end = (document.querySelector(place)?.getBoundingClientRect().bottom ?? 0) + window.scrollY;
		window.scrollTo({ top: end - window.innerHeight / 2, behavior: "instant" });
		await frame();
		await frame();
	}, selector);

for (const [width, id] of [
	[320, "mg"],
	[1280, "de"],
] as const)
	test.describe(`at ${width} px`, () => {
		test.use({ viewport: { width, height: 900 } });

		test(`parts that are loaded late move nothing on the landing page: ${id}`, further(true), async ({ page }) => {
			const { delayed, release } = await delayFiles(page, [LATE_PARTS.landing.files, PICTURES]);
			await watchShifts(page);
			await page.goto(`/?lng=${id}`, { waitUntil: "domcontentloaded" });
			// The delayed pictures block the load event, so input triggers the application.
			await page.keyboard.press("Shift");
			await hydrated(page);
			for (const section of ["#about", "#kontakt"]) await goTo(page, section);
			await expect.poll(() => delayed.filter((path) => LATE_PARTS.landing.files.test(path)).length).toBeGreaterThan(2);
			const places = await placesOf(page);
			await release();
			await page.locator(LATE_PARTS.landing.shown).waitFor({ state: "attached" });
			await page.locator("svg.pub-map").waitFor();
			await goTo(page, "#about");
			await page.waitForLoadState("networkidle");
			expect(await placesOf(page)).toEqual(places);
			expect(await shiftsOf(page)).toEqual([]);
		});
	});

test("the file check that is loaded late moves nothing", further(true), async ({ page }) => {
	for (const width of [320, 1280]) {
		await page.setViewportSize({ width, height: 900 });
		const { delayed, release } = await delayFiles(page, [LATE_PARTS.validate.files]);
		await page.goto("/validateCertificate?lng=de", { waitUntil: "commit" });
		await hydrated(page);
		await goTo(page, "#file-check");
		await expect.poll(() => delayed.length, { message: `${width} px` }).toBeGreaterThan(0);
		const places = await placesOf(page);
		await release();
		await page.locator(LATE_PARTS.validate.shown).waitFor();
		await page.waitForLoadState("networkidle");
		expect(await placesOf(page), `${width} px`).toEqual(places);
		await page.unrouteAll({ behavior: "wait" });
	}
});
