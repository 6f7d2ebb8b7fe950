import { addDays } from "../../kit/calendar.ts";
import type { ClientError } from "../../kit/failures.ts";

export const RETENTION_DAYS = 90;

export const keptFrom = (today: string) => addDays(today, 1 - RETENTION_DAYS);

/**
 * The number of different failures that are counted separately per day. Visitors may fill fewer rows than signed-in
 * users, so that a flood of forged reports leaves space for real ones.
 */
export const MOST_PER_DAY = { stranger: 500, staff: 1000 } as const;
/** The number of different failures that one network may report per day; further ones are counted together. */
export const MOST_OF_NETWORK = 25;

export type Reporter = keyof typeof MOST_PER_DAY;

export const asOtherFailure = ({ kind }: ClientError): ClientError => ({
	kind,
	module: "other",
	version: "0",
	fault: "Other",
	place: "/*",
});
