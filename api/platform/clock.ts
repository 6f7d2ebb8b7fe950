/** The time, injectable: nothing else asks for it. */
export interface Clock {
	now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The moment as ISO 8601 UTC. */
export const timestamp = (clock: Clock) => clock.now().toISOString();

const vienna = new Intl.DateTimeFormat("en-CA", {
	timeZone: "Europe/Vienna",
	year: "numeric",
	month: "2-digit",
	day: "2-digit",
});

/** The day of a moment in Europe/Vienna, `YYYY-MM-DD`. */
export const dayOf = (moment: Date) => vienna.format(moment);

/** "Today": the day in Europe/Vienna. */
export const today = (clock: Clock) => dayOf(clock.now());
