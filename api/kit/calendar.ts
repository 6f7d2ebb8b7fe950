/** Days are `YYYY-MM-DD`. */

const isoDay = (year: number, month: number, day: number) =>
	new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** `days` are added to the day of the month before a shorter month cuts it off. */
function shifted(from: string, months: number, days: number): string {
	const [year = 0, month = 0, day = 0] = from.split("-").map(Number);
	const target = month - 1 + months;
	const lastOfMonth = new Date(Date.UTC(year, target + 1, 0)).getUTCDate();
	return isoDay(year, target, Math.min(day + days, lastOfMonth));
}

/** The same day of another month, or its last day: 2027-11-30 less 9 months is 2027-02-28. */
export const addMonths = (day: string, months: number): string => shifted(day, months, 0);

/** The last day of `months` calendar months from `validFrom`; 2024-02-29 and 36 months end on 2027-02-28. */
export const validToOf = (validFrom: string, months: number): string => shifted(validFrom, months, -1);

export function addDays(from: string, days: number): string {
	const [year = 0, month = 0, day = 0] = from.split("-").map(Number);
	return isoDay(year, month - 1, day + days);
}
