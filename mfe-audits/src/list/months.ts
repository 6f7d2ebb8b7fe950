import { addDays } from "@portal/contracts/kit/calendar";

const name = new Intl.DateTimeFormat("de-AT", { month: "long", year: "numeric", timeZone: "UTC" });
const parts = new Intl.DateTimeFormat("de-AT", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });

const atNoon = (day: string) => new Date(`${day}T12:00:00Z`);
const monthOf = (day: string) => day.slice(0, 7);

/** Days from the first day of a month to a day in the next month, whichever month it is. */
const NEXT = 40;

/** A month is written as `2026-03`. */
export const isMonth = (text: string | null): text is string => /^\d{4}-(0[1-9]|1[0-2])$/.test(text ?? "");
export const monthName = (month: string) => name.format(atNoon(`${month}-01`));
export const monthBefore = (month: string) => monthOf(addDays(`${month}-01`, -1));
export const monthAfter = (month: string) => monthOf(addDays(`${month}-01`, NEXT));

export function daysOf(month: string): string[] {
	const days: string[] = [];
	for (let day = `${month}-01`; monthOf(day) === month; day = addDays(day, 1)) days.push(day);
	return days;
}

/** Returns the position of a day in its week: 0 for Monday, 6 for Sunday. */
export const weekdayOf = (day: string) => (atNoon(day).getUTCDay() + 6) % 7;

export const WEEKDAYS = ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"] as const;

export const dayParts = (day: string) =>
	Object.fromEntries(parts.formatToParts(atNoon(day)).map(({ type, value }) => [type, value])) as Record<
		"weekday" | "day" | "month",
		string
	>;
