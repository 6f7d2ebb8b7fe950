const vienna = new Intl.DateTimeFormat("en-US", { timeZone: "Europe/Vienna", hour: "2-digit", hourCycle: "h23" });

const DAY_MS = 24 * 60 * 60_000;

/** The moment at which a day, `YYYY-MM-DD`, begins in Vienna; clocks are never changed at midnight there. */
export function beginningOf(day: string): string {
	const offsets = ["+01:00", "+02:00"];
	const moments = offsets.map((offset) => new Date(`${day}T00:00:00${offset}`));
	const [moment] = moments.filter((candidate) => Number(vienna.format(candidate)) === 0);
	return (moment ?? new Date(`${day}T00:00:00Z`)).toISOString();
}

export const endOf = (day: string): string =>
	beginningOf(new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10));
