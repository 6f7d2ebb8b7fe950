import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { test as base, expect, type Page, type TestInfo } from "@playwright/test";
import type { PageName } from "../../shared-ui/gallery/catalogue.ts";

export { expect, type Page };

const FILES = join(import.meta.dirname, "../../dist/gallery");
const TYPES: Record<string, string> = {
	".html": "text/html; charset=utf-8",
	".js": "text/javascript",
	".css": "text/css",
	".svg": "image/svg+xml",
};

/** Serves the built gallery on a free port. */
async function startGallery() {
	const server = createServer(async (request, response) => {
		const { pathname } = new URL(request.url ?? "/", "http://localhost");
		const file = pathname === "/" ? "/index.html" : pathname;
		const content = await readFile(join(FILES, file)).catch(() => undefined);
		response.writeHead(content ? 200 : 404, { "content-type": TYPES[extname(file)] ?? "text/plain" });
		// A picture needs the brand's fonts, so the browser waits for them.
		response.end(
			extname(file) === ".css"
				? content?.toString().replaceAll("font-display:optional", "font-display:block")
				: content,
		);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("The gallery has no port.");
	return { url: `http://127.0.0.1:${address.port}`, stop: () => server.close() };
}

/** The size in pixels at which every page is compared. */
export const VIEWPORT = { width: 960, height: 560 };

interface Shared {
	gallery: string;
	/** One page for all tests of a worker, because another page would load and compile all components again. */
	window: { page: Page; problems: string[] };
}

export const test = base.extend<object, Shared>({
	gallery: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
		async ({}, use) => {
			const { url, stop } = await startGallery();
			await use(url);
			stop();
		},
		{ scope: "worker" },
	],
	baseURL: async ({ gallery }, use) => use(gallery),
	window: [
		async ({ browser, gallery }, use) => {
			const context = await browser.newContext({
				baseURL: gallery,
				viewport: VIEWPORT,
				reducedMotion: "reduce",
				locale: "de-AT",
				timezoneId: "Europe/Vienna",
			});
			const page = await context.newPage();
			const problems: string[] = [];
			page.on("pageerror", (error) => problems.push(error.message));
			page.on("console", (message) => {
				if (["error", "warning"].includes(message.type())) problems.push(message.text());
			});
			page.on("request", (request) => {
				if (new URL(request.url()).origin !== gallery) problems.push(`request to ${request.url()}`);
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
