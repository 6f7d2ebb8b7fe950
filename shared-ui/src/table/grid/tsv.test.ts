import { expect, test } from "vitest";
import { formatTsv, parseTsv } from "./tsv.ts";

test("an unclosed quote, or one closed within the text, is an ordinary character", () => {
	expect(parseTsv('"Bio\tKäse\n12" fein\tBrot')).toEqual([
		['"Bio', "Käse"],
		['12" fein', "Brot"],
	]);
	expect(parseTsv('"Bio" Käse\tx')).toEqual([['"Bio" Käse', "x"]]);
});

test("a quoted cell keeps its tabs, line breaks and quotes", () => {
	expect(parseTsv('1\t"Zutaten:\r\nÖl, ""fein""\tSalz"\r\n2\tb\r\n')).toEqual([
		["1", 'Zutaten:\nÖl, "fein"\tSalz'],
		["2", "b"],
	]);
});

test("empty cells and empty lines keep their position", () => {
	expect(parseTsv("\ta\t\n\nb")).toEqual([["", "a", ""], [""], ["b"]]);
	expect(parseTsv("")).toEqual([]);
});

test("copied cells are parsed unchanged", () => {
	const block = [
		['"', 'a "b" c', "x\ty"],
		["", "ä\nö", '"zitiert"'],
	];
	expect(parseTsv(formatTsv(block))).toEqual(block);
});
