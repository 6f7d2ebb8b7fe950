import { expect, test } from "vitest";
import { formatTsv, parseTsv } from "./tsv.ts";

test("a quote that is never closed, or closed in the middle, is a character like others", () => {
	expect(parseTsv('"Bio\tKäse\n12" fein\tBrot')).toEqual([
		['"Bio', "Käse"],
		['12" fein', "Brot"],
	]);
	expect(parseTsv('"Bio" Käse\tx')).toEqual([['"Bio" Käse', "x"]]);
});

test("a cell in quotes keeps its tabs, line breaks and quotes", () => {
	expect(parseTsv('1\t"Zutaten:\r\nÖl, ""fein""\tSalz"\r\n2\tb\r\n')).toEqual([
		["1", 'Zutaten:\nÖl, "fein"\tSalz'],
		["2", "b"],
	]);
});

test("empty cells and empty lines stay where they are", () => {
	expect(parseTsv("\ta\t\n\nb")).toEqual([["", "a", ""], [""], ["b"]]);
	expect(parseTsv("")).toEqual([]);
});

test("what is copied comes back as it was", () => {
	const block = [
		['"', 'a "b" c', "x\ty"],
		["", "ä\nö", '"zitiert"'],
	];
	expect(parseTsv(formatTsv(block))).toEqual(block);
});
