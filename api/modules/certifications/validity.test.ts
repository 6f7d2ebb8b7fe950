import { describe, expect, it } from "vitest";
import { addDays, addMonths, validToOf } from "../../kit/calendar.ts";
import { expiryMoment } from "./rules.ts";

describe("the end of a certification", () => {
	it.each([
		["2026-03-01", 36, "2029-02-28"],
		["2025-03-01", 36, "2028-02-29"],
		// The day before 29 February exists in every year.
		["2024-02-29", 36, "2027-02-28"],
		["2024-02-29", 48, "2028-02-28"],
		["2026-01-31", 1, "2026-02-28"],
		["2026-01-28", 1, "2026-02-27"],
		["2100-12-31", 120, "2110-12-30"],
	])("that begins on %s for %i months is %s", (validFrom, months, validTo) => {
		expect(validToOf(validFrom, months)).toBe(validTo);
	});

	it("is never a day short: a certification that begins one day later never ends earlier", () => {
		for (let day = Date.UTC(2023, 0, 1); day < Date.UTC(2028, 0, 1); day += 86_400_000) {
			const [today, tomorrow] = [day, day + 86_400_000].map((time) => new Date(time).toISOString().slice(0, 10));
			expect(validToOf(today ?? "", 36) <= validToOf(tomorrow ?? "", 36), today).toBe(true);
		}
	});
});

describe("days and months", () => {
	it.each([
		["2027-11-30", -9, "2027-02-28"],
		["2028-11-30", -9, "2028-02-29"],
		["2026-08-31", 6, "2027-02-28"],
		["2028-02-29", 12, "2029-02-28"],
		["2026-12-31", 1, "2027-01-31"],
		["2026-01-15", -13, "2024-12-15"],
	])("%s and %i months are %s", (day, months, other) => {
		expect(addMonths(day, months)).toBe(other);
	});

	it.each([
		["2028-02-28", 1, "2028-02-29"],
		["2026-12-31", 1, "2027-01-01"],
		["2026-03-01", -1, "2026-02-28"],
		["2026-03-28", 2, "2026-03-30"],
	])("%s and %i days are %s", (day, days, other) => {
		expect(addDays(day, days)).toBe(other);
	});
});

describe("the moment of expiry", () => {
	it.each([
		["2026-03-28", "2026-03-28T23:00:00.000Z"],
		["2026-03-29", "2026-03-29T22:00:00.000Z"],
		["2026-10-24", "2026-10-24T22:00:00.000Z"],
		["2026-10-25", "2026-10-25T23:00:00.000Z"],
	])("of %s is the midnight in Vienna that ends it", (validTo, moment) => {
		expect(expiryMoment(validTo)).toBe(moment);
	});
});
