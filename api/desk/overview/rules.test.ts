import { describe, expect, test } from "vitest";
import { boundsOn, mondayOf, overviewOf } from "./rules.ts";

describe("the bounds of a day", () => {
	test.each([
		["2026-03-10", "2026-03-09"],
		["2026-03-09", "2026-03-09"],
		["2026-03-15", "2026-03-09"],
		["2027-01-01", "2026-12-28"],
	])("%s is in the week of %s", (day, monday) => {
		expect(mondayOf(day)).toBe(monday);
	});

	test("span twelve months from this one and twenty-six weeks up to this one", () => {
		expect(boundsOn("2026-03-10")).toEqual({
			today: "2026-03-10",
			thisMonth: "2026-03",
			lastSoon: "2026-06-08",
			lastDay: "2027-02-28",
			firstWeek: "2025-09-15",
			thisWeek: "2026-03-09",
		});
		expect(boundsOn("2027-12-31")).toMatchObject({ lastDay: "2028-11-30", lastSoon: "2028-03-30" });
	});
});

describe("the overview", () => {
	test("counts a published certificate past its last day as expired only", () => {
		const { certificates } = overviewOf("2026-03-10", [
			["certificates", "", 40, 7],
			["expired", "", 0, 2],
			["expired", "", 0, 1],
		]);
		expect(certificates.filter(({ count }) => count > 0)).toEqual([
			{ status: "PUBLIC", count: 4 },
			{ status: "EXPIRED", count: 3 },
		]);
	});

	test.each([
		[{ 0: 1, 3: 1 }, 1.5],
		[{ 5: 1, 0: 2 }, 0],
		[{ 60: 1, 1: 1, 2: 1 }, 2],
	])("returns the median of the days, given with their numbers: %j", (answers, days) => {
		const rows = Object.entries(answers).map(
			([value, count]) => ["weeks", "2026-03-09", Number(value), count] as const,
		);
		const all = [...rows.reverse(), ["weeks", "2026-03-09", -1, 4] as const];
		const answered = rows.reduce((sum, [, , , count]) => sum + count, 0);
		expect(overviewOf("2026-03-10", all).enquiries.at(-1)).toEqual({
			week: "2026-03-09",
			count: answered + 4,
			answered,
			days,
		});
	});
});
