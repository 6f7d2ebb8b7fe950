import { afterEach, describe, expect, test, vi } from "vitest";
import { daysUntil, nextMonday, urgencyOf } from "./days.ts";

const on = (day: string) => vi.setSystemTime(`${day}T09:00:00.000Z`);
afterEach(() => vi.useRealTimers());

describe("a day", () => {
	// The days are a Tuesday, a Sunday, a Monday and a Tuesday.
	test.each([
		["2026-03-10", "2026-03-16"],
		["2026-03-15", "2026-03-16"],
		["2026-03-16", "2026-03-23"],
		["2026-12-29", "2027-01-04"],
	])("next week after %s begins on %s", (day, monday) => {
		on(day);
		expect(nextMonday()).toBe(monday);
	});

	test.each([
		["2026-03-09", "late", -1],
		["2026-03-10", "today", 0],
		["2026-03-15", "week", 5],
		["2026-03-16", "later", 6],
		// Daylight saving time begins on the 29th.
		["2026-03-30", "later", 20],
	] as const)("%s is %s on the 10th", (day, urgency, days) => {
		on("2026-03-10");
		expect([urgencyOf(day), daysUntil(day)]).toEqual([urgency, days]);
	});

	test("begins at midnight in Vienna", () => {
		vi.setSystemTime("2026-03-10T23:30:00.000Z");
		expect([urgencyOf("2026-03-10"), urgencyOf("2026-03-11")]).toEqual(["late", "today"]);
	});
});
