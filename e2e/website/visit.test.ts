import { shiftsOf, watchShifts } from "../support/shifts.ts";
import { expect, further, type Page, test } from "../support/test.ts";
import { EDITIONS, hydrated } from "../support/website.ts";

/** These tests record what happens in a visitor's browser: loaded files, layout shifts and console messages. */

/**
 * Matches the website's own files and the API of the directory; nothing of the shell, federation, sessions or the
 * staff application.
 */
const OWN_FILES =
	/^\/(api\/directory(\/choices)?$|mfe\/public\/[^/]+\/site\/static\/(js|css|font|image|svg)\/[^?]+|assets\/[^?]+)$/;

function recordTraffic(page: Page) {
	const requests: string[] = [];
	const messages: string[] = [];
	page.on("request", (request) => {
		const { protocol, pathname } = new URL(request.url());
		if (protocol.startsWith("http") && !request.isNavigationRequest()) requests.push(pathname);
	});
	page.on("response", (response) => {
		if (response.status() >= 400) messages.push(`${response.status()} ${response.url()}`);
	});
	page.on("console", (message) => {
		if (["error", "warning"].includes(message.type())) messages.push(message.text());
	});
	page.on("pageerror", (error) => messages.push(error.message));
	return { requests, messages };
}

/** Scrolls through the page as a reader does, and waits for lazy parts. */
async function readThrough(page: Page): Promise<void> {
	// The validation result is shown first.
	await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
	await page.evaluate(async () => {
		const frame = () => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)));
		for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight / 2) {
			window.scrollTo({ top, behavior: "instant" });
			await frame();
			await frame();
		}
	});
	await page.waitForLoadState("networkidle");
}

const FRONT = EDITIONS.filter(({ page }) => page.name === "landing");
/** The other pages differ less between the languages. */
const OTHERS = EDITIONS.filter(({ page, language }) => page.name !== "landing" && language === page.preferred);

for (const { width, height, editions } of [
	{ width: 375, height: 812, editions: [...FRONT, ...OTHERS] },
	{ width: 1280, height: 900, editions: [...FRONT, ...OTHERS.filter(({ page }) => page.name === "validate")] },
])
	test.describe(`at ${width} px`, () => {
		test.use({ viewport: { width, height } });

		test("no layout shift, no console message, and only the website's own files", further(true), async ({ page }) => {
			const { requests, messages } = recordTraffic(page);
			await watchShifts(page);
			for (const { address } of editions) {
				requests.length = 0;
				await page.goto(address);
				await hydrated(page);
				await readThrough(page);
				expect(await shiftsOf(page), address).toEqual([]);
				expect(
					requests.filter((path) => !OWN_FILES.test(path)),
					address,
				).toEqual([]);
				expect(requests.some((path) => path.endsWith(".js"))).toBe(true);
			}
			expect(messages).toEqual([]);
			// Only the language of an address is stored.
			expect((await page.context().cookies()).filter(({ name }) => name !== "i18next")).toEqual([]);
		});
	});

test.describe("on a phone", () => {
	test.use({ viewport: { width: 375, height: 812 } });

	test("the header keeps its height before the name of the language is parsed", async ({ page }) => {
		await page.goto("/directory");
		await hydrated(page);
		const boxes = () =>
			page
				.locator(".pub-topbar, .pub-brand span, .pub-language")
				.evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().toJSON()));
		const complete = await boxes();
		await page.locator(".pub-language summary").evaluate((summary) => summary.replaceChildren());
		expect(await boxes()).toEqual(complete);
	});
});

test.describe("with two device pixels per CSS pixel", () => {
	test.use({ viewport: { width: 375, height: 900 }, deviceScaleFactor: 2 });

	test(
		"pictures are AVIF files with reserved space, alternative text and a suitable size",
		further(true),
		async ({ page }) => {
			await page.goto("/");
			await readThrough(page);
			const pictures = await page.locator("main picture img").evaluateAll((images) =>
				Promise.all(
					(images as HTMLImageElement[]).map(async (image) => {
						image.loading = "eager";
						if (!image.complete)
							await new Promise((ended) => {
								image.onload = image.onerror = ended;
							});
						const { width: shown, height: high } = image.getBoundingClientRect();
						const { objectFit } = getComputedStyle(image);
						const file = await (await fetch(image.currentSrc)).blob();
						const real = await createImageBitmap(file);
						// The file must also contain the sides that are cut off.
						const needed = objectFit === "cover" ? Math.max(shown, (high * real.width) / real.height) : shown;
						const source = image.parentElement?.querySelector("source");
						const widths = source?.srcset.match(/ \d+w/g)?.map((width) => Number.parseInt(width, 10)) ?? [];
						return {
							isSmallest: real.width === Math.min(...widths),
							src: new URL(image.currentSrc).pathname,
							alt: image.hasAttribute("alt"),
							hasPlace: image.hasAttribute("width") && image.hasAttribute("height"),
							dots: real.width / (needed * devicePixelRatio),
						};
					}),
				),
			);
			expect(pictures.length).toBeGreaterThan(3);
			for (const { src, alt, hasPlace, dots, isSmallest } of pictures) {
				expect(src).toMatch(/\.avif$/);
				expect(alt, src).toBe(true);
				expect(hasPlace, src).toBe(true);
				// The first picture is requested at three quarters of the width where this is not visible.
				expect(dots, src).toBeGreaterThan(/hero|table/.test(src) ? 0.74 : 0.98);
				if (!isSmallest) expect(dots, src).toBeLessThan(2);
			}
		},
	);
});
