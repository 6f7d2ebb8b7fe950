import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, unlink, utimes, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { REACT_ARIA_STYLES } from "./headers.ts";
import { webHandler } from "./web.ts";

const ENTRY = "/mfe/clients/1.0.0-aa/remoteEntry.js";
const hash = (letter: string) => `sha384-${letter.repeat(64)}`;
const clients = {
	entry: ENTRY,
	version: "1.0.0-aa",
	integrity: hash("e"),
	preload: [{ href: "/mfe/clients/1.0.0-aa/static/js/module.js", integrity: hash("m") }],
	css: [{ href: "/mfe/clients/1.0.0-aa/static/css/module.css", integrity: hash("c") }],
	manifest: {
		id: "clients",
		contract: 1,
		routes: [{ path: "/clients", page: "</script><b>", access: [] }],
		menu: [],
		slots: [{ slot: "home", component: "Table", roles: [] }],
	},
};

let root: string;
let handle: (request: Request) => Promise<Response | undefined>;

async function put(path: string, content: string | Uint8Array): Promise<void> {
	await mkdir(dirname(join(root, path)), { recursive: true });
	await writeFile(join(root, path), content);
}

async function get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> {
	const response = await handle(new Request(`http://portal.test${path}`, { headers, method }));
	if (!response) throw new Error(`no answer for ${path}`);
	return response;
}

const registryIn = (html: string) =>
	JSON.parse(/<script type="application\/json" id="mfe-registry">(.*?)<\/script>/s.exec(html)?.[1] ?? "");

beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), "web-"));
	await put("index.html", "<!doctype html><head><!--mfe-registry--></head>");
	await put("remotes.json", JSON.stringify({ modules: { clients } }));
	await put("static/js/index.abc.js", "console.log(1)");
	await put("static/js/index.abc.js.br", brotliCompressSync("console.log(1)"));
	await put("static/js/index.abc.js.gz", gzipSync("console.log(1)"));
	await put("mfe/clients/1.0.0-aa/remoteEntry.js", "var mfe_clients");
	await put("locales/de/clients.json", '{"title":"Kundenliste"}');
	await put("locales/en/public.json", '{"title":"Welcome"}');
	await put("assets/logo.webp", "webp");
	await put(".secret.json", "{}");
	await put("shell.json", "{}");
	await put("deployments/clients/1.json", "{}");
	await put("mfe/clients/1.0.0-aa/fixed/locales/de/clients.json", "{}");
	handle = webHandler({ root, publicUrl: "http://portal.test" });
});

