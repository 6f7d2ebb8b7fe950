import { describe, expect, it } from "vitest";
import { webPerTest } from "../testing/web.ts";

const SCRIPT = "/mfe/clients/1.0.0-aa/remoteEntry.js";
const { get, put } = webPerTest(() => ({
	"index.html": "<!doctype html><head><!--mfe-registry--></head>",
	"remotes.json": '{"modules":{}}',
	...Object.fromEntries(["sw.js", SCRIPT, "static/js/index.abc.js"].map((path) => [path, "self.x = 1"])),
}));

describe("files of modules", () => {
	it.each(["/sw.js", SCRIPT, "/static/js/index.abc.js", "/", "/login", "/api/docs", "/api/me?x=1"])(
		"refuse a service worker and remove an earlier one: %s",
		async (path) => {
			for (const header of [{ "Service-Worker": "script" }, { "Sec-Fetch-Dest": "serviceworker" }]) {
				const response = await get(path, header);
				expect(response.status).toBe(410);
				expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
				expect(response.headers.get("clear-site-data")).toBe('"storage"');
				expect(response.headers.get("cache-control")).toBe("no-store");
			}
		},
	);

	it.each(["promotion.html", "mfe/clients/1.0.0-aa/page.html", "assets/clients/page.html", "kit/page.html"])(
		"are never served as a page: /%s",
		async (path) => {
			put(path, "<script src=/evil.js></script>");
			expect((await get(`/${path}`)).status).toBe(404);
		},
	);

	it.each(["assets/picture.svg", "mfe/clients/1.0.0-aa/picture.svg", "assets/list.xml", "logo.svg"])(
		"run no scripts when a browser opens them as a document, also after a 304: /%s",
		async (path) => {
			put(path, "<svg/>");
			const first = await get(`/${path}`);
			const known = await get(`/${path}`, { "If-None-Match": first.headers.get("etag") ?? "" });
			expect([first.status, known.status]).toEqual([200, 304]);
			for (const response of [first, known]) {
				const policy = response.headers.get("content-security-policy");
				expect(policy).toContain("default-src 'none'");
				expect(policy).toContain("sandbox");
				expect(policy).not.toContain("script-src");
				expect(response.headers.get("x-content-type-options")).toBe("nosniff");
			}
		},
	);
});
