import { addDays, addMonths } from "../../kit/calendar.ts";
import { midnightInVienna } from "../../kit/vienna.ts";
import { dayOf } from "../../platform/runtime/clock.ts";
import { type DeadlineKind, STAGES, type Stage, WAITS_AT_MOST } from "./contract.ts";
import { addWorkingDays } from "./working-days.ts";

/**
 * A source of deadlines, such as all suspensions. It yields its deadlines in the order of their origin, an indexed
 * day or time. The day of a deadline is the one that ends something: the last day of a validity or of a suspension,
 * the day on which a waiting time is exceeded, or the day of a task. It never decreases while the origin increases.
 */
export interface Source {
	/** The name of the source, which is the prefix of the ids of its deadlines. */
	name: SourceName;
	/** Its position within the deadlines of one day. */
	rank: number;
	kind: DeadlineKind;
	stage?: Stage;
	/** The band of statuses that a source of enquiries selects. */
	band?: number;
	dayOf: (origin: string) => string;
	/** Returns the smallest origin whose deadline is on that day or later. */
	firstOf: (day: string) => string;
	/** Returns the range of origins that this source lists on a day, including what becomes due after it. */
	listed: (today: string) => Origins;
	/** Returns the ranges of origins whose deadlines become due or end from the first to the last of these days. */
	dueIn: (days: Days) => Origins[];
}
type SourceName = `end${Stage}` | "suspension" | "approval" | "enquiry" | "account" | "task";

/**
 * A range of days: first and last day, both included. A missing bound means that the range has no limit on this
 * side.
 */
export interface Days {
	from?: string | undefined;
	to?: string | undefined;
}

/**
 * A range of origins of a source: includes `from`, excludes `before`. A missing bound means that there is no limit.
 */
export interface Origins {
	from?: string | undefined;
	before?: string | undefined;
}

const nextDay = (day: string) => addDays(day, 1);
const same = (day: string) => day;
/** Returns the beginning of a day: midnight in Vienna, as a time in UTC. */
const startOf = (day: string) => midnightInVienna(day);
const viennaDay = (moment: string) => dayOf(new Date(moment));

/** Returns the first day whose date `months` months earlier is `day` or later. */
function firstEnding(day: string, months: number): string {
	let first = addMonths(day, months);
	while (addMonths(first, -months) < day) first = nextDay(first);
	return first;
}

const [FIRST_STAGE] = STAGES;

type Due = Pick<Source, "kind" | "dayOf" | "firstOf" | "listed" | "dueIn">;

/** Returns the range of origins whose deadlines are on these days. */
const originsOn = (firstOf: (day: string) => string, { from, to }: Days): Origins => ({
	from: from === undefined ? undefined : firstOf(from),
	before: to === undefined ? undefined : firstOf(nextDay(to)),
});

/** Returns the days on which the reminders of a certification begin. */
export const remindedOn = (validTo: string): string[] => STAGES.map((months) => addMonths(validTo, -months));

/**
 * Returns how certifications are listed at one stage: from the day of this stage until the next one begins. The
 * last stage lasts until the end of the validity, and the first one also applies before its day. The certification
 * is due in a range of days if one of its stages begins in the range, or if it ends in it.
 */
function ending(stage: Stage, next: Stage | 0): Due & { stage: Stage } {
	return {
		kind: "certification",
		stage,
		dayOf: same,
		firstOf: same,
		listed: (today) => ({
			from: next === 0 ? today : firstEnding(nextDay(today), next),
			before: stage === FIRST_STAGE ? undefined : firstEnding(nextDay(today), stage),
		}),
		dueIn: (days) => joined([0, ...STAGES].map((months) => originsOn((day) => firstEnding(day, months), days))),
	};
}

/**
 * Returns how waiting records are listed. A record is due on the working day after the given number of working
 * days.
 */
function waiting(kind: DeadlineKind, days: number): Due {
	const due = (day: string) => addWorkingDays(day, days + 1);
	const firstOf = (day: string) => {
		let first = day;
		while (due(addDays(first, -1)) >= day) first = addDays(first, -1);
		return startOf(first);
	};
	return {
		kind,
		dayOf: (moment) => due(viennaDay(moment)),
		firstOf,
		listed: () => ({}),
		dueIn: (days) => [originsOn(firstOf, days)],
	};
}

const onItsDay: Omit<Due, "kind"> = {
	dayOf: same,
	firstOf: same,
	listed: () => ({}),
	dueIn: (days) => [originsOn(same, days)],
};
const atOnce: Omit<Due, "kind"> = {
	dayOf: viennaDay,
	firstOf: startOf,
	listed: () => ({}),
	dueIn: (days) => [originsOn(startOf, days)],
};

const ALL: Omit<Source, "rank">[] = [
	{ name: "end1", ...ending(1, 0) },
	{ name: "end3", ...ending(3, 1) },
	{ name: "end6", ...ending(6, 3) },
	{ name: "end9", ...ending(9, 6) },
	{ name: "suspension", kind: "suspension", ...onItsDay },
	{ name: "approval", ...waiting("approval", WAITS_AT_MOST.approval) },
	{ name: "enquiry", band: 10, ...waiting("enquiry", WAITS_AT_MOST.enquiry) },
	{ name: "enquiry", band: 20, ...waiting("enquiry", WAITS_AT_MOST.enquiry) },
	{ name: "account", kind: "account", ...atOnce },
	{ name: "task", kind: "task", ...onItsDay },
];
export const SOURCES: readonly Source[] = ALL.map((source, rank) => ({ ...source, rank }));

/** Returns the sources of the stages that a certification has yet to reach. */
export const stagesAfter = ({ stage }: Source): readonly Source[] =>
	SOURCES.filter((other) => stage !== undefined && other.stage !== undefined && other.stage < stage);

const DERIVED_ID = /^([a-z]+\d?)-([A-Za-z0-9]+)$/;

/** Returns the name of the source and the id of the record from a deadline's id. Ids of tasks have no prefix. */
export function readDeadlineId(id: string): { name: string; recordId: string } {
	const [, name = "task", recordId = id] = DERIVED_ID.exec(id) ?? [];
	return { name, recordId };
}

export const deadlineId = (name: SourceName, recordId: string): string =>
	name === "task" ? recordId : `${name}-${recordId}`;

/** A position in the list, which is ordered by day, rank, origin and record number. */
export interface Position {
	day: string;
	rank: number;
	origin: string;
	seq: number;
}

/**
 * A range of origins of a source. Optionally it contains only what follows one origin, or the records of one origin
 * after a record number.
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

/** Returns ranges that contain the same origins, but do not overlap. */
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
 * Returns the ranges of origins of what is due in a range of days, or ends by a day. Without a last day, the list
 * ends with what is due today. Two kinds are also listed later: tasks and suspensions, whose days are known, and
 * certifications whose first reminder has begun by `remindedBy`.
 */
export function originsDueIn(
	source: Source,
	today: string,
	{ from, to, endsBy, remindedBy = today }: Days & { endsBy?: string | undefined; remindedBy?: string | undefined },
): Origins[] {
	const isPlanned = source.kind === "task" || source.kind === "suspension";
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
 * Returns the ranges of what follows a position in the list. The source of that position gets two ranges, so that
 * each is an index seek.
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
