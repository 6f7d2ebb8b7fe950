import type { ClientError } from "./contract.ts";

export const RETENTION_DAYS = 90;
const DAY_MS = 86_400_000;

export const keptFrom = (today: string) =>
	new Date(Date.parse(`${today}T00:00:00Z`) - (RETENTION_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);

/** Different failures counted per day; further ones are counted together. */
export const MOST_PER_DAY = { stranger: 500, staff: 1000 } as const;
/** Per network. */
export const MOST_OF_NETWORK = 25;

export type Reporter = keyof typeof MOST_PER_DAY;

export const amongOthers = ({ kind }: ClientError): ClientError => ({
	kind,
	module: "other",
	version: "0",
	fault: "Other",
	place: "/*",
});
