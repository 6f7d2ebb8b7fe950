import { daysBetween, germanDay } from "@portal/contracts/kit/calendar";
import { dayInVienna } from "@portal/contracts/kit/vienna";

const moment = new Intl.DateTimeFormat("de-DE", {
	timeZone: "Europe/Vienna",
	day: "2-digit",
	month: "2-digit",
	year: "numeric",
	hour: "2-digit",
	minute: "2-digit",
});

/** Returns a date for display: `01.03.2026` for `2026-03-01`. For a timestamp it is the day in Vienna. */
export function formatDate(value: string): string {
	const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : dayInVienna(new Date(value));
	return germanDay(day);
}

/** Returns date and time in Vienna for display: `01.03.2026, 10:30` for `2026-03-01T09:30:00Z`. */
export function formatDateTime(value: string): string {
	return moment.format(new Date(value));
}

const DAYS_UP_TO = 60;
const DAYS_OF_MONTH = 30.44;
const MONTHS_UP_TO = 24;

/** Returns the number of calendar days in Vienna since the timestamp, regardless of the time of day. */
export function daysSince(moment: string): number {
	const day = dayInVienna(new Date(moment));
	return Math.max(0, daysBetween(day, today()));
}

/** Returns the age of the timestamp in German: `heute`, `gestern`, `vor 3 Tagen` or `vor 4 Monaten`. */
export function formatAge(moment: string): string {
	const spoken = new Intl.RelativeTimeFormat("de", { numeric: "auto" });
	const days = daysSince(moment);
	if (days <= DAYS_UP_TO) return spoken.format(-days, "day");
	const months = Math.floor(days / DAYS_OF_MONTH);
	return months < MONTHS_UP_TO ? spoken.format(-months, "month") : spoken.format(-Math.floor(months / 12), "year");
}

/** Returns today's date in Vienna as `YYYY-MM-DD`. */
export function today(): string {
	return dayInVienna(new Date());
}
