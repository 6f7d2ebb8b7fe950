import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { webPerTest } from "../testing/web.ts";

const INDEX = "kit/@portal/shared-ui.json";
const TARBALL = "kit/@portal/shared-ui/2.0.0.tgz";
const content = new TextEncoder().encode("a tarball");
const integrity = `sha512-${createHash("sha512").update(content).digest("base64")}`;

const manifest = { name: "@portal/shared-ui", version: "2.0.0", dependencies: { react: "19.3.1" } };
const versions = { "2.0.0": { ...manifest, dist: { integrity, tarball: "https://elsewhere.test/x.tgz" } } };

const { get, open, put } = webPerTest(
	() => ({
		[INDEX]: JSON.stringify({ name: "@portal/shared-ui", "dist-tags": { latest: "2.0.0" }, versions }),
		[TARBALL]: content,
	}),
	{ publicUrl: "https://portal.test" },
);

it("a missing package and one with a damaged document are 404", async () => {
	expect((await get("/kit/@portal%2fother")).status).toBe(404);
	expect((await get("/kit/")).status).toBe(404);
	put(INDEX, '{"versions":');
	expect((await get("/kit/@portal%2fshared-ui")).status).toBe(404);
	put(INDEX, '{"versions":{"2.0.0":{}}}');
	expect((await get("/kit/@portal%2fshared-ui")).status).toBe(404);
});

it("the website alone serves no packages", async () => {
	open({ websiteOnly: true });
	for (const path of ["/kit/@portal%2fshared-ui", `/${TARBALL}`]) expect((await get(path)).status).toBe(404);
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
	put("kit/gallery/index.html", "<title>Komponenten</title>");
	const answer = await get("/kit/gallery/");
	expect(await answer.text()).toBe("<title>Komponenten</title>");
	expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
	expect(answer.headers.get("content-security-policy")).toContain("require-trusted-types-for 'script'");
	expect((await get("/kit/gallery/other.html")).status).toBe(404);
	open({ websiteOnly: true });
	expect((await get("/kit/gallery/")).status).toBe(404);
});
