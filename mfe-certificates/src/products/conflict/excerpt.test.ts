import { expect, test } from "vitest";
import { excerptOf } from "./excerpt.ts";

const filler = (length: number) => "abcdefghij".repeat(length / 10);

test("shows a short text completely", () => {
	expect(excerptOf(filler(400), "x")).toBe(filler(400));
});

test("shows a long text from shortly before the first difference", () => {
	const text = `${filler(1000)}NEU${filler(1000)}`;
	const shown = excerptOf(text, `${filler(1000)}ALT${filler(1000)}`);
	expect(shown.startsWith(`…${filler(40)}NEU`)).toBe(true);
	expect(shown.endsWith("…")).toBe(true);
	expect(shown).toHaveLength(402);
});

test("shows the end of a text that differs at its end, and the beginning of one that differs at once", () => {
	const atEnd = excerptOf(`${filler(1000)}NEU`, filler(1000));
	expect(atEnd).toHaveLength(401);
	expect(atEnd.endsWith("NEU")).toBe(true);
	expect(excerptOf(filler(1000), "")).toBe(`${filler(400)}…`);
	expect(excerptOf(filler(1000), filler(1000))).toBe(`${filler(400)}…`);
});

test("splits no character", () => {
	expect(excerptOf("🧀".repeat(500), "", 3)).toBe("🧀🧀🧀…");
});
