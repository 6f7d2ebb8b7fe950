import { addDays, daysBetween } from "@portal/contracts/kit/calendar";
import { today } from "@portal/shared-ui/module";

/** This file computes with calendar days in the time zone of Vienna, which are texts such as `2026-03-10`. */

/** First and last day of a period; an empty text means that the period has no limit on this side. */
export interface Period {
	from: string;
	to: string;
}

const MONDAY = 1;
const DAYS_OF_WEEK = 7;

/** Returns the number of days from today until a day; it is negative for a past day. */
export const daysUntil = (day: string) => daysBetween(today(), day);

export const tomorrow = () => addDays(today(), 1);

/** Returns the Monday of next week. */
export function nextMonday(): string {
	const weekday = new Date(today()).getUTCDay();
	return addDays(today(), (MONDAY + DAYS_OF_WEEK - weekday) % DAYS_OF_WEEK || DAYS_OF_WEEK);
}

type Urgency = "late" | "today" | "week" | "later";

/** Returns how urgent a deadline is on its day. The result `week` includes the Sunday of this week. */
export function urgencyOf(day: string): Urgency {
	if (day < today()) return "late";
	if (day === today()) return "today";
	return day < nextMonday() ? "week" : "later";
}

const MONTH = 30;
/** By period, a function that returns its last day. Each period also includes overdue deadlines. */
const LAST_DAYS = {
	late: () => addDays(today(), -1),
	today,
	week: () => addDays(nextMonday(), -1),
	month: () => addDays(today(), MONTH),
} as const;
export const SPANS = ["late", "today", "week", "month"] as const;
export type Span = (typeof SPANS)[number];

export const spanNamed = (name: string | null | undefined): Span | undefined => SPANS.find((span) => span === name);

/** Returns the query for the server, in which a relative period is replaced by a date. */
export function withDays({ span: name, ...query }: Readonly<Record<string, string>>): Record<string, string> {
	const span = spanNamed(name);
	if (!span) return query;
	// Overdue deadlines are the ones that have ended. A certification whose reminder has only started is not overdue.
	return { ...query, [span === "late" ? "endsBy" : "to"]: LAST_DAYS[span]() };
}
