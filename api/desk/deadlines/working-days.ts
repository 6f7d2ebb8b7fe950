import { addDays } from "../../kit/calendar.ts";

/** Austria's public holidays with a fixed date (Arbeitsruhegesetz § 7 Abs. 2). 24 and 31 December are working days. */
const FIXED = ["01-01", "01-06", "05-01", "08-15", "10-26", "11-01", "12-08", "12-25", "12-26"];
/** Days from Easter Sunday to the other public holidays: Easter Monday, Ascension, Whit Monday, Corpus Christi. */
const AFTER_EASTER = [1, 39, 50, 60];

/** Returns the day of Easter Sunday (Gregorian calendar; Meeus, Astronomical Algorithms, chapter 8). */
export function easterOf(year: number): string {
	const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
	const [d, e] = [Math.floor(b / 4), b % 4];
	const g = Math.floor((8 * b + 13) / 25);
	const h = (19 * a + b - d - g + 15) % 30;
	const [i, k] = [Math.floor(c / 4), c % 4];
	const l = (32 + 2 * e + 2 * i - h - k) % 7;
	const m = Math.floor((a + 11 * h + 22 * l) / 451);
	const days = h + l - 7 * m + 114;
	const pad = (n: number) => String(n).padStart(2, "0");
	return `${year}-${pad(Math.floor(days / 31))}-${pad((days % 31) + 1)}`;
}

const known = new Map<string, ReadonlySet<string>>();

function holidaysOf(year: string): ReadonlySet<string> {
	const holidays =
		known.get(year) ??
		new Set([
			...FIXED.map((day) => `${year}-${day}`),
			...AFTER_EASTER.map((days) => addDays(easterOf(Number(year)), days)),
		]);
	known.set(year, holidays);
	return holidays;
}

export function isWorkingDay(day: string): boolean {
	const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
	return weekday !== 0 && weekday !== 6 && !holidaysOf(day.slice(0, 4)).has(day);
}

export function addWorkingDays(day: string, count: number): string {
	let reached = day;
	for (let left = count; left > 0; ) {
		reached = addDays(reached, 1);
		if (isWorkingDay(reached)) left--;
	}
	return reached;
}
