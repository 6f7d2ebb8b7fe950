import type { ClientError } from "./contract.ts";

export const RETENTION_DAYS = 90;
const DAY_MS = 86_400_000;

export const keptFrom = (today: string) =>
	new Date(Date.parse(`${today}T00:00:00Z`) - (RETENTION_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);

/**
 * More different failures than these of one day are counted together: nobody fills the disk by inventing names. The
 * staff's find room also on a day that strangers have filled.
 */
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