afterEach(() => rm(root, { recursive: true }));

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
		await unlink(join(root, "index.html"));
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
		handle = webHandler({ root, publicUrl: "https://portal.test" });
		for (const path of ["/", "/static/missing.js"])
			expect((await get(path)).headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
	});

	it("allow hosts of the foreign human check only if it is configured", async () => {
		handle = webHandler({ root, publicUrl: "http://portal.test", botCheck: "recaptcha" });
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

describe("the page", () => {
	it.each(["/", "/clients", "/clientDetails?cid=1", "/no/such/page"])("is sent at every address: %s", async (path) => {
		const response = await get(path);
		expect(response.status).toBe(200);
		expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
		expect(response.headers.get("cache-control")).toBe("no-cache");
		expect(registryIn(await response.text())).toEqual({ modules: { clients } });
	});

	it("escapes text of the registry", async () => {
		expect(await (await get("/")).text()).not.toContain("<b>");
	});

	it.each(["/clients", "/clients/", "/home"])("preloads the module that renders there: %s", async (path) => {
		const html = await (await get(path)).text();
		expect(html).toContain(
			`<link rel="preload" as="script" crossorigin="anonymous" href="${ENTRY}" integrity="${hash("e")}">`,
		);
		expect(html).toContain('as="script" crossorigin="anonymous" href="/mfe/clients/1.0.0-aa/static/js/module.js"');
		expect(html).toContain('as="style" crossorigin="anonymous" href="/mfe/clients/1.0.0-aa/static/css/module.css"');
	});

	describe("an address without a page", () => {
		const shell = JSON.stringify({ version: "1.0.0", routes: ["/home", "/login"] });
		beforeEach(() => put("shell.json", shell));

		it("redirects to the root, which names the address without its query", async () => {
			const answer = await get("/suppliers/old?cid=1");
			expect([answer.status, answer.headers.get("location")]).toEqual([302, "/?unavailable=%2Fsuppliers%2Fold"]);
			expect(answer.headers.get("cache-control")).toBe("no-store");
		});

		it.each([
			["a script", { "sec-fetch-dest": "script" }],
			["data", { "sec-fetch-dest": "empty" }],
			["a picture", { accept: "image/avif,image/webp" }],
		] as const)("is not found as %s, to which a page is no answer", async (_, headers) => {
			expect((await get("/suppliers", headers)).status).toBe(404);
		});

		it("leads to this site in any spelling, and names a long one in part", async () => {
			for (const path of ["/@elsewhere", "/x%22%3E%3Cb%3E", `/${"x".repeat(5000)}`]) {
				const target = (await get(path, { accept: "text/html,*/*;q=0.8", "sec-fetch-dest": "document" })).headers.get(
					"location",
				);
				expect(target).toMatch(/^\/\?unavailable=%2F[\w%.@-]*$/);
				expect(target?.length).toBeLessThan(700);
			}
		});

		it.each(["/", "/?unavailable=%2Fx", "/home", "/Clients/"])("is not one of these: %s", async (path) => {
			expect((await get(path)).status).toBe(200);
		});

		it("is left to the browser while a version is staged, which may have the page", async () => {
			const staged = { version: "2.0.0", percentage: 5, users: [] };
			await put("remotes.json", JSON.stringify({ modules: { clients: { ...clients, staged } } }));
			expect((await get("/suppliers")).status).toBe(200);
			const coming = { suppliers: { available: { "2.0.0": hash("r") }, staged } };
			await put("remotes.json", JSON.stringify({ modules: { clients }, coming }));
			expect((await get("/suppliers")).status).toBe(200);
		});
	});

	it("preloads no module on other pages", async () => {
		expect(await (await get("/benutzer")).text()).not.toContain("<link");
	});

	it("contains the version of the shell if it is valid", async () => {
		await put("shell.json", '{"version":"2.0.0-ab"}');
		expect(registryIn(await (await get("/")).text()).shell).toBe("2.0.0-ab");
		await put("shell.json", '{"version":"<b>"}');
		expect(registryIn(await (await get("/")).text()).shell).toBeUndefined();
	});

	it("gets the current shell version with the registry", async () => {
		await put("shell.json", '{"version":"2.0.0-ab"}');
		const first = await get("/remotes.json");
		expect(first.headers.get("x-shell-version")).toBe("2.0.0-ab");
		await put("shell.json", '{"version":"2.0.0-abc"}');
		const second = await get("/remotes.json", { "If-None-Match": first.headers.get("etag") ?? "" });
		expect([second.status, second.headers.get("x-shell-version")]).toEqual([304, "2.0.0-abc"]);
		await put("shell.json", '{"version":"<b>"}');
		expect((await get("/remotes.json")).headers.has("x-shell-version")).toBe(false);
	});

	it("contains a newly deployed module immediately", async () => {
		await get("/");
		const newer = {
			...clients,
			version: "1.0.1-bb",
			entry: "/mfe/clients/1.0.1-bb/remoteEntry.js",
			preload: [],
			css: [],
		};
		await put("remotes.json", JSON.stringify({ modules: { clients: newer } }));
		await utimes(join(root, "remotes.json"), new Date(), new Date(Date.now() + 5000));
		expect(registryIn(await (await get("/")).text()).modules.clients.version).toBe("1.0.1-bb");
	});

	it("is compressed as the client accepts it", async () => {
		const packed = await get("/clients", { "accept-encoding": "gzip, br" });
		expect(packed.headers.get("content-encoding")).toBe("br");
		expect(packed.headers.get("vary")).toBe("Accept-Encoding");
		const html = brotliDecompressSync(await packed.bytes()).toString();
		expect(html).toBe(await (await get("/clients")).text());
	});

	it("is 304 if it is unchanged", async () => {
		const etag = (await get("/clients")).headers.get("etag") ?? "";
		const again = await get("/clients", { "if-none-match": `W/"other", ${etag}` });
		expect(again.status).toBe(304);
		expect(await again.text()).toBe("");
		expect((await get("/", { "if-none-match": etag })).status).toBe(200);
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
		await put("locales/de/clients.json", '{"title":"Kunden"}');
		const after = await get("/locales/de/clients.json", { "if-none-match": before.headers.get("etag") ?? "" });
		expect(await after.json()).toEqual({ title: "Kunden" });
	});

	it("of missing translations fall back to German", async () => {
		expect(await (await get("/locales/mg/clients.json")).json()).toEqual({ title: "Kundenliste" });
		expect(await (await get("/locales/en/public.json")).json()).toEqual({ title: "Welcome" });
	});

	it.each(["hu", "hu-HU"])("of Hungarian translations are also found by the standard code: %s", async (name) => {
		await put("locales/mg/public.json", '{"title":"Üdvözöljük"}');
		expect(await (await get(`/locales/${name}/public.json`)).json()).toEqual({ title: "Üdvözöljük" });
		expect(await (await get(`/locales/${name}/clients.json`)).json()).toEqual({ title: "Kundenliste" });
	});
});
