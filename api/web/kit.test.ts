import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { webHandler } from "./web.ts";

const INDEX = "kit/@portal/shared-ui.json";
const TARBALL = "kit/@portal/shared-ui/2.0.0.tgz";
const content = new TextEncoder().encode("a tarball");
const integrity = `sha512-${createHash("sha512").update(content).digest("base64")}`;

let root: string;

async function put(path: string, text: string | Uint8Array): Promise<void> {
	await mkdir(dirname(join(root, path)), { recursive: true });
	await writeFile(join(root, path), text);
}

async function get(path: string, options: { publicUrl?: string; websiteOnly?: boolean } = {}): Promise<Response> {
	const handle = webHandler({ root, publicUrl: "https://portal.test", ...options });
	const answer = await handle(new Request(`http://127.0.0.1${path}`));
	if (!answer) throw new Error(`no answer for ${path}`);
	return answer;
}

beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), "kit-"));
	const manifest = { name: "@portal/shared-ui", version: "2.0.0", dependencies: { react: "19.3.1" } };
	const versions = { "2.0.0": { ...manifest, dist: { integrity, tarball: "https://elsewhere.test/x.tgz" } } };
	await put(INDEX, JSON.stringify({ name: "@portal/shared-ui", "dist-tags": { latest: "2.0.0" }, versions }));
	await put(TARBALL, content);
});

afterEach(() => rm(root, { recursive: true }));

it("a missing package and one with a damaged document are 404", async () => {
	expect((await get("/kit/@portal%2fother")).status).toBe(404);
	expect((await get("/kit/")).status).toBe(404);
	await put(INDEX, '{"versions":');
	expect((await get("/kit/@portal%2fshared-ui")).status).toBe(404);
	await put(INDEX, '{"versions":{"2.0.0":{}}}');
	expect((await get("/kit/@portal%2fshared-ui")).status).toBe(404);
});

it("the website alone serves no packages", async () => {
	expect((await get("/kit/@portal%2fshared-ui", { websiteOnly: true })).status).toBe(404);
	expect((await get(`/${TARBALL}`, { websiteOnly: true })).status).toBe(404);
});

it.each(["/kit/@portal%2fshared-ui", "/kit/@portal/shared-ui"])(
	"%s lists the versions, with tarballs of this installation only, and is revalidated each time",
	async (path) => {
		const answer = await get(path);
		expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
		expect(answer.headers.get("cache-control")).toBe("no-cache");
		const { versions } = await answer.json();
		expect(versions["2.0.0"]).toMatchObject({
			dependencies: { react: "19.3.1" },
			dist: { integrity, tarball: `https://portal.test/${TARBALL}` },
		});
	},
);

it("the tarball of a version is cached permanently", async () => {
	const answer = await get(`/${TARBALL}`);
	expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
	expect(answer.headers.get("content-type")).toBe("application/gzip");
	expect(new Uint8Array(await answer.arrayBuffer())).toEqual(content);
});

it("the gallery of components is a page with the policy of all pages", async () => {
	expect((await get("/kit/gallery/")).status).toBe(404);
	await put("kit/gallery/index.html", "<title>Komponenten</title>");
	const answer = await get("/kit/gallery/");
	expect(await answer.text()).toBe("<title>Komponenten</title>");
	expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
	expect(answer.headers.get("content-security-policy")).toContain("require-trusted-types-for 'script'");
	expect((await get("/kit/gallery/", { websiteOnly: true })).status).toBe(404);
	expect((await get("/kit/gallery/other.html")).status).toBe(404);
});
