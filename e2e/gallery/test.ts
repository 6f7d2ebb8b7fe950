import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test as base, expect, type Page, type Route, type TestInfo } from "@playwright/test";
import type { PageName } from "../../shared-ui/gallery/catalogue.ts";

export { expect, type Page };

const FILES = join(import.meta.dirname, "../../dist/gallery");
/** Origin of the gallery. The browser gets its files from the folder, without a server. */
const GALLERY = "http://localhost";

async function fulfill(route: Route): Promise<void> {
	const { pathname } = new URL(route.request().url());
	const path = join(FILES, pathname === "/" ? "index.html" : pathname);
	if (!path.endsWith(".css")) return route.fulfill({ path });
	// A picture needs the brand's fonts, so the browser waits for them.
	const body = readFileSync(path, "utf8").replaceAll("font-display:optional", "font-display:block");
	return route.fulfill({ contentType: "text/css", body });
}

/** The size in pixels at which every page is compared. */
const VIEWPORT = { width: 960, height: 560 };

interface Shared {
	/** One page for all tests of a worker, because another page would load and compile all components again. */
	window: { page: Page; problems: string[] };
}

export const test = base.extend<object, Shared>({
	window: [
		async ({ browser }, use) => {
			const context = await browser.newContext({
				baseURL: GALLERY,
				viewport: VIEWPORT,
				reducedMotion: "reduce",
				locale: "de-AT",
				timezoneId: "Europe/Vienna",
			});
			await context.route(`${GALLERY}/**`, fulfill);
			const page = await context.newPage();
			const problems: string[] = [];
			page.on("pageerror", (error) => problems.push(error.message));
			page.on("console", (message) => {
				if (["error", "warning"].includes(message.type())) problems.push(message.text());
			});
			page.on("request", (request) => {
				if (new URL(request.url()).origin !== GALLERY) problems.push(`request to ${request.url()}`);
			});
			// Calendars mark the current day.
			await page.clock.setFixedTime("2026-03-12T10:00:00Z");
			await use({ page, problems });
			await context.close();
		},
		{ scope: "worker" },
	],
	page: async ({ window: { page, problems } }, use) => {
		await page.setViewportSize(VIEWPORT);
		await page.emulateMedia({ forcedColors: "none" });
		await page.mouse.move(0, 0);
		await use(page);
		await page.evaluate(() => localStorage.clear());
		expect(problems.splice(0)).toEqual([]);
	},
});

/** A page without controls, which is shown in between so that the wanted page is drawn anew. */
const ELSEWHERE: PageName = "Skeleton";

/** Shows a page in its initial state, with the focus before its first control. The gallery is loaded only once. */
export async function open(page: Page, name: PageName): Promise<void> {
	const heading = (title: string) => page.getByRole("heading", { level: 1, name: title, exact: true });
	const show = async (title: PageName) => {
		await page.evaluate((address) => {
			history.pushState(null, "", address);
			dispatchEvent(new PopStateEvent("popstate"));
		}, `/?component=${title}&theme=light&bare`);
		await expect(heading(title)).toBeVisible();
	};
	if (page.url() === "about:blank") {
		await page.goto(`/?component=${ELSEWHERE}&theme=light&bare`);
		// Fonts of other systems are declared too, and cannot be loaded.
		await page.evaluate(async () => void (await Promise.allSettled([...document.fonts].map((font) => font.load()))));
	}
	await show(name === ELSEWHERE ? "Badge" : ELSEWHERE);
	await page.evaluate(() => {
		document.documentElement.dataset.theme = "light";
		window.scrollTo({ top: 0, left: 0, behavior: "instant" });
		document.body.tabIndex = -1;
		document.body.focus();
		document.body.removeAttribute("tabindex");
	});
	await show(name);
}

interface Environment {
	chromium: string;
	/** Widths of a text sample in pixels; they differ if the fonts differ. */
	widths: string;
}
const RECORD = join(import.meta.dirname, "environment.json");
/** Antialiasing differs slightly between builds of the browser; a missing focus ring is a larger difference. */
const TOLERANCE = { maxDiffPixelRatio: 0.0005, threshold: 0.2 };

async function measure(page: Page): Promise<Environment> {
	const widths = await page.evaluate(() =>
		["--font-text", "--font-heading"]
			.flatMap((font) => ["400", "700"].map((weight) => ({ font, weight })))
			.map(({ font, weight }) => {
				const sample = document.body.appendChild(document.createElement("span"));
				sample.style.cssText = `position:absolute;white-space:nowrap;font:${weight} 40px var(${font})`;
				sample.textContent = "Zertifikate für geprüfte Lebensmittel 0123456789";
				const width = Math.round(sample.getBoundingClientRect().width);
				sample.remove();
				return width;
			})
			.join(" "),
	);
	return { chromium: page.context().browser()?.version() ?? "", widths };
}

/**
 * Compares the page with the approved picture. With other fonts every picture would differ, so the comparison is
 * skipped with a warning and the rest of the test runs.
 */
export async function expectPicture(page: Page, info: TestInfo, name: string, options = { fullPage: true }) {
	const here = await measure(page);
	const isTaking = info.config.updateSnapshots === "all";
	if (isTaking) {
		// Other workers may read the file at the same time.
		const draft = `${RECORD}.${process.pid}`;
		writeFileSync(draft, `${JSON.stringify(here, null, "\t")}\n`);
		renameSync(draft, RECORD);
	}
	const there = JSON.parse(readFileSync(RECORD, "utf8")) as Environment;
	if (here.widths !== there.widths) {
		const description = "other fonts than where the pictures were taken: npm run gallery -- pictures";
		if (info.annotations.some(({ type }) => type === "pictures not compared")) return;
		info.annotations.push({ type: "pictures not compared", description });
		console.warn(`${name}: ${description}`);
		return;
	}
	const browsers = `taken with Chromium ${there.chromium}, compared with ${here.chromium}`;
	await expect(page, `${browsers}; if the change is meant: npm run gallery -- pictures`).toHaveScreenshot(
		`${name}.png`,
		{ ...TOLERANCE, ...options },
	);
}
