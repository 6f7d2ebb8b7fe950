import { describe, expect, test } from "vitest";
import { randomId } from "./columns.ts";

const ids = Array.from({ length: 400 }, () => randomId(26));

describe("randomId", () => {
	test("uses no characters that are easily confused on paper", () => {
		for (const id of ids) expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/);
	});

	test("draws each character from 32 with equal probability, 5 bits each", () => {
		const counts = new Map<string, number>();
		for (const character of ids.join("")) counts.set(character, (counts.get(character) ?? 0) + 1);
		expect(counts.size).toBe(32);
		// Each character is expected 325 times. The bound is eight standard deviations.
		for (const [character, count] of counts) expect(Math.abs(count - 325), character).toBeLessThan(142);
		expect(new Set(ids).size).toBe(400);
	});
});
