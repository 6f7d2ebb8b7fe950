import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { aModule, webPerTest } from "../testing/web.ts";

const FOLDER = "mfe/clients/1.0.0-aa";
const ENTRY = `/${FOLDER}/remoteEntry.js`;
const integrityOf = (content: string | Uint8Array) => `sha384-${createHash("sha384").update(content).digest("base64")}`;

const { folder, get, logged, put } = webPerTest(() => ({
	"index.html": "<!doctype html><title>Shell</title><!--mfe-registry-->",
	...Object.fromEntries(Object.entries(FILES).map(([name, content]) => [`${FOLDER}/${name}`, content])),
	[`${FOLDER}/release.json`]: release(),
	"remotes.json": registryWith({ release: integrityOf(release()) }),
}));
async function expectRefused(path: string, headers?: Record<string, string>): Promise<void> {
	const response = await get(path, headers);
	expect([path, response.status, response.headers.get("x-refused")]).toEqual([path, 404, "integrity"]);
	expect(response.headers.get("cache-control")).toBe("no-store");
	expect(await response.text()).toBe("Not Found");
}

const page = "<!doctype html><title>Seite</title>";
const FILES: Record<string, string | Uint8Array> = {
	"remoteEntry.js": "var entry",
	"remoteEntry.js.br": brotliCompressSync("var entry"),
	"static/js/module.js": "var module",
	"static/css/module.css": "p{}",
	"site/pages/de/landing.html": page,
};
const release = (files: object | undefined = hashes()) => JSON.stringify({ version: "1.0.0-aa", files });
const hashes = () => Object.fromEntries(Object.entries(FILES).map(([name, content]) => [name, integrityOf(content)]));

const site = {
	pages: [
		{
			path: "/",
			preferred: "de",
			files: { de: "pages/de/landing.html", en: "pages/en/landing.html", mg: "pages/mg/landing.html" },
		},
	],
};
const registryWith = (pins: object) =>
	JSON.stringify({
		modules: {
			clients: aModule("clients", {
				integrity: integrityOf("var entry"),
				manifest: { routes: [{ path: "/", access: "public", page: "Landing" }] },
				site,
				...pins,
			}),
		},
	});
const register = (pins: object) => put("remotes.json", registryWith(pins));

describe("a file of a module that differs from its deployment", () => {
	it.each(["remoteEntry.js", "static/js/module.js", "static/css/module.css"])("is refused: %s", async (name) => {
		put(`${FOLDER}/${name}`, "alert(1)");
		await expectRefused(`/${FOLDER}/${name}`);
		await expectRefused(`/${FOLDER}/~1/${name}`);
	});

	it("is refused as soon as it changes, and sent again once it is repaired", async () => {
		const path = `/${FOLDER}/static/js/module.js`;
		expect((await get(path)).status).toBe(200);
		put(`${FOLDER}/static/js/module.js`, "alert(1)");
		await expectRefused(path);
		put(`${FOLDER}/static/js/module.js`, "var module");
		expect(await (await get(path)).text()).toBe("var module");
	});

	it("is refused also if the module is not released to all users yet", async () => {
		const coming = { clients: { available: { "1.0.0-aa": integrityOf(release()) } } };
		put("remotes.json", JSON.stringify({ modules: {}, coming }));
		expect((await get(ENTRY)).status).toBe(200);
		const forged = "alert(1)";
		put(`${FOLDER}/remoteEntry.js`, forged);
		put(`${FOLDER}/release.json`, release({ ...hashes(), "remoteEntry.js": integrityOf(forged) }));
		await expectRefused(ENTRY);
	});

	it("is logged once, without its content", async () => {
		put(`${FOLDER}/remoteEntry.js`, "alert('Huber')");
		for (let i = 0; i < 5; i++) await get(ENTRY);
		expect(logged).toEqual([["file refused", { module: "clients", version: "1.0.0-aa", file: "remoteEntry.js" }]]);
	});

	it("is refused in its compressed form alone, too", async () => {
		put(`${FOLDER}/remoteEntry.js.br`, brotliCompressSync("alert(1)"));
		await expectRefused(ENTRY, { "accept-encoding": "br" });
		expect(await (await get(ENTRY)).text()).toBe("var entry");
	});

	it("is refused if it was added", async () => {
		put(`${FOLDER}/static/js/other.js`, "alert(1)");
		await expectRefused(`/${FOLDER}/static/js/other.js`);
	});

	it("is not used as a page of the website", async () => {
		expect(await (await get("/")).text()).toBe(page);
		put(`${FOLDER}/site/pages/de/landing.html`, "<script>alert(1)</script>");
		expect(await (await get("/")).text()).toContain("<title>Shell</title>");
	});
});

describe("a release.json that differs from the registry", () => {
	it.each([
		["release", (hash: string) => ({ release: hash })],
		["available", (hash: string) => ({ available: { "1.0.0-aa": hash } })],
	])("in its %s blocks all files of its version", async (_, pins) => {
		const forged = release({ ...hashes(), "remoteEntry.js": integrityOf("alert(1)") });
		register(pins(integrityOf(release())));
		put(`${FOLDER}/remoteEntry.js`, "alert(1)");
		put(`${FOLDER}/release.json`, forged);
		await expectRefused(ENTRY);
		await expectRefused(`/${FOLDER}/static/js/module.js`);
		await expectRefused(`/${FOLDER}/release.json`);
	});

	it("because it is missing blocks all files of its version", async () => {
		rmSync(folder(FOLDER, "release.json"));
		await expectRefused(ENTRY);
	});

	it.each(["{", "null", "[]"])(
		"blocks all files if it is unreadable, and none if it has no hashes: %s",
		async (content) => {
			put(`${FOLDER}/release.json`, content);
			register({});
			if (content === "{") await expectRefused(ENTRY);
			else expect((await get(ENTRY)).status).toBe(200);
		},
	);
});

describe("deployed files", () => {
	it("are sent, including release.json", async () => {
		for (const name of ["remoteEntry.js", "static/js/module.js", "release.json"])
			expect((await get(`/${FOLDER}/${name}`)).status).toBe(200);
		expect(await (await get(`/${FOLDER}/release.json`)).text()).toBe(release());
		expect(logged).toEqual([]);
	});

	it("are checked by release.json if the registry names no hash", async () => {
		register({});
		expect((await get(ENTRY)).status).toBe(200);
		put(`${FOLDER}/remoteEntry.js`, "alert(1)");
		await expectRefused(ENTRY);
	});

	it.each([
		["without hashes", () => put(`${FOLDER}/release.json`, '{"version":"1.0.0-aa"}')],
		["without release.json", () => rmSync(folder(FOLDER, "release.json"))],
	])("without hashes from an earlier version are sent (%s)", async (_, change) => {
		register({});
		change();
		expect((await get(ENTRY)).status).toBe(200);
	});
});
