import { addDays, daysBetween } from "@portal/contracts/kit/calendar";
import { today } from "@portal/shared-ui/module";

/** Calendar days in this file are texts such as `2026-03-10`, in the time zone of Vienna. */

/** First and last day of a period, both included. An empty text means that the period is unlimited on that side. */
export interface Period {
	from: string;
	to: string;
}

const MONDAY = 1;
const DAYS_OF_WEEK = 7;

/** Returns the number of days from today until `day`, negative if the day has passed. */
export const daysUntil = (day: string) => daysBetween(today(), day);

export const tomorrow = () => addDays(today(), 1);

export function nextMonday(): string {
	const weekday = new Date(today()).getUTCDay();
	return addDays(today(), (MONDAY + DAYS_OF_WEEK - weekday) % DAYS_OF_WEEK || DAYS_OF_WEEK);
}

type Urgency = "late" | "today" | "week" | "later";

/** Returns the urgency of a day relative to today. `week` means until Sunday of the current week. */
export function urgencyOf(day: string): Urgency {
	if (day < today()) return "late";
	if (day === today()) return "today";
	return day < nextMonday() ? "week" : "later";
}

const MONTH = 30;
/** The last day of each period. A period has no first day, so that it also contains overdue deadlines. */
const LAST_DAYS = {
	late: () => addDays(today(), -1),
	today,
	week: () => addDays(nextMonday(), -1),
	month: () => addDays(today(), MONTH),
} as const;
export const SPANS = ["late", "today", "week", "month"] as const;
export type Span = (typeof SPANS)[number];

export const spanNamed = (name: string | null | undefined): Span | undefined => SPANS.find((span) => span === name);

/** Replaces a relative period such as "this week" by its last day, because the server accepts only dates. */
export function withDays({ span: name, ...query }: Readonly<Record<string, string>>): Record<string, string> {
	const span = spanNamed(name);
	if (!span) return query;
	// Only a deadline after its last day is overdue, unlike a certification whose reminder has only begun.
	return { ...query, [span === "late" ? "endsBy" : "to"]: LAST_DAYS[span]() };
}
