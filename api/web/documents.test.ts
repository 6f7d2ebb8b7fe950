import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { webHandler } from "./web.ts";

const SCRIPT = "/mfe/clients/1.0.0-aa/remoteEntry.js";
let root: string;
let handle: (request: Request) => Promise<Response | undefined>;

async function put(path: string, content: string): Promise<void> {
	await mkdir(dirname(join(root, path)), { recursive: true });
	await writeFile(join(root, path), content);
}

async function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
	const response = await handle(new Request(`http://portal.test${path}`, { headers }));
	if (!response) throw new Error(`no answer for ${path}`);
	return response;
}

beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), "documents-"));
	await put("index.html", "<!doctype html><head><!--mfe-registry--></head>");
	await put("remotes.json", '{"modules":{}}');
	for (const path of ["sw.js", SCRIPT, "static/js/index.abc.js"]) await put(path, "self.x = 1");
	handle = webHandler({ root, publicUrl: "http://portal.test" });
});
afterEach(() => rm(root, { recursive: true }));

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
			await put(path, "<script src=/evil.js></script>");
			expect((await get(`/${path}`)).status).toBe(404);
		},
	);

	it.each(["assets/picture.svg", "mfe/clients/1.0.0-aa/picture.svg", "assets/list.xml", "logo.svg"])(
		"run no scripts when a browser opens them as a document, also after a 304: /%s",
		async (path) => {
			await put(path, "<svg/>");
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
