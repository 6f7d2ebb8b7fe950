const DAY_MS = 86_400_000;
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The last day of `months` calendar months from `validFrom`; 2024-02-29 and 36 months end on 2027-02-28. */
export function validToOf(validFrom: string, months: number): string {
	const [year = 0, month = 0, day = 0] = validFrom.split("-").map(Number);
	const target = month - 1 + months;
	const lastOfMonth = new Date(Date.UTC(year, target + 1, 0)).getUTCDate();
	return isoDay(Date.UTC(year, target, Math.min(day - 1, lastOfMonth)));
}

const viennaHour = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Vienna", hour: "2-digit", hourCycle: "h23" });

/** The midnight in Vienna that ends the day, ISO 8601 UTC. */
export function expiryMoment(validTo: string): string {
	const nextDay = Date.parse(`${validTo}T00:00:00Z`) + DAY_MS;
	// Clocks change later in the night, so the hour in Vienna at UTC midnight is the offset.
	const offset = Number(viennaHour.format(nextDay));
	return new Date(nextDay - offset * 3_600_000).toISOString();
}
