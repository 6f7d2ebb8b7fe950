import { addDays, addMonths } from "../../kit/calendar.ts";
import { midnightInVienna } from "../../kit/vienna.ts";
import { dayOf } from "../../platform/runtime/clock.ts";
import { type DeadlineKind, STAGES, type Stage, WAITS_AT_MOST } from "./contract.ts";
import { addWorkingDays } from "./working-days.ts";

/**
 * A source of deadlines, such as all suspensions. Each deadline follows from an origin, which is an indexed day or time
 * of a record. A later origin never gives an earlier deadline, so that the index yields deadlines in order.
 */
export interface Source {
	/** The prefix of the ids of this source's deadlines, such as `enquiry`, by which an id shows its source. */
	name: SourceName;
	rank: number;
	kind: DeadlineKind;
	stage?: Stage;
	band?: number;
	dayOf: (origin: string) => string;
	/** Returns the earliest day or time of a record from which a deadline on this day or later follows. */
	firstOf: (day: string) => string;
	/**
	 * Returns the origins that the source covers on `today`. Their range is limited for certifications, which have one
	 * source per reminder, and for records that are listed only from a certain day.
	 */
	listed: (today: string) => Origins;
	/** Returns the ranges of origins whose deadline or reminder is on one of these days. */
	dueIn: (days: Days) => Origins[];
}
type SourceName = `end${Stage}` | Lowercase<Exclude<DeadlineKind, "certification">>;

/** A range of days, including its first and its last day. An undefined bound means no limit. */
export interface Days {
	from?: string | undefined;
	to?: string | undefined;
}

/**
 * A range of origins, which are the days or times of records from which deadlines follow. It includes `from` and
 * excludes `before`; an undefined bound means no limit.
 */
export interface Origins {
	from?: string | undefined;
	before?: string | undefined;
}

const nextDay = (day: string) => addDays(day, 1);
const same = (day: string) => day;
const viennaDay = (moment: string) => dayOf(new Date(moment));

/**
 * Returns the earliest end of validity whose reminder, `months` months before, is on `day` or later. Months differ in
 * length, so it is searched from an estimate.
 */
function firstEnding(day: string, months: number): string {
	let first = addMonths(day, months);
	while (addMonths(first, -months) < day) first = nextDay(first);
	return first;
}

const [FIRST_STAGE] = STAGES;

type Due = Pick<Source, "dayOf" | "firstOf" | "listed" | "dueIn">;

const originsOn = (firstOf: (day: string) => string, { from, to }: Days): Origins => ({
	from: from === undefined ? undefined : firstOf(from),
	before: to === undefined ? undefined : firstOf(nextDay(to)),
});

export const remindedOn = (validTo: string): string[] => STAGES.map((months) => addMonths(validTo, -months));

const dueBy = (dayOf: Source["dayOf"], firstOf: Source["firstOf"]): Due => ({
	dayOf,
	firstOf,
	listed: () => ({}),
	dueIn: (days) => [originsOn(firstOf, days)],
});
const onItsDay = dueBy(same, same);
const atOnce = dueBy(viennaDay, midnightInVienna);

/**
 * Returns the source of one reminder of certifications: from the first day of this reminder until the next one begins.
 * The last reminder lasts until the end of the validity, and the first one also covers the time before.
 */
function ending(stage: Stage, next: Stage | 0) {
	return {
		kind: "certification",
		stage,
		...onItsDay,
		listed: (today) => ({
			from: next === 0 ? today : firstEnding(nextDay(today), next),
			before: stage === FIRST_STAGE ? undefined : firstEnding(nextDay(today), stage),
		}),
		dueIn: (days) => joined([0, ...STAGES].map((months) => originsOn((day) => firstEnding(day, months), days))),
	} satisfies Due & Pick<Source, "kind" | "stage">;
}

/** Returns the source of records that may wait for `days` working days. The deadline is on the working day after. */
function waiting(days: number): Due {
	const due = (day: string) => addWorkingDays(day, days + 1);
	const firstOf = (day: string) => {
		let first = day;
		while (due(addDays(first, -1)) >= day) first = addDays(first, -1);
		return midnightInVienna(first);
	};
	return dueBy((moment) => due(viennaDay(moment)), firstOf);
}

/** Returns the source of days that are listed this many months ahead, so that the audit or the change can be planned. */
const ahead = (months: number): Due => ({
	...onItsDay,
	listed: (today) => ({ before: nextDay(addMonths(today, months)) }),
});

/** Files are listed from a month before their last day, and after it until they are removed or the deadline is done. */
const expiring: Due = {
	...onItsDay,
	dueIn: (days) => joined([0, 1].map((months) => originsOn((day) => firstEnding(day, months), days))),
};

/** A surveillance that is 30 days late is a deadline on the next day, by which the suspension is proposed. */
const PROPOSED_AFTER_DAYS = 31;
const dueBefore = (day: string) => addDays(day, -PROPOSED_AFTER_DAYS);
const overdue: Due = {
	...dueBy((due) => addDays(due, PROPOSED_AFTER_DAYS), dueBefore),
	listed: (today) => ({ before: dueBefore(nextDay(today)) }),
};

