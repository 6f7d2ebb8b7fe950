import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isFault, isPlace } from "./failures.ts";

const PERSONAL = /\d{7}|[@'"?&=#<>%,;(){}\n]|[^ -~]/;

test("isFault and isPlace accept no text with a long number, address, quote or query", () => {
	const piece = fc.constantFrom(..." /:.-*@?é'", "Error", "HTTP", "404", "clients", "1234567");
	const made = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(""));
	let taken = 0;
	fc.assert(
		fc.property(fc.oneof(made, fc.string(), fc.webUrl()), (text) => {
			for (const tried of [text, `/${text}`]) {
				if (!isFault(tried) && !isPlace(tried)) continue;
				taken++;
				expect(tried).not.toMatch(PERSONAL);
			}
		}),
		{ numRuns: 1_500 },
	);
	expect(taken).toBeGreaterThan(100);
});

test.each([
	["Failed to fetch the client", false],
	["Failed to fetch", true],
	["x".repeat(81), false],
	["x".repeat(80), true],
	["RUNTIME-1234567", false],
	["RUNTIME-123456", true],
])("a fault has at most three words and no long number: %s", (fault, is) => {
	expect(isFault(fault)).toBe(is);
});

test.each([
	["/clients/c1", false],
	["/clients/*", true],
	[`/${"a".repeat(41)}`, false],
	[`/${"a".repeat(40)}`, true],
	["clients", false],
	["/", true],
])("a place is a path of names: %s", (place, is) => {
	expect(isPlace(place)).toBe(is);
});
