import type { Keys, SigningKeys } from "../deps.ts";
import { generateSigningKeys } from "./keys.ts";

const DAY_MS = 24 * 3_600_000;
/** What lives longest of all that they sign, the cookies of known devices, is over then. */
const FORGOTTEN_MS = 401 * DAY_MS;
/** The clocks of two instances differ by no more. */
const SKEW_MS = 60_000;

/** The former ones until every instance and every backend of a module knows the new ones. */
export const signingKeys = ({ former = [], ...newest }: Keys, now: Date): SigningKeys =>
	former.find(({ until }) => Date.parse(until) > now.getTime()) ?? newest;

/** Those of which something can be left that lives so long. */
export const acceptedKeys = ({ former = [], ...newest }: Keys, now: Date, lifeMs: number): SigningKeys[] => [
	newest,
	...former.filter(({ until }) => now.getTime() < Date.parse(until) + lifeMs + SKEW_MS),
];

interface Rotation {
	now: Date;
	/** The former keys sign for so long; without, nothing that they signed is accepted any more. */
	leadMs: number | undefined;
}

export async function rotated(keys: Keys, { now, leadMs }: Rotation): Promise<Keys> {
	const { accessToken, humanCheck, device, former = [], ...kept } = keys;
	const next = { ...kept, ...(await generateSigningKeys()) };
	if (leadMs === undefined) return next;
	const left = former.filter(({ until }) => now.getTime() < Date.parse(until) + FORGOTTEN_MS);
	const until = new Date(now.getTime() + leadMs).toISOString();
	return { ...next, former: [...left, { accessToken, humanCheck, device, until }] };
}
