import { rmSync } from "node:fs";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { aModule, webPerTest } from "../../testing/web.ts";

const FOLDER = "mfe/public/1.0.0-aa";
const SHELL = "<!doctype html><title>Shell</title><!--mfe-registry-->";
const filesOf = (name: string) => ({
	de: `pages/de/${name}.html`,
	en: `pages/en/${name}.html`,
	mg: `pages/mg/${name}.html`,
});
const landing = { path: "/", preferred: "de", files: filesOf("landing") };
const validate = { path: "/validateCertificate", preferred: "en", files: filesOf("validate") };
const directory = { path: "/directory", preferred: "de", files: filesOf("directory") };
const routes = [
	...["/", "/validateCertificate", "/directory"].map((path) => ({ path, access: "public", page: "Page" })),
	{ path: "/home", access: ["Admin"], page: "Home" },
];
const moduleWith = (site: unknown, entry = `/${FOLDER}/remoteEntry.js`) =>
	aModule("public", { entry, version: entry.split("/")[3] ?? "", manifest: { routes }, site });

const registryOf = (site: unknown, entry?: string) => JSON.stringify({ modules: { public: moduleWith(site, entry) } });
const { folder, get, open, put } = webPerTest(
	() => ({
		"index.html": SHELL,
		"secret.html": "secret",
		"remotes.json": registryOf({ pages: [landing, validate] }),
		...Object.fromEntries(
			["de", "en", "mg"].flatMap((language) =>
				["landing", "validate"].map((name) => [
					`${FOLDER}/site/pages/${language}/${name}.html`,
					`${name} ${language} <link href="{{origin}}/"> <a href="{{origin}}/x">`,
				]),
			),
		),
	}),
	{ publicUrl: "https://halal.test" },
);
const register = (site: unknown, entry?: string) => put("remotes.json", registryOf(site, entry));
const textOf = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text();

describe("an invalid site in the registry", () => {
	const climbing = (file: string) => ({ pages: [{ ...landing, files: { ...landing.files, de: file } }] });

	it.each([
		["climbs within the pages", climbing("pages/de/../../../../../../secret.html")],
		["climbs in code", climbing("pages/de/%2e%2e/secret.html")],
		["names an absolute path", climbing("/etc/passwd")],
		["names another kind of file", climbing("pages/de/landing.js")],
		["names no file", { pages: [{ path: "/", preferred: "de", files: {} }] }],
		["knows another language", { pages: [{ ...landing, preferred: "fr" }] }],
		["is no list", { pages: { length: 1 } }],
		["is nothing", null],
		["is too long", { pages: Array(101).fill(landing) }],
	])("falls back to the shell's page if the site %s", async (_, site) => {
		for (const path of ["pages/de/landing.js", "pages/de/%2e%2e/secret.html", "etc/passwd", "1", "undefined"])
			put(`${FOLDER}/site/${path}`, "not a page");
		register(site);
		const response = await get("/");
		expect(response.status).toBe(200);
		expect(await response.text()).toContain("<title>Shell</title>");
	});

	it.each([
		"/mfe/public/../../remoteEntry.js",
		"/mfe/public/..",
		"/mfe/clients/1.0.0-aa/remoteEntry.js",
		"https://elsewhere.test/mfe/public/1.0.0-aa/remoteEntry.js",
		"/remoteEntry.js",
	])("falls back to the shell's page if the module claims the address %s", async (entry) => {
		for (const folder of ["mfe/clients/1.0.0-aa", "mfe/public", "mfe", "."])
			put(`${folder}/site/pages/de/landing.html`, "of another place");
		register({ pages: [landing] }, entry);
		expect(await textOf("/")).toContain("<title>Shell</title>");
	});

	it.each(["/home", "/login", "/clients"])("falls back to the shell's page at a staff address: %s", async (path) => {
		register({ pages: [{ ...landing, path }] });
		expect(await textOf(path)).toContain("<title>Shell</title>");
	});

	it("does not affect the application if a module is not an object", async () => {
		const modules = { public: moduleWith({ pages: [landing] }), broken: null, odd: { entry: 1, site: { pages: [] } } };
		put("remotes.json", JSON.stringify({ modules }));
		expect(await textOf("/")).toContain("landing de");
		expect((await get("/clients")).status).toBe(200);
	});
});

