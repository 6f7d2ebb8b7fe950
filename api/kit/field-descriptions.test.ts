import { expect, test } from "vitest";
import { describeFields, emptyValues, fieldsIn, pickFields, valueText } from "./field-descriptions.ts";

const FIELDS = describeFields({
	name: { label: "Name", empty: "" },
	isExempt: { label: "Befreit", empty: false },
});

test("pickFields returns the described values in the order of their descriptions", () => {
	const record = { isExempt: true, secret: "x", name: "Donau" };
	expect(Object.entries(pickFields(record, FIELDS))).toEqual([
		["name", "Donau"],
		["isExempt", true],
	]);
	expect(fieldsIn(FIELDS).map(([name, { label }]) => [name, label])).toEqual([
		["name", "Name"],
		["isExempt", "Befreit"],
	]);
	// @ts-expect-error: a record without a described value cannot be presented
	expect(pickFields({ name: "Donau" }, FIELDS)).toEqual({ name: "Donau" });
});

test("emptyValues returns the empty values, and valueText formats a boolean as a word", () => {
	const { name, isExempt } = emptyValues(FIELDS);
	expect([name, isExempt, valueText(name), valueText(isExempt), valueText(true)]).toEqual([
		"",
		false,
		"",
		"nein",
		"ja",
	]);
});
