import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { formatAge } from "./dates.ts";

beforeEach(() => {
	vi.useFakeTimers({ now: new Date("2026-11-21T07:45:00.000Z"), toFake: ["Date"] });
});
afterEach(() => {
	vi.useRealTimers();
});

test.for([
	["2026-11-22T07:45:00.000Z", "heute"],
	["2026-11-21T07:44:00.000Z", "heute"],
	["2026-11-20T23:00:00.000Z", "heute"],
	["2026-11-20T22:59:00.000Z", "gestern"],
	["2026-11-18T12:00:00.000Z", "vor 3 Tagen"],
	["2026-09-22T12:00:00.000Z", "vor 60 Tagen"],
	["2026-09-21T12:00:00.000Z", "vor 2 Monaten"],
	["2025-10-21T12:00:00.000Z", "vor 13 Monaten"],
	["2024-06-01T12:00:00.000Z", "vor 2 Jahren"],
] as const)("%s is %s by the calendar in Vienna", ([moment, spoken]) => {
	expect(formatAge(moment)).toBe(spoken);
});
