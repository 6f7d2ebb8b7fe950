import { HOUR_MS } from "./calendar.ts";

// The Swedish locale formats times like ISO 8601, such as 2026-03-01 09:30, so that the day and the hour are at fixed
// positions.
const vienna = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Vienna", dateStyle: "short", timeStyle: "short" });

export const dayInVienna = (moment: Date): string => vienna.format(moment).slice(0, 10);
export const hourInVienna = (moment: Date): number => Number(vienna.format(moment).slice(11, 13));

/** Returns the moment at which a day begins in Vienna, as ISO 8601 in UTC. */
export function midnightInVienna(day: string): string {
	const midnight = new Date(`${day}T00:00:00Z`);
	// The hour in Vienna at midnight UTC is Vienna's offset from UTC. It also applies at midnight in Vienna, because
	// clocks change only at 01:00 UTC.
	return new Date(midnight.getTime() - hourInVienna(midnight) * HOUR_MS).toISOString();
}
