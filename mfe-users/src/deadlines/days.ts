import { today } from "@portal/shared-ui/module";

/** Days of the calendar, `YYYY-MM-DD`, as they are in Vienna. */

/** Its first and its last day; an empty text where it has none. */
export interface Period {
	from: string;
	to: string;
}

const DAY_MS = 86_400_000;
const MONDAY = 1;
const DAYS_OF_WEEK = 7;

const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
export const plusDays = (day: string, days: number) => new Date(at(day) + days * DAY_MS).toISOString().slice(0, 10);

/** How many days it is until then; negative once it is past. */
export const daysUntil = (day: string) => Math.round((at(day) - at(today())) / DAY_MS);

export const tomorrow = () => plusDays(today(), 1);

/** The Monday after this week. */
export function nextMonday(): string {
	const weekday = new Date(at(today())).getUTCDay();
	return plusDays(today(), (MONDAY + DAYS_OF_WEEK - weekday) % DAYS_OF_WEEK || DAYS_OF_WEEK);
}

export type Urgency = "late" | "today" | "week" | "later";

/** `week`: until the Sunday of this week. */
export function urgencyOf(day: string): Urgency {
	if (day < today()) return "late";
	if (day === today()) return "today";
	return day < nextMonday() ? "week" : "later";
}

const MONTH = 30;
/** Up to which day, as it is on the day that somebody asks; what is overdue is always part of it, unless it is asked for alone. */
const LAST_DAYS = {
	late: () => plusDays(today(), -1),
	today,
	week: () => plusDays(nextMonday(), -1),
	month: () => plusDays(today(), MONTH),
} as const;
export const SPANS = ["late", "today", "week", "month"] as const;
export type Span = (typeof SPANS)[number];

export const spanNamed = (name: string | null | undefined): Span | undefined => SPANS.find((span) => span === name);

/** What the server is asked for in place of a span. */
export function withDays({ span: name, ...query }: Readonly<Record<string, string>>): Record<string, string> {
	const span = spanNamed(name);
	return span ? { ...query, to: LAST_DAYS[span]() } : query;
}
