import { DAY_MS } from "../../kit/calendar.ts";
import type { Keys, SigningKeys } from "../deps.ts";
import { generateSigningKeys } from "./keys.ts";

/** Milliseconds after which everything that former keys signed has expired; cookies of known devices last longest. */
const EXPIRED_AFTER_MS = 401 * DAY_MS;
/** The assumed maximum difference between the clocks of two instances, in milliseconds. */
const SKEW_MS = 60_000;

/** Returns the keys that sign now: former ones until all instances and modules' backends know the new ones. */
export const signingKeys = ({ former = [], ...newest }: Keys, now: Date): SigningKeys =>
	former.find(({ until }) => Date.parse(until) > now.getTime()) ?? newest;

/** Returns all keys whose signatures may still be valid, for signed data that expire after `lifeMs` milliseconds. */
export const acceptedKeys = ({ former = [], ...newest }: Keys, now: Date, lifeMs: number): SigningKeys[] => [
	newest,
	...former.filter(({ until }) => now.getTime() < Date.parse(until) + lifeMs + SKEW_MS),
];

/**
 * Returns keys with new signing keys. The former ones sign for another `leadMs` milliseconds; undefined invalidates
 * their signatures immediately.
 */
export async function rotated(keys: Keys, { now, leadMs }: { now: Date; leadMs: number | undefined }): Promise<Keys> {
	const { accessToken, humanCheck, device, former = [], ...kept } = keys;
	const next = { ...kept, ...(await generateSigningKeys()) };
	if (leadMs === undefined) return next;
	const left = former.filter(({ until }) => now.getTime() < Date.parse(until) + EXPIRED_AFTER_MS);
	const until = new Date(now.getTime() + leadMs).toISOString();
	return { ...next, former: [...left, { accessToken, humanCheck, device, until }] };
}
