export interface Clock {
	now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

let lastMoment = { ms: Number.NaN, text: "" };

/** Written once for all that happens within its millisecond. */
export function isoOf(moment: Date): string {
	const ms = moment.getTime();
	if (ms !== lastMoment.ms) lastMoment = { ms, text: moment.toISOString() };
	return lastMoment.text;
}

export const timestamp = (clock: Clock) => isoOf(clock.now());

const vienna = new Intl.DateTimeFormat("en-CA", {
	timeZone: "Europe/Vienna",
	year: "numeric",
	month: "2-digit",
	day: "2-digit",
});

const HOUR_MS = 3_600_000;
let lastHour: { hour: number; day: string } | undefined;

/** The day begins with an hour of UTC, so it is the same within one. */
export function dayOf(moment: Date): string {
	const hour = Math.floor(moment.getTime() / HOUR_MS);
	// Before 1893 Vienna's clocks differed by minutes.
	if (!(hour >= 0)) return vienna.format(moment);
	if (lastHour?.hour !== hour) lastHour = { hour, day: vienna.format(moment) };
	return lastHour.day;
}

const clockFace = new Intl.DateTimeFormat("de-AT", { timeZone: "Europe/Vienna", hour: "2-digit", minute: "2-digit" });

/** "um 14:05 Uhr" in Vienna, or on another day "am 09.03. um 14:05 Uhr". */
export function spokenTime(moment: Date, clock: Clock): string {
	const [, month, day] = dayOf(moment).split("-");
	const time = `um ${clockFace.format(moment)} Uhr`;
	return dayOf(moment) === today(clock) ? time : `am ${day}.${month}. ${time}`;
}

export const today = (clock: Clock) => dayOf(clock.now());
