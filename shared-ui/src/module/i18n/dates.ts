const TIME_ZONE = "Europe/Vienna";

const moment = new Intl.DateTimeFormat("de-DE", {
	timeZone: TIME_ZONE,
	day: "2-digit",
	month: "2-digit",
	year: "numeric",
	hour: "2-digit",
	minute: "2-digit",
});
const isoDay = new Intl.DateTimeFormat("sv-SE", { timeZone: TIME_ZONE });

/** `2026-03-01` becomes `01.03.2026`; of a moment, the day in Vienna. */
export function formatDate(value: string): string {
	const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : isoDay.format(new Date(value));
	return day.split("-").reverse().join(".");
}

/** `2026-03-01T09:30:00Z` becomes `01.03.2026, 10:30`, in Vienna. */
export function formatDateTime(value: string): string {
	return moment.format(new Date(value));
}

const DAY_MS = 86_400_000;
const DAYS_UP_TO = 60;
const DAYS_OF_MONTH = 30.44;
const MONTHS_UP_TO = 24;

/** By the calendar in Vienna, not by hours. */
export function daysSince(moment: string): number {
	const day = isoDay.format(new Date(moment));
	return Math.max(0, Math.round((Date.parse(today()) - Date.parse(day)) / DAY_MS));
}

/** `heute`, `gestern`, `vor 3 Tagen`, `vor 4 Monaten`. */
export function formatAge(moment: string): string {
	const spoken = new Intl.RelativeTimeFormat("de", { numeric: "auto" });
	const days = daysSince(moment);
	if (days <= DAYS_UP_TO) return spoken.format(-days, "day");
	const months = Math.floor(days / DAYS_OF_MONTH);
	return months < MONTHS_UP_TO ? spoken.format(-months, "month") : spoken.format(-Math.floor(months / 12), "year");
}

/** Today in Vienna, `YYYY-MM-DD`. */
export function today(): string {
	return isoDay.format(new Date());
}
