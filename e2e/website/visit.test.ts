import { shiftsOf, watchShifts } from "../support/shifts.ts";
import { expect, further, type Page, test } from "../support/test.ts";
import { EDITIONS, hydrated, LANGUAGES } from "../support/website.ts";

/** What happens in a visitor's browser: which files come, what moves, what the console says. */

/** The page itself, its own files, its pictures, what the directory lists. Nothing of the shell, of the federation, of a session or of the staff. */
const OWN =
	/^\/(api\/directory(\/choices)?$|mfe\/public\/[^/]+\/site\/static\/(js|css|font|image|svg)\/[^?]+|assets\/[^?]+)$/;

function follow(page: Page) {
	const requests: string[] = [];
	const complaints: string[] = [];
	page.on("request", (request) => {
		const { protocol, pathname } = new URL(request.url());
		if (protocol.startsWith("http") && !request.isNavigationRequest()) requests.push(pathname);
	});
	page.on("response", (response) => {
		if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
	});
	page.on("console", (message) => {
		if (["error", "warning"].includes(message.type())) complaints.push(message.text());
	});
	page.on("pageerror", (error) => complaints.push(error.message));
	return { requests, complaints };
}

/** Goes through the page as somebody does who reads it, and waits for what comes then. */
async function readThrough(page: Page): Promise<void> {
	// What is said of a certificate, or of none, comes first.
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

for (const { width, height, editions } of [
	{ width: 375, height: 812, editions: EDITIONS },
	{ width: 1280, height: 900, editions: EDITIONS.filter(({ page }) => page.path === "/" || page.name === "validate") },
])
	for (const { id } of LANGUAGES)
		test.describe(`at ${width} px`, further(id !== "de"), () => {
			test.use({ viewport: { width, height } });

			test(
				`nothing moves, nothing complains, and only the website's own files are loaded: ${id}`,
				further(true),
				async ({ page }) => {
					const { requests, complaints } = follow(page);
					await watchShifts(page);
					for (const { address } of editions.filter(({ language }) => language === id)) {
						requests.length = 0;
						await page.goto(address);
						await hydrated(page);
						await readThrough(page);
						expect(await shiftsOf(page), address).toEqual([]);
						expect(
							requests.filter((path) => !OWN.test(path)),
							address,
						).toEqual([]);
						expect(requests.some((path) => path.endsWith(".js"))).toBe(true);
					}
					expect(complaints).toEqual([]);
				},
			);
		});

test(
	"moving on from page to page brings nothing of the staff's application either",
	further(true),
	async ({ page }) => {
		const { requests, complaints } = follow(page);
		await page.goto("/");
		for (const name of [
			"Informationen",
			"Datenschutz",
			"Impressum",
			"Registrieren",
			"Zertifikat prüfen",
			"Verzeichnis",
			"Startseite",
		]) {
			await page.getByRole("contentinfo").getByRole("link", { name, exact: true }).click();
			await hydrated(page);
		}
		await expect(page).toHaveURL(({ pathname }) => pathname === "/");
		expect(requests.filter((path) => !OWN.test(path))).toEqual([]);
		expect(complaints).toEqual([]);
		expect(await page.context().cookies()).toEqual([]);
	},
);

for (const { width, deviceScaleFactor } of [
	{ width: 375, deviceScaleFactor: 2 },
	{ width: 1280, deviceScaleFactor: 1 },
])
	test.describe(`at ${width} px with ${deviceScaleFactor} dots to the pixel`, further(width > 375), () => {
		test.use({ viewport: { width, height: 900 }, deviceScaleFactor });

		test(
			"pictures come as AVIF, keep their place free, have a text, and are neither enlarged nor far too large",
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
							// What is cut off at the sides has to be there too.
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
					// The first picture is asked for at three quarters where that cannot be seen.
					expect(dots, src).toBeGreaterThan(/hero|table/.test(src) ? 0.74 : 0.98);
					if (!isSmallest) expect(dots, src).toBeLessThan(2);
				}
			},
		);
	});
