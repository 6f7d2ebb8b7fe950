import { describe, expect, test } from "vitest";
import { aSavedRow } from "../testing/rows.ts";
import { listProblems, problemsOf, refusedRows } from "./problems.ts";
import { applyEdits, inputOf, isBlank, pasteEdits, type Rows } from "./rows.ts";

const rows: Rows = [aSavedRow(1, { locked: true }), aSavedRow(2), aSavedRow(3)];
const at = (row: number, column: number) => ({ row, column });
const many = (count: number) => Array.from({ length: count }, (_, index) => [`N-${index}`, `Neu ${index}`]);

describe("a block is not pasted", () => {
	test("if it exceeds the last column", () => {
		expect(pasteEdits(rows, at(0, 3), [["a", "b", "c"]])).toEqual({ refusal: "tooWide", columns: 1 });
	});
	test("if it would exceed 5,000 products", () => {
		expect(pasteEdits(rows, at(3, 0), many(4998))).toEqual({ refusal: "tooMany", count: 5001 });
		expect(pasteEdits(rows, at(3, 0), many(4997))).toMatchObject({ added: 4997 });
	});
	test("if it would change a locked product", () => {
		expect(pasteEdits(rows, at(0, 1), [["anders"]])).toEqual({ refusal: "locked", row: 1, number: "P-001" });
		expect(pasteEdits(rows, at(0, 1), [["Produkt 1"], ["anders"]])).toEqual({
			edits: [{ row: 1, column: "name", value: "anders" }],
			added: 0,
		});
	});
});

test("a pasted block fills the cells, adds rows at the end, and skips blank lines", () => {
	const result = pasteEdits(rows, at(2, 0), [
		["A", "a\nb", "", "1\n2"],
		["", "", "", ""],
		["B", "b", "", ""],
	]);
	if (!("edits" in result)) throw new Error("It was refused.");
	expect(result.added).toBe(1);
	const pasted = applyEdits(rows, result.edits, () => "key");
	expect(pasted.slice(2).map(({ number, name, info }) => [number, name, info])).toEqual([
		["A", "a b", "1\n2"],
		["B", "b", ""],
	]);
	expect(pasted[0]).toBe(rows[0]);
});

const everything = { withMissing: true, refused: new Map() };
const typed = (row: number, column: string, value: string) => applyEdits(rows, [{ row, column, value }], () => "key");

test("a duplicate number or name is an error in both rows, also with spaces or another Unicode form", () => {
	expect([...problemsOf(typed(2, "number", " P-002 "), everything).keys()]).toEqual([1, 2]);
	const umlauts = applyEdits(typed(1, "name", "Käse"), [{ row: 2, column: "name", value: "Ka\u0308se" }], () => "");
	expect(listProblems(problemsOf(umlauts, everything)).map(({ row, field, message }) => [row, field, message])).toEqual(
		[
			[1, "name", "Der Name Käse ist bereits vergeben."],
			[2, "name", "Der Name Käse ist bereits vergeben."],
		],
	);
});

test("a missing text is an error only on request, a text that is too long is one at once", () => {
	const begun = applyEdits(typed(3, "number", "N"), [{ row: 1, column: "nameEN", value: "x".repeat(201) }], () => "");
	const quiet = { withMissing: false, refused: new Map() };
	expect(listProblems(problemsOf(begun, quiet)).map(({ row, field }) => [row, field])).toEqual([[1, "nameEN"]]);
	expect(listProblems(problemsOf(begun, everything)).map(({ row, field }) => [row, field])).toEqual([
		[1, "nameEN"],
		[3, "name"],
	]);
});

test("an empty new row is no product, an emptied saved one is", () => {
	const emptied = typed(3, "number", " ");
	expect(emptied.map(isBlank)).toEqual([false, false, false, true]);
	expect(problemsOf(emptied, everything).size).toBe(0);
	expect(problemsOf(typed(1, "number", ""), everything).get(1)).toEqual({
		number: "Die Nummer muss eingegeben werden.",
	});
});

test("an error of the server stays at its row until that row changes", () => {
	const refused = refusedRows(rows, { "products.1.name": ["Der Name ist vergeben."] });
	expect(problemsOf(rows, { withMissing: true, refused }).get(1)).toEqual({ name: "Der Name ist vergeben." });
	expect(problemsOf(typed(1, "name", "anders"), { withMissing: true, refused }).size).toBe(0);
});

test("the request contains neither keys nor locks", () => {
	expect(rows.slice(0, 1).map(inputOf)).toEqual([
		{ _id: "p1", number: "P-001", name: "Produkt 1", nameEN: "Product 1", info: "", infoEN: "" },
	]);
});

test("an info text with more than 20 line breaks is an error", () => {
	const rowsOf = (breaks: number): Rows => [{ ...aSavedRow(1), info: `${"Zeile\n".repeat(breaks)}Ende` }];
	const found = (breaks: number) => problemsOf(rowsOf(breaks), { withMissing: false, refused: new Map() });
	expect([...found(21)]).toEqual([[0, { info: "Höchstens 20 Zeilenumbrüche." }]]);
	expect([...found(20)]).toEqual([]);
});
