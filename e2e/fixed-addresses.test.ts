import { signedInPage } from "./support/session.ts";
import { expect, further, test, UNCHECKED } from "./support/test.ts";

test.use({ settings: UNCHECKED });

/** Matches addresses whose file name or folder changes with the content. */
const VERSIONED = /^\/(static\/.*\.[0-9a-f]{8,}\.\w+|mfe\/[a-z-]+\/\d[\w.]*-[0-9a-f]+\/.*)$/;
/** Addresses without a hash, apart from pages; docs/deployment.md lists them. */
const FIXED = /^\/(api\/.*|remotes\.json|logo\.svg|assets\/.*)$/;

test(
	"every script and style has a hash in its address and an integrity attribute; other files are on the list",
	further(true),
	async ({ browser, server }) => {
		const { context, page } = await signedInPage(browser, server.url, "admin.demo");
		const unchecked: string[] = [];
		const unknown: string[] = [];
		page.on("request", (request) => {
			const { pathname, protocol } = new URL(request.url());
			if (!protocol.startsWith("http")) return;
			const isPage = request.resourceType() === "document";
			if (!isPage && !VERSIONED.test(pathname) && !FIXED.test(pathname)) unknown.push(pathname);
			if (["script", "stylesheet"].includes(request.resourceType()) && !VERSIONED.test(pathname))
				unchecked.push(pathname);
		});
		for (const path of [
			"/",
			"/register",
			"/home",
			"/clients",
			"/certificationsList",
			"/customerMessages",
			"/benutzer",
		]) {
			await page.goto(path);
			await expect(page.getByRole("heading").first()).toBeVisible();
			await page.waitForLoadState("networkidle");
			const loose = await page.evaluate(() =>
				[...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>("script[src], link[rel=stylesheet]")]
					.filter(({ integrity }) => !/^sha(256|384)-/.test(integrity))
					.map((element) => element.outerHTML),
			);
			expect(loose, path).toEqual([]);
		}
		expect([unknown, unchecked]).toEqual([[], []]);
		await context.close();
	},
);
