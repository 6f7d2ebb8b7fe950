import { startWebsite } from "../support/server.ts";
import { test as base, expect, further } from "../support/test.ts";
import { EDITIONS, LISTED, textsOf } from "../support/website.ts";

/** The website on a host of its own delivers all public pages and nothing of the staff application. */

let url = "";
let stop: (() => Promise<void>) | undefined;

const test = base.extend<{ website: string }>({
	// biome-ignore lint/correctness/noEmptyPattern: the first argument of a fixture must be a pattern
	website: async ({}, use) => use(url),
	baseURL: async ({ website }, use) => use(website),
});
test.beforeAll(async ({ server }) => {
	test.setTimeout(200_000);
	({ url, stop } = await startWebsite(server));
});
test.afterAll(() => stop?.());

test(
	"every page is delivered in every language, under its own address",
	further(true),
	async ({ request, website }) => {
		for (const { page, language, html, address } of EDITIONS) {
			const response = await request.get(address);
			expect(response.status(), address).toBe(200);
			expect(response.headers()["content-language"], address).toBe(html);
			const text = await response.text();
			expect(text, address).toContain(`<link rel="canonical" href="${website}${address}"/>`);
			expect(text, address).toContain(`>${textsOf(language)(page.heading)}</h1>`);
		}
		const lists = await Promise.all(["/sitemap.xml", "/sitemap-directory.xml"].map((path) => request.get(path)));
		const listed = await Promise.all(lists.map((list) => list.text()));
		expect(listed.join("").match(/<loc>/g)).toHaveLength(LISTED.length);
		expect(await (await request.get("/robots.txt")).text()).toContain(`Sitemap: ${website}/sitemap.xml`);
	},
);

test(
	"neither files nor API routes of the staff application are available",
	further(true),
	async ({ request, server }) => {
		const shell = await (await fetch(`${server.url}/login`)).text();
		const files = [...shell.matchAll(/(?:src|href)="(\/static\/[^"]+)"/g)].map(([, path = ""]) => path);
		const { modules } = (await (await fetch(`${server.url}/remotes.json`)).json()) as {
			modules: Record<string, { entry: string }>;
		};
		const remotes = Object.entries(modules).filter(([id]) => id !== "public");
		expect(files.length).toBeGreaterThan(1);
		expect(remotes.length).toBeGreaterThan(2);
		for (const path of [
			...files,
			...remotes.map(([, { entry }]) => entry),
			"/remotes.json",
			"/index.html",
			"/shell.json",
			"/locales/de/clients.json",
			"/api/client",
			"/api/certification",
			"/api/users",
			"/api/openapi.json",
		]) {
			expect((await request.get(path)).status(), path).toBe(404);
		}
		for (const path of ["/api/login", "/api/refresh", "/api/logout"])
			expect((await request.post(path, { data: {} })).status(), path).toBe(404);
		for (const [path, target] of [
			["/login", `${server.url}/login`],
			["/home", "/?unavailable=%2Fhome"],
			["/clients", "/?unavailable=%2Fclients"],
		] as const) {
			const response = await request.get(path, { maxRedirects: 0 });
			expect(response.status(), path).toBe(302);
			expect(response.headers().location, path).toBe(target);
		}
	},
);
