export interface Clock {
	now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const timestamp = (clock: Clock) => clock.now().toISOString();

const vienna = new Intl.DateTimeFormat("en-CA", {
	timeZone: "Europe/Vienna",
	year: "numeric",
	month: "2-digit",
	day: "2-digit",
});

export const dayOf = (moment: Date) => vienna.format(moment);

const clockFace = new Intl.DateTimeFormat("de-AT", { timeZone: "Europe/Vienna", hour: "2-digit", minute: "2-digit" });

/** "um 14:05 Uhr" in Vienna, or on another day "am 09.03. um 14:05 Uhr". */
export function spokenTime(moment: Date, clock: Clock): string {
	const [, month, day] = dayOf(moment).split("-");
	const time = `um ${clockFace.format(moment)} Uhr`;
	return dayOf(moment) === today(clock) ? time : `am ${day}.${month}. ${time}`;
}

export const today = (clock: Clock) => dayOf(clock.now());