describe("the shell's page", () => {
	it("is sent if the file is missing, and if the release has no site", async () => {
		rmSync(folder(FOLDER, "site/pages/en/landing.html"));
		expect(await textOf("/?lng=en")).toContain("<title>Shell</title>");
		expect(await textOf("/?lng=mg")).toContain("landing mg");
		register(undefined);
		expect(await textOf("/?lng=mg")).toContain("<title>Shell</title>");
	});

	it("does not contain the list of website pages", async () => {
		const page = await textOf("/home");
		expect(page).toContain("/mfe/public/1.0.0-aa/remoteEntry.js");
		expect(page).not.toContain("landing");
		expect(page).not.toContain('"site"');
	});
});

describe("a page of the website", () => {
	it.each([`/${FOLDER}/site/pages/de/landing.html`, `/${FOLDER}/~1/site/pages/de/landing.html`])(
		"is not sent from the path of its source: %s",
		async (path) => {
			expect((await get(path)).status).toBe(404);
		},
	);

	it.each([
		["/", "", "landing de"],
		["/validateCertificate", "", "validate en"],
		["/validateCertificate/", "", "validate en"],
		["/validateCertificate?cid=abc", "", "validate en"],
		["/?lng=en", "", "landing en"],
		["/?lng=mg", "", "landing mg"],
		["/?lng=hu-HU", "", "landing mg"],
		["/?lng=fr", "", "landing de"],
		["/?lng=fr", "i18next=en", "landing en"],
		["/?lng=de", "i18next=en", "landing de"],
		["/", "a=1; i18next=mg; b=2", "landing mg"],
		["/", "xi18next=mg", "landing de"],
		["/validateCertificate", "i18next=de", "validate de"],
		["/validateCertificate", "i18next=../../secret", "validate en"],
	])("is sent in the visitor's language: %s with the cookie %j", async (path, cookie, text) => {
		expect(await textOf(path, cookie ? { cookie } : {})).toContain(text);
	});

	it.each([
		["/", "de"],
		["/?lng=en", "en"],
		["/?lng=mg", "hu"],
	])("has headers for caching and language: %s", async (path, language) => {
		const { headers } = await get(path);
		expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
		expect(headers.get("content-language")).toBe(language);
		expect(headers.get("vary")).toBe("Accept-Encoding, Cookie");
		expect(headers.get("cache-control")).toBe("no-cache");
		expect(headers.get("content-security-policy")).toContain("script-src 'self';");
		expect(headers.has("x-robots-tag")).toBe(false);
	});

	it("is hidden from search engines when it shows a client's certificate", async () => {
		expect((await get("/validateCertificate?cid=abc")).headers.get("x-robots-tag")).toBe("noindex");
		expect((await get("/validateCertificate")).headers.has("x-robots-tag")).toBe(false);
	});

	it("contains the public origin regardless of the requested host", async () => {
		expect(await textOf("/")).toContain('<link href="https://halal.test/"> <a href="https://halal.test/x">');
	});

	it.each([
		["https://halal.test:8443/below/", "https://halal.test:8443"],
		["http://a\"b&c'd.test", "http://a%22b%26c%27d.test"],
		["http://[::1]:8000", "http://[::1]:8000"],
	])("escapes the public address %s", async (publicUrl, origin) => {
		open({ publicUrl });
		expect(await textOf("/")).toBe(`landing de <link href="${origin}/"> <a href="${origin}/x">`);
	});

	it("is compressed as the client accepts it", async () => {
		const plain = await textOf("/");
		const br = await get("/", { "accept-encoding": "gzip, br" });
		expect(br.headers.get("content-encoding")).toBe("br");
		expect(brotliDecompressSync(await br.bytes()).toString()).toBe(plain);
		const gzip = await get("/", { "accept-encoding": "gzip" });
		expect(gzip.headers.get("content-encoding")).toBe("gzip");
		expect(gunzipSync(await gzip.bytes()).toString()).toBe(plain);
	});

	it("is 304 if it is unchanged, but not in another language", async () => {
		const etag = (await get("/")).headers.get("etag") ?? "";
		const again = await get("/", { "if-none-match": `W/"other", ${etag}` });
		expect(again.status).toBe(304);
		expect(await again.text()).toBe("");
		expect((await get("/", { "if-none-match": etag, cookie: "i18next=en" })).status).toBe(200);
		expect((await get("/", { "if-none-match": etag, "accept-encoding": "br" })).status).toBe(200);
	});

	it("is new as soon as its file or the registry changes", async () => {
		await get("/");
		put(`${FOLDER}/site/pages/de/landing.html`, "landing anew");
		expect(await textOf("/")).toBe("landing anew");
		put("mfe/public/2/site/pages/de/landing.html", "landing of 2");
		register({ pages: [landing] }, "/mfe/public/2/remoteEntry.js");
		expect(await textOf("/")).toBe("landing of 2");
		expect(await textOf("/validateCertificate")).toContain("<title>Shell</title>");
	});
});

