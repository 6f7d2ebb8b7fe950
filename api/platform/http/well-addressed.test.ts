import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wellAddressed } from "./well-addressed.ts";

describe("a request", () => {
	const answer = wellAddressed(async ({ url }, address) => new Response(`${address} ${url}`));
	const send = (headers: Record<string, string>, url = "http://a/x") =>
		answer(new Request(url, { headers }), { remoteAddr: { hostname: "192.0.2.1" } });

	it.each(["a b", "[", "", "a/b", "a?b", "a#b", "a@b", "a:99999999", "a:b", "\u00e4", "<a>"])(
		"is refused with 400 for the host %j",
		async (host) => {
			const request = { method: "GET", url: `http://${host}/x`, headers: new Headers({ host }) } as Request;
			expect((await answer(request, { remoteAddr: {} })).status).toBe(400);
		},
	);

	it.each(["halal.example", "127.0.0.1:8000", "[::1]:8000", "a-b_c.example:80"])(
		"is answered for the host %s",
		async (host) => {
			const request = { method: "GET", url: `http://${host}/x`, headers: new Headers({ host }) } as Request;
			expect((await answer(request, { remoteAddr: {} })).status).toBe(200);
		},
	);

	it("is refused for an invalid host also after a valid one, and for a host that only begins like it", async () => {
		const status = async (host: string, url = `http://${host}/x`) =>
			(await answer({ method: "GET", url, headers: new Headers({ host }) } as Request, { remoteAddr: {} })).status;
		for (let n = 0; n < 2; n++) {
			expect(await status("halal.example")).toBe(200);
			expect(await status("halal.example:99999999")).toBe(400);
			expect(await status("halal.example", "http://halal.example:b/x")).toBe(400);
			expect(await status("halal.example", "http://other.example/x")).toBe(400);
		}
	});

	it("is answered with the address of its sender", async () => {
		expect(await (await send({})).text()).toBe("192.0.2.1 http://a/x");
	});

	it.each(["TRACE", "CONNECT", "TRACK", "PROPFIND", "OPTIONS", "get", "Post", "FOO", ""])(
		"is refused with 405 for the method %j, with the list of known methods",
		async (method) => {
			const request = { method, url: "http://a/api/client", headers: new Headers({ host: "a" }) } as Request;
			const refused = await answer(request, { remoteAddr: {} });
			expect([refused.status, refused.headers.get("allow"), await refused.json()]).toEqual([
				405,
				"GET, HEAD, POST, PUT, PATCH, DELETE",
				{ code: "VALIDATION", message: "Diese Anfragemethode wird nicht unterstützt." },
			]);
		},
	);

	const statusOf = async (path: string, host: string | undefined = "a") =>
		(
			await answer({ method: "GET", url: `http://a${path}`, headers: new Headers(host ? { host } : {}) } as Request, {
				remoteAddr: {},
			})
		).status;

	it.each([
		"/api/x/plain/../../AAAAAAA@127.0.0.1:1/x",
		"/api/x/./plain",
		"/api/x/plain/..",
		"/api/x/plain/%2e%2e/y",
		"/api/x/plain/.%2E/y",
		"/api/x/plain\\..\\y",
		"/api/<x>",
		"/../api/client",
		"/mfe/../index.html",
	])("is refused with 400 for the path %j, which is not normalised", async (path) => {
		for (const host of ["a", ""]) expect(await statusOf(path, host)).toBe(400);
	});

	it("is answered for a normalised path", async () => {
		const paths = [
			"/",
			"/a..b/.well-known/did.json",
			"/a%2Fb/%C3%BC",
			"/kit/@portal%2fshared-ui",
			"/a//b/",
			"/x?y=/../z",
		];
		for (const path of paths) expect([path, await statusOf(path)]).toEqual([path, 200]);
	});

	it("is passed on only with a path that the URL parser does not change", async () => {
		const piece = fc.constantFrom(
			"..",
			".",
			"%2e",
			"%2E",
			"%2f",
			"%5c",
			"%252e",
			"/",
			"//",
			"\\",
			"@",
			":",
			";",
			"a",
			"%",
			"{",
			"|",
			"^",
		);
		await fc.assert(
			fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
				const path = `/${pieces.join("")}`;
				const isNormal = new URL(`http://a${path}`).pathname === path;
				expect(await statusOf(path)).toBe(isNormal ? 200 : 400);
			}),
			{ numRuns: 2000 },
		);
	});
});
