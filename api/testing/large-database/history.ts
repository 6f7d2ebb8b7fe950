import type { Sizes } from "./sizes.ts";

const DAY_MS = 86_400_000;
/** Certifications begin in these days before `today`, enquiries arrive after them: early enough to be kept. */
const CERTIFIED = { from: 720, to: 180 };
const ENQUIRED = { from: 150, to: 1 };

const between = (today: string, { from, to }: typeof CERTIFIED, share: number) =>
	Math.floor(Date.parse(`${today}T12:00:00.000Z`) - (from - share * (from - to)) * DAY_MS);

/** The moment, in milliseconds, when a certification began, with its client and its certificates. */
export const certifiedAt = ({ today, clients, certifications }: Sizes, index: number): number =>
	between(today, CERTIFIED, index / Math.max(clients, certifications, 1));

export const enquiredAt = ({ today, enquiries }: Sizes, index: number): number =>
	between(today, ENQUIRED, index / Math.max(enquiries, 1));

export const momentOf = (time: number): string => new Date(time).toISOString();
export const dayAt = (time: number): string => momentOf(time).slice(0, 10);
