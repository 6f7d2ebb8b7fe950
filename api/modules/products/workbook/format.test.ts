import { describe, expect, it } from "vitest";
import { shownNumber } from "./format.ts";

describe("a number is formatted as in Excel", () => {
	it.each([
		[42, undefined, "42"],
		[42, "@", "42"],
		[-42, "General", "-42"],
		[999999999999999, "General", "999999999999999"],
		[0.30000000000000004, "General", "0,3"],
		[1e-7, "General", "1E-7"],
		[7, "0000", "0007"],
		[-1.005, "0.00", "-1,01"],
		[0.285, "0%", "29%"],
		[1234567.5, "#,##0.00", "1.234.567,50"],
		[0, "#", ""],
		[5, '"ART-"000', "ART-005"],
		[9.9, "#,##0.00 [$€-407]", "9,90 €"],
		[9.9, "#,##0.00_-", "9,90"],
		[1e21, "0.00E+00", "1,00E+21"],
		[5, "[>=100]000;00000", "00005"],
		[1.5, "[h]:mm", "36:00"],
		[46082.4375, "dd.mm.yyyy hh:mm", "01.03.2026 10:30"],
		[46082, "[$-407]d. mmmm yyyy", "1. März 2026"],
	])("%d with %j is %j", (value, numFmt, text) => {
		expect(shownNumber(value, numFmt)).toEqual({ text });
	});
});

it.each([
	[1e15, "General", "1000000000000000"],
	[12345678901234567n, "0", "12345678901234568"],
	[-1e16, "#,##0", "-10000000000000000"],
])("%d with %j is refused, because Excel keeps 15 digits only", (value, numFmt, text) => {
	expect(shownNumber(Number(value), numFmt)).toEqual({ text, error: "import.tooManyDigits" });
});

it.each([
	[7, 'foo"', "7"],
	[-3, "dd.mm.yyyy", "-3"],
])("%d with %j, which cannot be formatted, is marked as different", (value, numFmt, text) => {
	expect(shownNumber(value, numFmt)).toEqual({ text, isDifferent: true });
});

it("a date of a workbook that counts from 1904 is moved by four years", () => {
	expect(shownNumber(46082 - 1462, "dd.mm.yyyy", true)).toEqual({ text: "01.03.2026" });
	expect(shownNumber(5, "0", true)).toEqual({ text: "5" });
});
