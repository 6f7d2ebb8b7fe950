import { describe, expect, test } from "vitest";
import { randomId } from "./columns.ts";

const ids = Array.from({ length: 400 }, () => randomId(26));

describe("an id", () => {
	test("has no character that is taken for another one on paper", () => {
		for (const id of ids) expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/);
	});

	test("draws each of its characters from 32, all equally often: 5 bits each", () => {
		const counts = new Map<string, number>();
		for (const character of ids.join("")) counts.set(character, (counts.get(character) ?? 0) + 1);
		expect(counts.size).toBe(32);
		// 325 are expected; eight standard deviations either way.
		for (const [character, count] of counts) expect(Math.abs(count - 325), character).toBeLessThan(142);
		expect(new Set(ids).size).toBe(400);
	});
});
