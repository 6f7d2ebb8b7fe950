import { describe, expect, it } from "vitest";
import { addWorkingDays, easterOf, isWorkingDay } from "./working-days.ts";

// Source: Astronomisches Rechen-Institut Heidelberg, Osterdaten.
it.each(["2024-03-31", "2025-04-20", "2035-03-25", "2038-04-25", "2049-04-18"])("Easter is on %s", (day) =>
	expect(easterOf(Number(day.slice(0, 4)))).toBe(day),
);

describe("a working day", () => {
	it.each([
		["2026-01-01", "Neujahr"],
		["2026-01-06", "Heilige Drei Könige"],
		["2026-04-06", "Ostermontag"],
		["2026-05-01", "Staatsfeiertag"],
		["2026-05-14", "Christi Himmelfahrt"],
		["2026-05-25", "Pfingstmontag"],
		["2026-06-04", "Fronleichnam"],
		["2025-08-15", "Mariä Himmelfahrt"],
		["2026-10-26", "Nationalfeiertag"],
		["2027-11-01", "Allerheiligen"],
		["2026-12-08", "Mariä Empfängnis"],
		["2026-12-25", "Christtag"],
		["2025-12-26", "Stefanitag"],
		["2026-03-07", "a Saturday"],
		["2026-03-08", "a Sunday"],
	])("is not %s, %s", (day) => expect(isWorkingDay(day)).toBe(false));

	it.each([
		["2026-04-03", "Karfreitag"],
		["2026-12-24", "Heiliger Abend"],
		["2026-12-31", "Silvester"],
	])("is %s, %s", (day) => expect(isWorkingDay(day)).toBe(true));
});

it.each([
	["2026-03-09", 1, "2026-03-10"],
	["2026-03-07", 1, "2026-03-09"],
	["2026-03-09", 5, "2026-03-16"],
	// This day is a Wednesday; 24 December is a working day, 25 and 26 December and a Sunday follow.
	["2026-12-23", 3, "2026-12-29"],
	["2026-12-30", 4, "2027-01-07"],
	["2026-04-02", 2, "2026-04-07"],
])("a number of working days after a day %s, %i of them, is %s", (day, count, expected) =>
	expect(addWorkingDays(day, count)).toBe(expected),
);
