import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../../platform/errors.ts";
import { pathBelow, targetOf } from "./target.ts";

const PREFIX = "/api/x/plain";
const REGISTERED = ["https://suppliers.example.org", "http://10.0.0.7:9000", "https://teams.example.org/base/path"];

/** Returns the URL that a call would go to, or undefined if it is refused with 400. */
function called(registered: string, address: string): URL | undefined {
	try {
		return targetOf(registered, pathBelow(PREFIX, address));
	} catch (error) {
		if (error instanceof ApiError && error.status === 400) return undefined;
		throw error;
	}
}
const of = (path: string, registered = "https://suppliers.example.org/api") =>
	called(registered, `http://portal${path}`)?.href;

describe("a call to a backend", () => {
	it.each([
		["/api/x/plain", "https://suppliers.example.org/api/"],
		["/api/x/plain?a=1", "https://suppliers.example.org/api/?a=1"],
		["/api/x/plain/", "https://suppliers.example.org/api/"],
		["/api/x/plain/orders/a%20b/?q=/../x&q=%2e%2e", "https://suppliers.example.org/api/orders/a%20b/?q=/../x&q=%2e%2e"],
		[
			"/api/x/plain/@me/a:b;v=1/a%2Fb/%C3%BC/100%25",
			"https://suppliers.example.org/api/@me/a:b;v=1/a%2Fb/%C3%BC/100%25",
		],
		["/api/x/plain/a..b/...", "https://suppliers.example.org/api/a..b/..."],
	])("of %s goes to %s", (path, url) => {
		expect(of(path)).toBe(url);
	});

	it.each([
		"/api/x/plain/../../AAAAAAA@127.0.0.1:1/x",
		"/api/x/plain/../../../../AAAAAAAAAAAAA@127.0.0.1:1/x",
		"/api/x/plain@127.0.0.1:1/x",
		"/api/x/plainer/x",
		"/api/x/pl%61in/x",
		"/api/x/plain/..%2fadmin",
		"/api/x/plain/a/%2e%2e%5cadmin",
		"/api/x/plain/%252e%252e/admin",
		"/api/x/plain/%25252e%25252e%25252fadmin",
		"/api/x/plain/..;/admin",
		"/api/x/plain/.%2f/admin",
		"/api/x/plain//admin",
		"/api/x/plain/a%2f%2fadmin",
		"/api/x/plain/%zz",
		"/api/x/plain/%c0%ae%c0%ae/admin",
		"/api/x/plain/a%00b",
		"/api/x/plain/a%0d%0ab",
	])("of %s is refused", (path) => {
		expect(of(path)).toBeUndefined();
	});

	it("never leaves the registered origin and path, in any spelling of its path", () => {
		const piece = fc.oneof(
			fc.constantFrom(
				..."./\\@:;?#a%[]",
				...["..", "%2e", "%2E", "%2f", "%5c", "%252e", "%252f", "%25252e", "//", "%00"],
				...["AAAAAAA@127.0.0.1:1", "//127.0.0.1:1", "http://127.0.0.1:1", ".evil.org", ":1"],
			),
			fc.string({ maxLength: 3 }),
		);
		const before = fc.constantFrom("", "/", "%2f", "\\", "/..", "/../..", "%61", ":", "@");
		fc.assert(
			fc.property(
				fc.constantFrom(...REGISTERED),
				before,
				fc.array(piece, { maxLength: 10 }),
				(registered, start, pieces) => {
					const address = `http://portal${PREFIX}${start}${pieces.join("")}`;
					if (!URL.canParse(address)) return;
					const url = called(registered, address);
					if (!url) return;
					const base = new URL(registered);
					expect([url.origin, url.username, url.password, url.hash]).toEqual([base.origin, "", "", ""]);
					expect(url.pathname.startsWith(`${base.pathname.replace(/\/$/, "")}/`)).toBe(true);
					let decoded = url.pathname;
					for (let n = 0; n < 4; n++) decoded = decoded.replace(/%(25|2e|2f|5c)/gi, (text) => decodeURIComponent(text));
					expect(decoded.split(/[\\/]/)).not.toContain("..");
					expect(decoded.slice(1, -1)).not.toMatch(/[\\/]{2}/);
				},
			),
			{ numRuns: 10_000 },
		);
	});
});
