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

/** Today in Vienna, `YYYY-MM-DD`. */
export function today(): string {
	return isoDay.format(new Date());
}
