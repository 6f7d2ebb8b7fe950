import { addDays, addMonths } from "../../kit/calendar.ts";
import { dayOf } from "../../platform/runtime/clock.ts";
import { expiryMoment } from "../certifications/index.ts";
import { type DeadlineKind, type Stage, WAITS_AT_MOST } from "./contract.ts";
import { addWorkingDays } from "./working-days.ts";

/**
 * Where deadlines come from. Each source has them in the order of their origin, a day or a moment that an index yields;
 * the day of a deadline never falls while its origin grows.
 */
export interface Source {
	/** Begins the ids of its deadlines. */
	name: SourceName;
	/** Its place among the deadlines of a day. */
	rank: number;
	kind: DeadlineKind;
	stage?: Stage;
	/** Those of enquiries: a band of statuses. */
	band?: number;
	dayOf: (origin: string) => string;
	/** The smallest origin whose deadline is on that day or later. */
	firstOf: (day: string) => string;
	/** Origins of what is due on a day. */
	visible: (today: string) => Origins;
}
export type SourceName = `end${Stage}` | "suspension" | "approval" | "enquiry" | "account" | "task";

/** From the first, before the last; without bounds all of them. */
export interface Origins {
	from?: string | undefined;
	before?: string | undefined;
}

const nextDay = (day: string) => addDays(day, 1);
const same = (day: string) => day;
/** The midnight in Vienna with which a day begins. */
const startOf = (day: string) => expiryMoment(addDays(day, -1));
const viennaDay = (moment: string) => dayOf(new Date(moment));

/** The first day of which the day so many months before is the given one or later. */
function firstEnding(day: string, months: number): string {
	let first = addMonths(day, months);
	while (addMonths(first, -months) < day) first = nextDay(first);
	return first;
}

type Due = Pick<Source, "kind" | "dayOf" | "firstOf" | "visible">;

/** From the day of a stage until the next one takes over; the last one until the end of the validity. */
function ending(stage: Stage, next: Stage | 0): Due & { stage: Stage } {
	const firstOf = (day: string) => firstEnding(day, stage);
	return {
		kind: "certification",
		stage,
		dayOf: (validTo) => addMonths(validTo, -stage),
		firstOf,
		visible: (today) => ({
			from: next === 0 ? today : firstEnding(nextDay(today), next),
			before: firstOf(nextDay(today)),
		}),
	};
}

/** Since a moment, for more than so many working days: from the next working day on. */
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
		visible: (today) => ({ before: firstOf(nextDay(today)) }),
	};
}

const onItsDay: Omit<Due, "kind"> = { dayOf: same, firstOf: same, visible: () => ({}) };
const atOnce: Omit<Due, "kind"> = { dayOf: viennaDay, firstOf: startOf, visible: () => ({}) };

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

/** The stages that a certification has yet to reach. */
export const stagesAfter = ({ stage }: Source): readonly Source[] =>
	SOURCES.filter((other) => stage !== undefined && other.stage !== undefined && other.stage < stage);

const DERIVED_ID = /^([a-z]+\d?)-([A-Za-z0-9]+)$/;

/** What a deadline's id says: those of tasks have no source in front. */
export function readDeadlineId(id: string): { name: string; recordId: string } {
	const [, name = "task", recordId = id] = DERIVED_ID.exec(id) ?? [];
	return { name, recordId };
}

export const deadlineId = (name: SourceName, recordId: string): string =>
	name === "task" ? recordId : `${name}-${recordId}`;

/** In the order of days, ranks, origins and numbers of records. */
export interface Position {
	day: string;
	rank: number;
	origin: string;
	seq: number;
}

/** Origins of a source, those after one of them, or records of a single origin beyond a number. */
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

/** Of days from the first to the last. */
export const onDays = (
	source: Source,
	today: string,
	{ from, to }: { from?: string | undefined; to?: string | undefined },
) =>
	within(source.visible(today), {
		from: from === undefined ? undefined : source.firstOf(from),
		before: to === undefined ? undefined : source.firstOf(nextDay(to)),
	});

export const isEmpty = ({ from, before }: Origins): boolean =>
	from !== undefined && before !== undefined && from >= before;

/** What follows a place in the order of the list; two ranges for the source of the place, so that each is a seek. */
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
		return [{ same: { origin, beyond: seq } }, rest];
	}
	const bound = firstOf(rank > place.rank ? day : nextDay(day));
	return [within(origins, isDescending ? { before: bound } : { from: bound })];
}
