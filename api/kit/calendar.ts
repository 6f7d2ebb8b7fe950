export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

const isoDay = (year: number, month: number, day: number) =>
	new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** Returns the day that is `months` and then `days` later, at most the last day of the reached month. */
function shifted(from: string, months: number, days: number): string {
	const [year = 0, month = 0, day = 0] = from.split("-").map(Number);
	const target = month - 1 + months;
	const lastOfMonth = new Date(Date.UTC(year, target + 1, 0)).getUTCDate();
	return isoDay(year, target, Math.min(day + days, lastOfMonth));
}

/** Returns the same day of another month, or its last day if it is shorter: 2027-11-30 minus 9 months is 2027-02-28. */
export const addMonths = (day: string, months: number): string => shifted(day, months, 0);

/** Returns the last day of a validity of `months` months from `validFrom`: 2024-02-29 and 36 months give 2027-02-28. */
export const validToOf = (validFrom: string, months: number): string => shifted(validFrom, months, -1);

export function addDays(from: string, days: number): string {
	const [year = 0, month = 0, day = 0] = from.split("-").map(Number);
	return isoDay(year, month - 1, day + days);
}

/** Returns the number of days between two days; negative if `to` is before `from`. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Formats `2026-03-01` as `01.03.2026`. */
export const germanDay = (day: string): string => day.split("-").reverse().join(".");

/** Formats `2026-03-01` with the name of the month, such as "1 March 2026" or "1. März 2026". */
export const longDay = (day: string, locale: string): string =>
	new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
