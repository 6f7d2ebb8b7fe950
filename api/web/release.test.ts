import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, unlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { webHandler } from "./web.ts";

const FOLDER = "mfe/clients/1.0.0-aa";
const ENTRY = `/${FOLDER}/remoteEntry.js`;
const integrityOf = (content: string | Uint8Array) => `sha384-${createHash("sha384").update(content).digest("base64")}`;

let root: string;
let handle: (request: Request) => Promise<Response | undefined>;
let logged: [string, object | undefined][];
let changes = 0;

async function put(path: string, content: string | Uint8Array): Promise<void> {
	await mkdir(dirname(join(root, path)), { recursive: true });
	await writeFile(join(root, path), content);
	changes += 5000;
	await utimes(join(root, path), new Date(), new Date(Date.now() + changes));
}

async function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
	const response = await handle(new Request(`http://portal.test${path}`, { headers }));
	if (!response) throw new Error(`no answer for ${path}`);
	return response;
}
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
const register = (pins: object) =>
	put(
		"remotes.json",
		JSON.stringify({
			modules: {
				clients: {
					entry: ENTRY,
					version: "1.0.0-aa",
					integrity: integrityOf("var entry"),
					preload: [],
					css: [],
					manifest: {
						id: "clients",
						contract: 1,
						routes: [{ path: "/", access: "public", page: "Landing" }],
						menu: [],
						slots: [],
					},
					site,
					...pins,
				},
			},
		}),
	);

beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), "release-"));
	await put("index.html", "<!doctype html><title>Shell</title><!--mfe-registry-->");
	for (const [name, content] of Object.entries(FILES)) await put(`${FOLDER}/${name}`, content);
	await put(`${FOLDER}/release.json`, release());
	await register({ release: integrityOf(release()) });
	logged = [];
	const log = { info: () => {}, error: (event: string, fields?: object) => logged.push([event, fields]) };
	handle = webHandler({ root, publicUrl: "http://portal.test", log });
});

afterEach(() => rm(root, { recursive: true }));

describe("a file of a module that differs from its deployment", () => {
	it.each(["remoteEntry.js", "static/js/module.js", "static/css/module.css"])("is refused: %s", async (name) => {
		await put(`${FOLDER}/${name}`, "alert(1)");
		await expectRefused(`/${FOLDER}/${name}`);
		await expectRefused(`/${FOLDER}/~1/${name}`);
	});

	it("is refused as soon as it changes, and sent again once it is repaired", async () => {
		const path = `/${FOLDER}/static/js/module.js`;
		expect((await get(path)).status).toBe(200);
		await put(`${FOLDER}/static/js/module.js`, "alert(1)");
		await expectRefused(path);
		await put(`${FOLDER}/static/js/module.js`, "var module");
		expect(await (await get(path)).text()).toBe("var module");
	});

	it("is refused also if the module is not released to all users yet", async () => {
		const coming = { clients: { available: { "1.0.0-aa": integrityOf(release()) } } };
		await put("remotes.json", JSON.stringify({ modules: {}, coming }));
		expect((await get(ENTRY)).status).toBe(200);
		const forged = "alert(1)";
		await put(`${FOLDER}/remoteEntry.js`, forged);
		await put(`${FOLDER}/release.json`, release({ ...hashes(), "remoteEntry.js": integrityOf(forged) }));
		await expectRefused(ENTRY);
	});

	it("is logged once, without its content", async () => {
		await put(`${FOLDER}/remoteEntry.js`, "alert('Huber')");
		for (let i = 0; i < 5; i++) await get(ENTRY);
		expect(logged).toEqual([["file refused", { module: "clients", version: "1.0.0-aa", file: "remoteEntry.js" }]]);
	});

	it("is refused in its compressed form alone, too", async () => {
		await put(`${FOLDER}/remoteEntry.js.br`, brotliCompressSync("alert(1)"));
		await expectRefused(ENTRY, { "accept-encoding": "br" });
		expect(await (await get(ENTRY)).text()).toBe("var entry");
	});

	it("is refused if it was added", async () => {
		await put(`${FOLDER}/static/js/other.js`, "alert(1)");
		await expectRefused(`/${FOLDER}/static/js/other.js`);
	});

	it("is not used as a page of the website", async () => {
		expect(await (await get("/")).text()).toBe(page);
		await put(`${FOLDER}/site/pages/de/landing.html`, "<script>alert(1)</script>");
		expect(await (await get("/")).text()).toContain("<title>Shell</title>");
	});
});

describe("a release.json that differs from the registry", () => {
	it.each([
		["release", (hash: string) => ({ release: hash })],
		["available", (hash: string) => ({ available: { "1.0.0-aa": hash } })],
	])("in its %s blocks all files of its version", async (_, pins) => {
		const forged = release({ ...hashes(), "remoteEntry.js": integrityOf("alert(1)") });
		await register(pins(integrityOf(release())));
		await put(`${FOLDER}/remoteEntry.js`, "alert(1)");
		await put(`${FOLDER}/release.json`, forged);
		await expectRefused(ENTRY);
		await expectRefused(`/${FOLDER}/static/js/module.js`);
		await expectRefused(`/${FOLDER}/release.json`);
	});

	it("because it is missing blocks all files of its version", async () => {
		await unlink(join(root, FOLDER, "release.json"));
		await expectRefused(ENTRY);
	});

	it.each(["{", "null", "[]"])(
		"blocks all files if it is unreadable, and none if it has no hashes: %s",
		async (content) => {
			await put(`${FOLDER}/release.json`, content);
			await register({});
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
		await register({});
		expect((await get(ENTRY)).status).toBe(200);
		await put(`${FOLDER}/remoteEntry.js`, "alert(1)");
		await expectRefused(ENTRY);
	});

	it.each([
		["without hashes", () => put(`${FOLDER}/release.json`, '{"version":"1.0.0-aa"}')],
		["without release.json", () => unlink(join(root, FOLDER, "release.json"))],
	])("without hashes from an earlier version are sent (%s)", async (_, change) => {
		await register({});
		await change();
		expect((await get(ENTRY)).status).toBe(200);
	});
});