describe("search engines", () => {
	it("find no sitemap if there are no pages, and are excluded from the API", async () => {
		register(undefined);
		expect((await get("/sitemap.xml")).status).toBe(404);
		expect(await textOf("/robots.txt")).toBe("User-agent: *\nAllow: /\nDisallow: /api/\n");
	});

	it("find every page in every language", async () => {
		const response = await get("/sitemap.xml");
		expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
		expect(response.headers.get("cache-control")).toBe("no-cache");
		const map = await response.text();
		const places = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1]);
		expect(places).toEqual([
			"https://halal.test/",
			"https://halal.test/?lng=en",
			"https://halal.test/?lng=mg",
			"https://halal.test/validateCertificate?lng=de",
			"https://halal.test/validateCertificate",
			"https://halal.test/validateCertificate?lng=mg",
		]);
		for (const url of map.split("<url>").slice(4)) {
			const alternates = [...url.matchAll(/<xhtml:link rel="alternate" hreflang="(.*?)" href="(.*?)"\/>/g)];
			expect(alternates.map((match) => [match[1], match[2]])).toEqual([
				["de", "https://halal.test/validateCertificate?lng=de"],
				["en", "https://halal.test/validateCertificate"],
				["hu", "https://halal.test/validateCertificate?lng=mg"],
				["x-default", "https://halal.test/validateCertificate"],
			]);
		}
	});

	it("may read everything except the API, and find the sitemap", async () => {
		const response = await get("/robots.txt");
		expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
		expect(await response.text()).toBe(
			"User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: https://halal.test/sitemap.xml\n",
		);
	});

	it("find the directory in a separate sitemap, and may read its API response", async () => {
		expect((await get("/sitemap-directory.xml")).status).toBe(404);
		register({ pages: [landing, directory] });
		const listed = async (path: string) =>
			[...(await textOf(path)).matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1]);
		expect(await listed("/sitemap-directory.xml")).toEqual([
			"https://halal.test/directory",
			"https://halal.test/directory?lng=en",
			"https://halal.test/directory?lng=mg",
		]);
		expect((await listed("/sitemap.xml")).join(" ")).not.toContain("directory");
		expect(await textOf("/robots.txt")).toBe(
			"User-agent: *\nAllow: /\nDisallow: /api/\nAllow: /api/directory\n\nSitemap: https://halal.test/sitemap.xml\nSitemap: https://halal.test/sitemap-directory.xml\n",
		);
	});
});
