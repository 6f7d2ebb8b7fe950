import { addDays } from "../../kit/calendar.ts";

const viennaHour = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Vienna", hour: "2-digit", hourCycle: "h23" });

/** The midnight in Vienna that ends the day, ISO 8601 UTC. */
export function expiryMoment(validTo: string): string {
	const nextDay = Date.parse(`${addDays(validTo, 1)}T00:00:00Z`);
	// Clocks change later in the night, so the hour in Vienna at UTC midnight is the offset.
	const offset = Number(viennaHour.format(nextDay));
	return new Date(nextDay - offset * 3_600_000).toISOString();
}
