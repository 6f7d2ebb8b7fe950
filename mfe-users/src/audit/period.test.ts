import { expect, test } from "vitest";
import { beginningOf, endOf } from "./period.ts";

test.for([
	["2026-01-15", "2026-01-14T23:00:00.000Z", "2026-01-15T23:00:00.000Z"],
	["2026-07-15", "2026-07-14T22:00:00.000Z", "2026-07-15T22:00:00.000Z"],
	["2026-03-29", "2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"],
	["2026-10-25", "2026-10-24T22:00:00.000Z", "2026-10-25T23:00:00.000Z"],
	["2026-12-31", "2026-12-30T23:00:00.000Z", "2026-12-31T23:00:00.000Z"],
])("%s is a day of Vienna, also when the clocks change", ([day = "", from, to]) => {
	expect([beginningOf(day), endOf(day)]).toEqual([from, to]);
});
