import { DAY_MS } from "../../kit/calendar.ts";
import type { Sizes } from "./sizes.ts";

/**
 * The range of days before `today` in which certifications begin. Enquiries arrive after these, recently enough to be
 * within their retention.
 */
const CERTIFIED = { from: 720, to: 180 };
const ENQUIRED = { from: 150, to: 1 };

const between = (today: string, { from, to }: typeof CERTIFIED, share: number) =>
	Math.floor(Date.parse(`${today}T12:00:00.000Z`) - (from - share * (from - to)) * DAY_MS);

/**
 * Returns the moment, in milliseconds since 1970, when the n-th certification began together with its client and
 * certificates.
 */
export const certifiedAt = ({ today, rows }: Sizes, index: number): number => between(today, CERTIFIED, index / rows);

export const enquiredAt = ({ today, rows }: Sizes, index: number): number => between(today, ENQUIRED, index / rows);

export const momentOf = (time: number): string => new Date(time).toISOString();
export const dayAt = (time: number): string => momentOf(time).slice(0, 10);
