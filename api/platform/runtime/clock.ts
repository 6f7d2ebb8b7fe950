import { HOUR_MS } from "../../kit/calendar.ts";
import { dayInVienna } from "../../kit/vienna.ts";

export interface Clock {
	now(): Date;
	/** Returns false while the clock may be wrong, so that nothing is erased. Without this function it is trusted. */
	isTrusted?(): boolean;
	/** The last time at which the clock was known to be right, as ISO 8601; undefined if unknown. */
	readonly lastRunAt?: string | undefined;
}

export const isTrusted = (clock: Clock): boolean => clock.isTrusted?.() ?? true;

export const systemClock: Clock = { now: () => new Date() };

export const timestamp = (clock: Clock) => clock.now().toISOString();

let lastHour: { hour: number; day: string } | undefined;

/** Returns the day in Vienna. It is cached by hour, because days there begin at a full hour of UTC. */
export function dayOf(moment: Date): string {
	const hour = Math.floor(moment.getTime() / HOUR_MS);
	// Times before 1970 are not cached, because before 1893 Vienna's offset from UTC was not a full hour.
	if (!(hour >= 0)) return dayInVienna(moment);
	if (lastHour?.hour !== hour) lastHour = { hour, day: dayInVienna(moment) };
	return lastHour.day;
}

const clockFace = new Intl.DateTimeFormat("de-AT", { timeZone: "Europe/Vienna", hour: "2-digit", minute: "2-digit" });

/** Returns German text in Vienna time: "um 14:05 Uhr", or "am 09.03. um 14:05 Uhr" on another day. */
export function spokenTime(moment: Date, clock: Clock): string {
	const [, month, day] = dayOf(moment).split("-");
	const time = `um ${clockFace.format(moment)} Uhr`;
	return dayOf(moment) === today(clock) ? time : `am ${day}.${month}. ${time}`;
}

export const today = (clock: Clock) => dayOf(clock.now());
