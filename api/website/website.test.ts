import { rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { WEBSITE_FOLDER as FOLDER, openWebsite } from "../testing/website.ts";

let website: Awaited<ReturnType<typeof openWebsite>>;
const send = (path: string, init?: RequestInit) => website.send(path, init);

beforeEach(async () => {
	website = await openWebsite();
});

describe("the website on a host of its own", () => {
	it.each([
		"/index.html",
		"/remotes.json",
		"/notes.txt",
		"/static/js/shell.js",
		"/mfe/clients/1.0.0-aa/remoteEntry.js",
		"/mfe/public/%2e%2e/clients/1.0.0-aa/remoteEntry.js",
		"/mfe/~1/clients/1.0.0-aa/remoteEntry.js",
		"/locales/de/clients.json",
		"/locales/de/shell.json",
		`/${FOLDER}/site/pages/de/landing.html`,
	])("serves nothing of the staff's application: %s", async (path) => {
		expect((await send(path)).status).toBe(404);
	});

	it.each(["/sw.js", "/", "/login", `/${FOLDER}/site/static/js/site.abc.js`, "/api/directory"])(
		"has no service worker, and removes one from before: %s",
		async (path) => {
			const response = await send(path, { headers: { "Service-Worker": "script" } });
			expect([response.status, response.headers.get("clear-site-data")]).toEqual([410, '"storage"']);
			expect(website.received).toEqual([]);
		},
	);

	it("serves no page when the build of the website is missing, not even the shell's, and does not redirect", async () => {
		await rm(join(website.root, FOLDER, "site/pages"), { recursive: true });
		const response = await send("/?cid=abc");
		expect(response.status).toBe(503);
		expect(response.headers.get("retry-after")).toBe("30");
		expect(response.headers.get("cache-control")).toBe("no-store");
	});

	it("returns 404 for an address with empty segments", async () => {
		expect((await send("//elsewhere")).status).toBe(404);
	});

	it("allows reading only", async () => {
		expect((await website.post("/")).status).toBe(405);
	});

	it.each([
		["/home", "/?unavailable=%2Fhome"],
		["/clients?id=1", "/?unavailable=%2Fclients"],
		["/impressum", "/?unavailable=%2Fimpressum"],
		["/login", "https://portal.test/login"],
		["/login/", "https://portal.test/login"],
	])("redirects %s to %s", async (path, target) => {
		const response = await send(path);
		expect(response.status).toBe(302);
		expect(response.headers.get("location")).toBe(target);
		expect(response.headers.get("cache-control")).toBe("no-store");
		expect(response.headers.get("x-content-type-options")).toBe("nosniff");
	});

	it.each([
		["/", 'landing de <link href="https://halal.test/">'],
		[`/${FOLDER}/site/static/js/site.abc.js`, "site"],
		["/locales/en/public.json", '{"name":"public"}'],
		["/assets/form.pdf", "form"],
		["/logo.svg", "<svg/>"],
		["/robots.txt", "Sitemap: https://halal.test/sitemap.xml"],
		["/sitemap.xml", "<loc>https://halal.test/</loc>"],
	])("serves what visitors need: %s", async (path, text) => {
		const response = await send(path);
		expect(await response.text()).toContain(text);
		const isDocument = /\.(svg|xml)$/.test(path);
		expect(response.headers.get("content-security-policy")).toContain(isDocument ? "; sandbox" : "script-src 'self';");
	});
});
