import { describe, expect, it } from "vitest";
import { addDays, addMonths } from "../../kit/calendar.ts";
import { found } from "../../platform/errors.ts";
import {
	isEmpty,
	type Origins,
	originsDueIn,
	rangesAfter,
	readDeadlineId,
	remindedOn,
	SOURCES,
	type Source,
} from "./sources.ts";

const named = (name: string): Source => found(SOURCES.find((source) => source.name === name));
const covers = ({ from, before }: Origins, origin: string) =>
	(from === undefined || origin >= from) && (before === undefined || origin < before);

interface Query {
	from?: string;
	to?: string;
	endsBy?: string;
}
const isListed = (source: Source, today: string, origin: string, query: Query = {}) =>
	originsDueIn(source, today, query).filter((origins) => covers(origins, origin)).length;
/** Returns the stages with which a certification with this last day is listed on a day. */
const stagesOn = (today: string, validTo: string, query: Query = {}) =>
	SOURCES.filter(({ kind }) => kind === "certification").flatMap((source) =>
		Array<number | undefined>(isListed(source, today, validTo, query)).fill(source.stage),
	);

it("a certification has one stage on each day, whatever the lengths of months", () => {
	for (let validTo = "2027-01-25"; validTo < "2028-03-05"; validTo = addDays(validTo, 1))
		for (const edge of [...[9, 6, 3, 1].map((months) => addMonths(validTo, -months)), addDays(validTo, 1)])
			for (const today of [addDays(edge, -1), edge]) {
				const reached = [9, 6, 3, 1].filter((months) => today >= addMonths(validTo, -months)).at(-1);
				const expected = reached === undefined || today > validTo ? [] : [reached];
				expect(stagesOn(today, validTo), `${validTo} on ${today}`).toEqual(expected);
			}
});

it("is listed once in a range of days exactly if a stage begins in it or the validity ends in it", () => {
	const today = "2027-03-15";
	for (let validTo = today; validTo < "2028-06-05"; validTo = addDays(validTo, 7))
		for (const from of ["2027-01-31", today, "2027-05-29", "2027-11-30"])
			for (const days of [0, 14, 90, 400]) {
				const to = addDays(from, days);
				const isDue = [...remindedOn(validTo), validTo].some((day) => day >= from && day <= to);
				expect(stagesOn(today, validTo, { from, to }).length, `${validTo} in ${from}/${to}`).toBe(isDue ? 1 : 0);
			}
});

it.each([
	// The first stage is not reached yet, so the certification is listed with it.
	["2028-01-31", { from: "2027-03-16", to: "2027-04-30" }, [9]],
	["2028-01-31", {}, []],
	["2028-01-31", { from: "2027-03-01" }, []],
	["2027-03-20", { from: "2027-03-20" }, [1]],
	["2027-03-20", { from: "2027-03-21" }, []],
	["2027-03-20", { endsBy: "2027-03-19" }, []],
	["2027-03-20", { endsBy: "2027-03-20" }, [1]],
] as const)("%s is listed on 2027-03-15 with %j by %j", (validTo, query, stages) =>
	expect(stagesOn("2027-03-15", validTo, query)).toEqual(stages),
);

describe("a waiting record", () => {
	const since = (name: string, moment: string) => named(name).dayOf(moment);
	it.each([
		// Monday 10:00: Thursday is the third working day, Friday the first one after it.
		["approval", "2026-03-09T09:00:00.000Z", "2026-03-13"],
		["enquiry", "2026-03-09T09:00:00.000Z", "2026-03-12"],
		// 23:30 UTC on Monday is Tuesday in Vienna.
		["approval", "2026-03-09T23:30:00.000Z", "2026-03-16"],
		["approval", "2026-03-09T22:30:00.000Z", "2026-03-13"],
	])("%s since %s is due on %s", (name, moment, day) => expect(since(name, moment)).toBe(day));

	it("is visible from the day on which it is due", () => {
		const approval = named("approval");
		const moment = "2026-12-23T22:59:59.999Z";
		expect(isListed(approval, "2026-12-29", moment)).toBe(0);
		expect(isListed(approval, "2026-12-30", moment)).toBe(1);
		expect(isListed(approval, "2026-12-30", "2026-12-23T23:00:00.000Z")).toBe(0);
		expect(isListed(approval, "2026-12-24", moment, { to: "2026-12-30" })).toBe(1);
		expect(isListed(approval, "2026-12-24", moment, { to: "2026-12-29" })).toBe(0);
	});
});

it("finds for each day the first origin whose deadline is on that day or later", () => {
	for (const source of SOURCES)
		for (let day = "2026-12-15"; day < "2027-04-10"; day = addDays(day, 1)) {
			const first = source.firstOf(day);
			expect(source.dayOf(first) >= day, `${source.name} ${day}`).toBe(true);
			const before = first.length === 10 ? addDays(first, -1) : new Date(Date.parse(first) - 1).toISOString();
			expect(source.dayOf(before) < day, `${source.name} ${day}`).toBe(true);
		}
});

it("reads source and record from the id of a deadline", () => {
	expect(readDeadlineId("end9-abc123")).toEqual({ name: "end9", recordId: "abc123" });
	expect(readDeadlineId("q3m0v5n1c8y2k7t4r6w9x0z1")).toEqual({ name: "task", recordId: "q3m0v5n1c8y2k7t4r6w9x0z1" });
});

it("continues after a position with two ranges of the same source and one of each other source", () => {
	const place = { day: "2026-11-30", rank: named("end6").rank, origin: "2026-11-30", seq: 7 };
	const of = (name: string, isDescending: boolean) => rangesAfter(named(name), {}, place, isDescending);
	expect(of("end6", false)).toEqual([{ same: { origin: "2026-11-30", beyond: 7 } }, { after: "2026-11-30" }]);
	expect(of("end6", true)).toEqual([{ same: { origin: "2026-11-30", beyond: 7 } }, { before: "2026-11-30" }]);
	expect(of("task", false)).toEqual([{ from: "2026-11-30" }]);
	expect(of("task", true)).toEqual([{ before: "2026-11-30" }]);
	expect(of("end1", false)).toEqual([{ from: "2026-12-01" }]);
	expect(of("end1", true)).toEqual([{ before: "2026-12-01" }]);
	const others = rangesAfter(named("end6"), { from: "2026-12-24" }, place, false);
	expect(others.some(({ same }) => same)).toBe(false);
	expect(isEmpty({ from: "2026-05-30", before: "2026-05-30" })).toBe(true);
	expect(isEmpty({ after: "2026-05-30", before: "2026-05-30" })).toBe(true);
});
