import { shiftsOf, watchShifts } from "../support/shifts.ts";
import { expect, further, type Page, test } from "../support/test.ts";
import { EDITIONS, hydrated, LANGUAGES } from "../support/website.ts";

/** What comes late, on a slow line or a slow device, finds its place kept free: nothing around it moves. */

/** Parts that are loaded while somebody reads, and what shows that they are there. */
const PARTS = {
	landing: {
		files: /\/static\/(js|css)\/async\/(contact-form|offices-map)\.\w+\.(js|css)$/,
		there: "form.pub-contact-form [role=switch]:enabled",
	},
	validate: { files: /\/static\/(js|css)\/async\/file-checker\.\w+\.(js|css)$/, there: "#file-check .pub-file-choice" },
} as const;
const PICTURES = /\/static\/image\//;

/** Whatever the page asks for of these is answered when it is let go, a file after the other. */
async function holdBack(page: Page, files: readonly RegExp[]) {
	const waiting: (() => Promise<void>)[] = [];
	const held: string[] = [];
	let isOpen = false;
	await page.route(
		({ pathname }) => files.some((file) => file.test(pathname)),
		async (route) => {
			if (isOpen) return route.continue();
			held.push(new URL(route.request().url()).pathname);
			waiting.push(() => route.continue());
		},
	);
	const letGo = async () => {
		isOpen = true;
		for (const answer of waiting) {
			await answer();
			await page.waitForTimeout(50);
		}
	};
	return { held, letGo };
}

/** Everything that has a place of its own beside the parts, and the parts as a whole, in whole tenths of a pixel. */
const placesOf = (page: Page) =>
	page.evaluate(() => {
		const elements = document.querySelectorAll(
			"main, main > *, main section, .pub-about > *, .pub-contact > :not(.pub-island), .pub-contact .pub-island > *, .pub-contact-form > *, .pub-contact-form .ui-field, .pub-offices > :not(.pub-island), footer",
		);
		return Array.from(elements, (element) => {
			const { top, height } = element.getBoundingClientRect();
			const name = element.getAttribute("class") ?? (element.id || element.tagName);
			const tenths = [top + window.scrollY, height].map((value) => Math.round(value * 10) / 10);
			// What stands for the form until it comes has one more name.
			return `${name.replace(" pub-contact-form--outline", "")}: ${tenths.join(" + ")}`;
		});
	});

const goTo = (page: Page, selector: string) =>
	page.evaluate(async (place) => {
		const frame = () => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)));
		// Its end in the middle of the window: what follows would be seen to move.
		const end = (document.querySelector(place)?.getBoundingClientRect().bottom ?? 0) + window.scrollY;
		window.scrollTo({ top: end - window.innerHeight / 2, behavior: "instant" });
		await frame();
		await frame();
	}, selector);

for (const width of [320, 375, 1280])
	for (const { id } of LANGUAGES)
		test.describe(`at ${width} px`, further(width !== 375 || id !== "de"), () => {
			test.use({ viewport: { width, height: 900 } });

			test(`parts that come late move nothing on the first page: ${id}`, further(true), async ({ page }) => {
				const { held, letGo } = await holdBack(page, [PARTS.landing.files, PICTURES]);
				await watchShifts(page);
				await page.goto(`/?lng=${id}`, { waitUntil: "domcontentloaded" });
				// The pictures are held: the program comes with the first sign of somebody.
				await page.keyboard.press("Shift");
				await hydrated(page);
				for (const section of ["#about", "#kontakt"]) await goTo(page, section);
				await expect.poll(() => held.filter((path) => PARTS.landing.files.test(path)).length).toBeGreaterThan(2);
				const places = await placesOf(page);
				await letGo();
				await page.locator(PARTS.landing.there).waitFor({ state: "attached" });
				await page.locator("svg.pub-map").waitFor();
				await goTo(page, "#about");
				await page.waitForLoadState("networkidle");
				expect(await placesOf(page)).toEqual(places);
				expect(await shiftsOf(page)).toEqual([]);
			});
		});

test("what the server has drawn is as high before its parts come, where nothing but the address decides", async ({
	page,
}) => {
	const { held, letGo } = await holdBack(page, [PARTS.landing.files]);
	await watchShifts(page);
	await page.goto("/", { waitUntil: "commit" });
	await hydrated(page);
	await goTo(page, "#kontakt");
	await expect.poll(() => held.length).toBeGreaterThan(2);
	await expect(page.locator("form.pub-contact-form")).toHaveCount(1);
	const places = await placesOf(page);
	await letGo();
	await page.locator(PARTS.landing.there).waitFor({ state: "attached" });
	await page.waitForLoadState("networkidle");
	expect(await placesOf(page)).toEqual(places);
	expect(await shiftsOf(page)).toEqual([]);
});

for (const { language, address } of EDITIONS.filter(({ page }) => page.name === "validate"))
	test(
		`the check of a file that comes late moves nothing: ${language}`,
		further(language !== "de"),
		async ({ page }) => {
			for (const width of [320, 375, 768, 1280]) {
				await page.setViewportSize({ width, height: 900 });
				const { held, letGo } = await holdBack(page, [PARTS.validate.files]);
				await page.goto(address, { waitUntil: "commit" });
				await hydrated(page);
				await goTo(page, "#file-check");
				await expect.poll(() => held.length, { message: `${width} px` }).toBeGreaterThan(0);
				const places = await placesOf(page);
				await letGo();
				await page.locator(PARTS.validate.there).waitFor();
				await page.waitForLoadState("networkidle");
				expect(await placesOf(page), `${width} px`).toEqual(places);
				await page.unrouteAll({ behavior: "wait" });
			}
		},
	);
