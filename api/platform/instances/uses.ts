import { LRUCache } from "lru-cache";
import { within } from "../async/deadline.ts";
import type { Deps } from "../deps.ts";
import { leaseUses } from "./repository.ts";

export interface Rule {
	limit: number;
	windowMs: number;
}

/** Counts a use of a key; gives the wait until the next one, 0 if it is free. */
export type Uses = (key: string) => number | Promise<number>;

/** Of a limit so large an instance takes a tenth at once, so that not every use costs a round trip. */
const LEASED_FROM = 60;
const LEASED_PART = 10;
/** So long a use waits for the server, and so long an instance counts alone after that. */
const PATIENCE_MS = 1_000;
const ALONE_MS = 5_000;
/** Beyond this, the longest unused keys are dropped. As a size of ones: with `max` the places are taken at once. */
export const KEYS = { maxSize: 20_000, sizeCalculation: () => 1 };

interface Held {
	/** None: all are used until then. */
	left: number;
	until: number;
}

/**
 * Uses that all instances on a server count together: never more than the limit within a window, but up to twice as many
 * around its border. What an instance has leased and does not use is lost with the window. While the server does not
 * answer, each instance counts alone.
 */
export function createSharedUses(
	{ clock, database: { db } }: Pick<Deps, "clock" | "database">,
	name: string,
	{ limit, windowMs }: Rule,
	alone: (key: string) => number,
): Uses {
	const share = limit < LEASED_FROM ? 1 : Math.ceil(limit / LEASED_PART);
	const held = new LRUCache<string, Held>(KEYS);
	let waiting = new Map<string, PromiseWithResolvers<number>[]>();
	let isAsking = false;
	let aloneUntil = Number.NEGATIVE_INFINITY;
	const nowMs = () => clock.now().getTime();
	const iso = (moment: number) => new Date(moment).toISOString();

	async function lease(asked: ReadonlyMap<string, PromiseWithResolvers<number>[]>): Promise<void> {
		const now = nowMs();
		const until = now + windowMs;
		const wanted = [...asked].map(([key, { length }]) => ({ key: `${name} ${key}`, uses: Math.max(share, length) }));
		const moments = { limit, now: iso(now), until: iso(until) };
		const late = () => new Error("The server did not answer in time");
		const { granted, freeFrom } = await within(PATIENCE_MS, leaseUses(db, wanted, moments), late);
		for (const [key, uses] of asked) {
			const given = granted.get(`${name} ${key}`) ?? 0;
			const free = Date.parse(freeFrom.get(`${name} ${key}`) ?? iso(until));
			for (const [at, use] of uses.entries()) use.resolve(at < given ? 0 : Math.max(1, free - now));
			if (given > uses.length) held.set(key, { left: given - uses.length, until });
			else if (given < uses.length) held.set(key, { left: 0, until: free });
			else held.delete(key);
		}
	}

	/** One question at a time; what is wanted meanwhile is asked for together. */
	async function ask(): Promise<void> {
		isAsking = true;
		while (waiting.size > 0) {
			const asked = waiting;
			waiting = new Map();
			try {
				await lease(asked);
			} catch {
				aloneUntil = nowMs() + ALONE_MS;
				for (const [key, uses] of asked) for (const use of uses) use.resolve(alone(key));
			}
		}
		isAsking = false;
	}

	return (key) => {
		const now = nowMs();
		const known = held.get(key);
		if (known && now < known.until) {
			if (known.left === 0) return known.until - now;
			known.left--;
			if (known.left === 0) held.delete(key);
			return 0;
		}
		if (now < aloneUntil) return alone(key);
		const use = Promise.withResolvers<number>();
		waiting.set(key, [...(waiting.get(key) ?? []), use]);
		// What is asked for at the same moment goes along.
		if (!isAsking) queueMicrotask(() => isAsking || void ask());
		return use.promise;
	};
}
