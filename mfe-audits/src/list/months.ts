import { addDays, addMonths } from "@portal/contracts/kit/calendar";

const MONTH = new Intl.DateTimeFormat("de-AT", { month: "long", year: "numeric", timeZone: "UTC" });
const DAY = new Intl.DateTimeFormat("de-AT", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });

/** A month is written as `2026-03`. */
export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
export const monthName = (month: string) => MONTH.format(new Date(month));
export const monthAfter = (month: string, months: number) => addMonths(`${month}-01`, months).slice(0, 7);

export function daysOf(month: string): string[] {
	const days: string[] = [];
	for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day);
	return days;
}

/** Returns the position of a day in its week: 0 for Monday, 6 for Sunday. */
export const weekdayOf = (day: string) => (new Date(day).getUTCDay() + 6) % 7;

export const WEEKDAYS = ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"] as const;

/** Returns the day with its weekday, such as "Montag, 16. März". */
export const dayName = (day: string) => DAY.format(new Date(day));
