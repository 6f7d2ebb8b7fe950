import { describe, expect, it } from "vitest";
import { asciiAddress, readableAddress } from "./addresses.ts";

describe("readableAddress shows an address", () => {
	it.each(["bäckerei", "münchen-süd", "яндекс", "例え"])("in the spelling of its domain: %s", (label) => {
		const typed = `eva@${label}.com`;
		const stored = asciiAddress(typed) ?? "";
		expect(stored).toMatch(/^eva@xn--[a-z0-9-]+\.com$/);
		expect(readableAddress(stored)).toBe(typed);
	});

	it.each([
		["a mark that reverses the text", "xn--evilcom-376c"],
		["a line separator", "xn--ab-x3t"],
		["a control character", "xn--ab-qa"],
		["an invisible space", "xn--ab-g1t"],
		["a wide space", "xn--a-43t"],
		["a dot of another script", "xn--ab-r13a"],
		["a soft hyphen", "xn--bc-5da"],
	])("as it is stored if Punycode hides %s", (_what, label) => {
		expect(readableAddress(`eva@${label}.com`)).toBe(`eva@${label}.com`);
	});

	it("as it is stored if it is not valid Punycode", () => {
		expect(readableAddress("eva@xn--999999999.com")).toBe("eva@xn--999999999.com");
		expect(readableAddress("")).toBe("");
	});
});

it("asciiAddress limits an address to the length that mail servers accept, in Punycode too", () => {
	const labels = (n: number) => `${"üaaaaaaaaaaaaaaaaaaaaaaaa.".repeat(n)}com`;
	expect(asciiAddress(`eva@${labels(7)}`)?.length).toBeLessThanOrEqual(254);
	expect(asciiAddress(`eva@${labels(8)}`)).toBeUndefined();
});
