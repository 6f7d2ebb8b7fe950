import { describe, expect, it } from "vitest";
import { addDays, addMonths } from "../../kit/calendar.ts";
import { found } from "../../platform/errors.ts";
import { isEmpty, type Origins, rangesAfter, readDeadlineId, SOURCES, type Source } from "./sources.ts";

const named = (name: string): Source => found(SOURCES.find((source) => source.name === name));
const holds = ({ from, before }: Origins, origin: string) =>
	(from === undefined || origin >= from) && (before === undefined || origin < before);

/** The stages that a certification with this last day has on a day. */
const stagesOn = (today: string, validTo: string) =>
	SOURCES.filter(({ kind, visible }) => kind === "certification" && holds(visible(today), validTo)).map(
		({ stage }) => stage,
	);

describe("a certification that ends on 2027-11-30", () => {
	it.each([
		["2027-02-27", []],
		["2027-02-28", [9]],
		["2027-05-29", [9]],
		["2027-05-30", [6]],
		["2027-08-29", [6]],
		["2027-08-30", [3]],
		["2027-10-29", [3]],
		["2027-10-30", [1]],
		["2027-11-30", [1]],
		["2027-12-01", []],
	])("has on %s the stage %j", (today, stages) => expect(stagesOn(today, "2027-11-30")).toEqual(stages));
});

it("has one stage on each day, whatever the lengths of months", () => {
	for (let validTo = "2027-01-25"; validTo < "2028-03-05"; validTo = addDays(validTo, 1))
		for (const edge of [...[9, 6, 3, 1].map((months) => addMonths(validTo, -months)), addDays(validTo, 1)])
			for (const today of [addDays(edge, -1), edge]) {
				const reached = [9, 6, 3, 1].filter((months) => today >= addMonths(validTo, -months)).at(-1);
				const expected = reached === undefined || today > validTo ? [] : [reached];
				expect(stagesOn(today, validTo), `${validTo} on ${today}`).toEqual(expected);
			}
});

describe("what waits", () => {
	const since = (name: string, moment: string) => named(name).dayOf(moment);
	it.each([
		// Monday 10:00; Thursday is the third working day, Friday the first beyond.
		["approval", "2026-03-09T09:00:00.000Z", "2026-03-13"],
		["enquiry", "2026-03-09T09:00:00.000Z", "2026-03-12"],
		// Friday: Monday, Tuesday, Wednesday, then Thursday.
		["approval", "2026-03-13T09:00:00.000Z", "2026-03-19"],
		// 23:30 of Monday in UTC is Tuesday in Vienna.
		["approval", "2026-03-09T23:30:00.000Z", "2026-03-16"],
		["approval", "2026-03-09T22:30:00.000Z", "2026-03-13"],
		// Across Christmas: 24, 28, 29 December, then 30.
		["approval", "2026-12-23T09:00:00.000Z", "2026-12-30"],
		["enquiry", "2026-12-23T09:00:00.000Z", "2026-12-29"],
		// Across New Year and Epiphany: 31 December, 4 and 5 January, then 7.
		["approval", "2026-12-30T09:00:00.000Z", "2027-01-07"],
		// Across Easter: Thursday, Good Friday, Tuesday, Wednesday.
		["approval", "2026-04-01T09:00:00.000Z", "2026-04-08"],
	])("%s since %s is due on %s", (name, moment, day) => expect(since(name, moment)).toBe(day));

	it("is visible from the day on which it is due", () => {
		const approval = named("approval");
		const moment = "2026-12-23T22:59:59.999Z";
		expect(holds(approval.visible("2026-12-29"), moment)).toBe(false);
		expect(holds(approval.visible("2026-12-30"), moment)).toBe(true);
		expect(holds(approval.visible("2026-12-30"), "2026-12-23T23:00:00.000Z")).toBe(false);
	});
});

it("knows of every day the first origin that leads to it or beyond", () => {
	for (const source of SOURCES)
		for (let day = "2026-11-20"; day < "2027-06-10"; day = addDays(day, 1)) {
			const first = source.firstOf(day);
			expect(source.dayOf(first) >= day, `${source.name} ${day}`).toBe(true);
			const before = first.length === 10 ? addDays(first, -1) : new Date(Date.parse(first) - 1).toISOString();
			expect(source.dayOf(before) < day, `${source.name} ${day}`).toBe(true);
		}
});

it("reads what a deadline's id says", () => {
	expect(readDeadlineId("end9-abc123")).toEqual({ name: "end9", recordId: "abc123" });
	expect(readDeadlineId("q3m0v5n1c8y2k7t4r6w9x0z1")).toEqual({ name: "task", recordId: "q3m0v5n1c8y2k7t4r6w9x0z1" });
});

it("goes on after a place in two ranges of the same source and one of each other", () => {
	const place = { day: "2026-05-30", rank: named("end6").rank, origin: "2026-11-30", seq: 7 };
	const of = (name: string, isDescending: boolean) => rangesAfter(named(name), {}, place, isDescending);
	expect(of("end6", false)).toEqual([{ same: { origin: "2026-11-30", beyond: 7 } }, { after: "2026-11-30" }]);
	expect(of("end6", true)).toEqual([{ same: { origin: "2026-11-30", beyond: 7 } }, { before: "2026-11-30" }]);
	expect(of("task", false)).toEqual([{ from: "2026-05-30" }]);
	expect(of("task", true)).toEqual([{ before: "2026-05-30" }]);
	expect(of("end1", false)).toEqual([{ from: "2026-07-01" }]);
	expect(of("end1", true)).toEqual([{ before: "2026-07-01" }]);
	expect(isEmpty({ from: "2026-05-30", before: "2026-05-30" })).toBe(true);
});
