import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { brotliCompressSync, gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { webPerTest } from "../testing/web.ts";
import { REACT_ARIA_STYLES } from "./headers.ts";

const { folder, get, handle, open, put } = webPerTest(() => ({
	"index.html": "<!doctype html><head><!--mfe-registry--></head>",
	"remotes.json": '{"modules":{}}',
	"static/js/index.abc.js": "console.log(1)",
	"static/js/index.abc.js.br": brotliCompressSync("console.log(1)"),
	"static/js/index.abc.js.gz": gzipSync("console.log(1)"),
	"mfe/clients/1.0.0-aa/remoteEntry.js": "var mfe_clients",
	"locales/de/clients.json": '{"title":"Kundenliste"}',
	"locales/en/public.json": '{"title":"Welcome"}',
	"assets/logo.webp": "webp",
	".secret.json": "{}",
	"shell.json": "{}",
	"deployments/clients/1.json": "{}",
	"mfe/clients/1.0.0-aa/fixed/locales/de/clients.json": "{}",
}));

describe("refusals", () => {
	it.each([
		"/static/js/gone.js",
		"/mfe/clients/0.9/remoteEntry.js",
		"/assets/none.png",
		"/locales/de/none.json",
		"/favicon.ico",
	])("a missing file is 404 and not a page: %s", async (path) => {
		const response = await get(path);
		expect(response.status).toBe(404);
		expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
		expect(response.headers.get("cache-control")).toBe("no-store");
	});

	it.each([
		"/assets/..%2f..%2f..%2fetc%2fpasswd",
		"/assets/%2e%2e%2f.secret.json",
		"/.secret.json",
		"/assets/..%5c.secret.json",
		"/assets/logo.webp%00.js",
		"/assets/%ff.js",
		"/static/js/index.abc.js.br",
		"/index.html",
		"/shell.json",
		"/~1/shell.json",
		"//shell.json",
		"/mfe//clients/1.0.0-aa/remoteEntry.js",
		"/mfe/clients/1.0.0-aa//remoteEntry.js",
		"/mfe/clients/1.0.0-aa/%2fremoteEntry.js",
		"/deployments/clients/1.json",
		"/mfe/clients/1.0.0-aa/fixed/locales/de/clients.json",
	])("files outside of the application are not sent: %s", async (path) => {
		expect((await get(path)).status).toBe(404);
	});

	it("other methods than GET and HEAD are refused", async () => {
		const response = await get("/clients", {}, "POST");
		expect(response.status).toBe(405);
		expect(response.headers.get("allow")).toBe("GET, HEAD");
	});

	it("addresses of the API are passed to the API", async () => {
		expect(await handle(new Request("http://portal.test/api/client"))).toBeUndefined();
		expect(await handle(new Request("http://portal.test/api"))).toBeUndefined();
	});

	it("an application that is not built is 404", async () => {
		rmSync(folder("index.html"));
		expect((await get("/clients")).status).toBe(404);
	});
});

describe("security headers", () => {
	it.each(["/", "/static/js/index.abc.js", "/static/js/gone.js"])("are on every answer: %s", async (path) => {
		const { headers } = await get(path);
		const policy = headers.get("content-security-policy") ?? "";
		expect(policy).toContain("default-src 'none'; script-src 'self';");
		expect(policy).toContain("frame-ancestors 'none'");
		expect(policy).toMatch(/; require-trusted-types-for 'script'; trusted-types default$/);
		expect(policy).not.toMatch(/unsafe|\*|https?:/);
		expect(headers.get("x-content-type-options")).toBe("nosniff");
		expect(headers.get("referrer-policy")).toBe("no-referrer");
		expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
		expect(headers.get("permissions-policy")).toContain("camera=()");
		expect(headers.has("strict-transport-security")).toBe(false);
	});

	it("allow the camera on the validation page only", async () => {
		const { headers } = await get("/validateCertificate?lng=de");
		expect(headers.get("permissions-policy")).toMatch(/^camera=\(self\), .*microphone=\(\)/);
		expect((await get("/validateCertificates")).headers.get("permissions-policy")).toContain("camera=()");
	});

	it("require https if the public address has https, also in refusals", async () => {
		open({ publicUrl: "https://portal.test" });
		for (const path of ["/", "/static/missing.js"])
			expect((await get(path)).headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
	});

	it("allow hosts of the foreign human check only if it is configured", async () => {
		open({ botCheck: "recaptcha" });
		const policy = (await get("/")).headers.get("content-security-policy");
		expect(policy).toContain("script-src 'self' https://www.recaptcha.net");
		expect(policy).not.toContain("unsafe");
	});

	it("allow exactly the styles of the installed React Aria", async () => {
		const fromComponents = createRequire(createRequire(import.meta.url).resolve("react-aria-components/package.json"));
		const folder = dirname(fromComponents.resolve("react-aria/package.json"));
		const styleIn = async (file: string, values: Record<string, string>) => {
			const source = await readFile(join(folder, "dist/private", file), "utf8");
			const text = /style\.textContent = `([^`]*)`\.trim\(\)/.exec(source)?.[1] ?? "";
			const filled = text.replace(/\$\{[^}]*\$([A-Z_]+)\}/g, (_, name: string) => values[name] ?? "");
			return `sha256-${createHash("sha256").update(filled.trim()).digest("base64")}`;
		};
		expect(REACT_ARIA_STYLES).toEqual([
			await styleIn("interactions/usePress.mjs", { PRESSABLE_ATTRIBUTE: "data-react-aria-pressable" }),
			await styleIn("overlays/usePreventScroll.mjs", {}),
		]);
	});
});

describe("files", () => {
	it("of a build are immutable", async () => {
		const response = await get("/static/js/index.abc.js");
		expect(await response.text()).toBe("console.log(1)");
		expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
		expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
		expect(response.headers.get("content-length")).toBe("14");
		expect(response.headers.get("content-encoding")).toBeNull();
	});

	it("are sent in their precompressed form", async () => {
		const gzipped = await get("/static/js/index.abc.js", { "accept-encoding": "br;q=0, gzip;q=0.5" });
		expect(gzipped.headers.get("content-encoding")).toBe("gzip");
		expect(gunzipSync(await gzipped.bytes()).toString()).toBe("console.log(1)");
		const any = await get("/static/js/index.abc.js", { "accept-encoding": "*" });
		expect(any.headers.get("content-encoding")).toBe("br");
	});

	it("answer HEAD with the headers only", async () => {
		const response = await get("/static/js/index.abc.js", {}, "HEAD");
		expect(response.headers.get("content-length")).toBe("14");
		expect(await response.text()).toBe("");
	});

	it("of a module are found at the address of a repeated request", async () => {
		const response = await get("/mfe/clients/1.0.0-aa/~2/remoteEntry.js");
		expect(await response.text()).toBe("var mfe_clients");
		expect(response.headers.get("cache-control")).toContain("immutable");
	});

	it("that may be replaced are revalidated", async () => {
		expect((await get("/remotes.json")).headers.get("cache-control")).toBe("no-cache");
		expect((await get("/locales/de/clients.json")).headers.get("cache-control")).toBe("no-cache");
		expect((await get("/assets/logo.webp")).headers.get("cache-control")).toBe("public, max-age=3600");
	});

	it("that changed are sent in their new form", async () => {
		const before = await get("/locales/de/clients.json");
		put("locales/de/clients.json", '{"title":"Kunden"}');
		const after = await get("/locales/de/clients.json", { "if-none-match": before.headers.get("etag") ?? "" });
		expect(await after.json()).toEqual({ title: "Kunden" });
	});

	it("of missing translations fall back to German", async () => {
		expect(await (await get("/locales/mg/clients.json")).json()).toEqual({ title: "Kundenliste" });
		expect(await (await get("/locales/en/public.json")).json()).toEqual({ title: "Welcome" });
	});

	it.each(["hu", "hu-HU"])("of Hungarian translations are also found by the standard code: %s", async (name) => {
		put("locales/mg/public.json", '{"title":"Üdvözöljük"}');
		expect(await (await get(`/locales/${name}/public.json`)).json()).toEqual({ title: "Üdvözöljük" });
		expect(await (await get(`/locales/${name}/clients.json`)).json()).toEqual({ title: "Kundenliste" });
	});
});
