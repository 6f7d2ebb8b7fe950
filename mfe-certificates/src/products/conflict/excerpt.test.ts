import { expect, test } from "vitest";
import { excerptOf } from "./excerpt.ts";

const filler = (length: number) => "abcdefghij".repeat(length / 10);

test("a short text is shown as a whole", () => {
	expect(excerptOf(filler(400), "x")).toBe(filler(400));
});

test("a long text is shown where it begins to differ, with a little of what is before that", () => {
	const text = `${filler(1000)}NEU${filler(1000)}`;
	const shown = excerptOf(text, `${filler(1000)}ALT${filler(1000)}`);
	expect(shown.startsWith(`…${filler(40)}NEU`)).toBe(true);
	expect(shown.endsWith("…")).toBe(true);
	expect(shown).toHaveLength(402);
});

test("a text that differs at its end is shown up to its end, one that differs at once from its beginning", () => {
	const atEnd = excerptOf(`${filler(1000)}NEU`, filler(1000));
	expect(atEnd).toHaveLength(401);
	expect(atEnd.endsWith("NEU")).toBe(true);
	expect(excerptOf(filler(1000), "")).toBe(`${filler(400)}…`);
	expect(excerptOf(filler(1000), filler(1000))).toBe(`${filler(400)}…`);
});

test("no letter is cut in two", () => {
	expect(excerptOf("🧀".repeat(500), "", 3)).toBe("🧀🧀🧀…");
});
