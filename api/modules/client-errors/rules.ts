import type { ClientError } from "./contract.ts";

export const RETENTION_DAYS = 90;
const DAY_MS = 86_400_000;

export const keptFrom = (today: string) =>
	new Date(Date.parse(`${today}T00:00:00Z`) - (RETENTION_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);

/** Different failures counted per day; further ones are counted together. The staff have room of their own. */
export const MOST_PER_DAY = { stranger: 500, staff: 1000 } as const;
/** Of one network, so that no single one fills a day. */
export const MOST_OF_NETWORK = 25;

export type Reporter = keyof typeof MOST_PER_DAY;

/** What a failure is counted under on a day that has seen enough different ones. */
export const amongOthers = ({ kind }: ClientError): ClientError => ({
	kind,
	module: "other",
	version: "0",
	fault: "Other",
	place: "/*",
});