const ALL: Omit<Source, "rank">[] = [
	{ name: "end1", ...ending(1, 0) },
	{ name: "end3", ...ending(3, 1) },
	{ name: "end6", ...ending(6, 3) },
	{ name: "end9", ...ending(9, 6) },
	{ name: "scheme", kind: "scheme", ...ahead(12) },
	{ name: "surveillance", kind: "surveillance", ...ahead(2) },
	{ name: "nosurveillance", kind: "noSurveillance", ...overdue },
	{ name: "suspension", kind: "suspension", ...onItsDay },
	{ name: "approval", kind: "approval", ...waiting(WAITS_AT_MOST.approval) },
	{ name: "audit", kind: "audit", ...onItsDay },
	{ name: "finding", kind: "finding", ...onItsDay },
	{ name: "enquiry", kind: "enquiry", band: 10, ...waiting(WAITS_AT_MOST.enquiry) },
	{ name: "enquiry", kind: "enquiry", band: 20, ...waiting(WAITS_AT_MOST.enquiry) },
	{ name: "account", kind: "account", ...atOnce },
	{ name: "file", kind: "file", ...expiring },
	{ name: "task", kind: "task", ...onItsDay },
];
export const SOURCES: readonly Source[] = ALL.map((source, rank) => ({ ...source, rank }));

export const stagesAfter = ({ stage }: Source): readonly Source[] =>
	SOURCES.filter((other) => stage !== undefined && other.stage !== undefined && other.stage < stage);

const DERIVED_ID = /^([a-z]+\d?)-([A-Za-z0-9]+)$/;

/** Splits the id of a deadline into source and record. An id without a prefix is that of a task. */
export function readDeadlineId(id: string): { name: string; recordId: string } {
	const [, name = "task", recordId = id] = DERIVED_ID.exec(id) ?? [];
	return { name, recordId };
}

export const deadlineId = (name: SourceName, recordId: string): string =>
	name === "task" ? recordId : `${name}-${recordId}`;

export interface Position {
	day: string;
	rank: number;
	origin: string;
	seq: number;
}

/**
 * A range of days or times of records, from which a page of the list continues: `after` excludes all up to this one,
 * and `same` selects the records of one day or time whose row number is beyond that of the last listed record.
 */
export interface Range extends Origins {
	after?: string;
	same?: { origin: string; beyond: number };
}

const later = (a: string | undefined, b: string | undefined) => (a === undefined || (b !== undefined && b > a) ? b : a);
const earlier = (a: string | undefined, b: string | undefined) =>
	a === undefined || (b !== undefined && b < a) ? b : a;
const within = (one: Origins, other: Origins): Origins => ({
	from: later(one.from, other.from),
	before: earlier(one.before, other.before),
});

/** Returns ranges that cover the same records but do not overlap, so that no deadline is listed twice. */
function joined(ranges: readonly Origins[]): Origins[] {
	const disjoint: Origins[] = [];
	for (const { from, before } of [...ranges].sort((a, b) => ((a.from ?? "") < (b.from ?? "") ? -1 : 1))) {
		const last = disjoint.at(-1);
		if (last === undefined || (last.before !== undefined && from !== undefined && from > last.before))
			disjoint.push({ from, before });
		else if (last.before !== undefined && (before === undefined || before > last.before)) last.before = before;
	}
	return disjoint;
}

/**
 * Returns the ranges of records that the list of deadlines contains. A list without a last day ends with what is due
 * today or whose reminder has begun by `remindedBy`; tasks, suspensions, surveillances and ends of schemes are always
 * listed, because their days were planned.
 */
export function originsDueIn(
	source: Source,
	today: string,
	{ from, to, endsBy, remindedBy = today }: Days & { endsBy?: string | undefined; remindedBy?: string | undefined },
): Origins[] {
	const isPlanned = ["task", "suspension", "scheme", "surveillance"].includes(source.kind);
	const listed = within(source.listed(today), originsOn(source.firstOf, { to: endsBy }));
	const last = source.kind === "certification" ? remindedBy : today;
	const shown = to === undefined && !isPlanned ? source.dueIn({ to: last }) : [{}];
	return source
		.dueIn({ from, to })
		.flatMap((due) => shown.map((bounds) => within(within(listed, due), bounds)))
		.filter((origins) => !isEmpty(origins));
}

export function isEmpty({ from, after, before }: Range): boolean {
	const first = later(from, after);
	return first !== undefined && before !== undefined && first >= before;
}

/**
 * Returns the ranges after a position in the list. The source of that position gets two ranges instead of one condition
 * with "or", so that SQLite can use the index for both.
 */
export function rangesAfter(
	{ rank, firstOf }: Source,
	origins: Origins,
	place: Position | undefined,
	isDescending: boolean,
): Range[] {
	if (!place) return [origins];
	const { day, origin, seq } = place;
	if (rank === place.rank) {
		const rest: Range = isDescending ? within(origins, { before: origin }) : { ...origins, after: origin };
		const isWithin =
			(origins.from === undefined || origin >= origins.from) &&
			(origins.before === undefined || origin < origins.before);
		return isWithin ? [{ same: { origin, beyond: seq } }, rest] : [rest];
	}
	const bound = firstOf(rank > place.rank ? day : nextDay(day));
	return [within(origins, isDescending ? { before: bound } : { from: bound })];
}
