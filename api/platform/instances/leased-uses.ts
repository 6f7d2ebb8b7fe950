import { LRUCache } from "lru-cache";
import { within } from "../async/deadline.ts";
import type { Deps } from "../deps.ts";
import { leaseUses } from "./repository.ts";

export interface Rule {
	limit: number;
	windowMs: number;
}

export interface Uses<Counted extends number | Promise<number> = number | Promise<number>> {
	/** Returns how many milliseconds the key has to wait, as far as this instance knows; 0 if it need not wait. */
	waitOf(key: string): number;
	/** Counts a request and returns 0. If the limit is reached, counts nothing and returns the milliseconds to wait. */
	count(key: string): Counted;
	/** Takes back the request that was counted at this moment, in milliseconds since 1970. */
	uncount(key: string, countedAt: number): void;
}
export type OwnUses = Uses<number>;

/** From this limit on, an instance reserves a tenth of the allowed requests at a time, which saves round trips. */
const LEASED_FROM = 60;
const LEASE_FRACTION = 10;
/** Milliseconds to wait for the database server, before the instance counts requests alone for `ALONE_FOR_MS`. */
const SERVER_TIMEOUT_MS = 1_000;
const ALONE_FOR_MS = 5_000;
/** Limits the number of cached keys. `maxSize` is used, because `max` would allocate memory for all keys at once. */
export const KEYS = { maxSize: 20_000, sizeCalculation: () => 1 };

interface Lease {
	/** How many reserved requests are left; with 0, the key's limit is reached until the time `until`. */
	left: number;
	until: number;
}

/**
 * Counts requests for all instances in the database; around a time window's border, up to twice the limit may pass.
 * While the database server does not answer, each instance counts alone.
 */
export function createSharedUses(
	{ clock, database: { db } }: Pick<Deps, "clock" | "database">,
	name: string,
	{ limit, windowMs }: Rule,
	alone: OwnUses,
): Uses {
	const share = limit < LEASED_FROM ? 1 : Math.ceil(limit / LEASE_FRACTION);
	const leases = new LRUCache<string, Lease>(KEYS);
	let waiting = new Map<string, PromiseWithResolvers<number>[]>();
	let isRequesting = false;
	let aloneUntil = Number.NEGATIVE_INFINITY;
	const nowMs = () => clock.now().getTime();
	const iso = (moment: number) => new Date(moment).toISOString();

	async function lease(requested: ReadonlyMap<string, PromiseWithResolvers<number>[]>): Promise<void> {
		const now = nowMs();
		const until = now + windowMs;
		const wanted = [...requested].map(([key, { length }]) => ({
			key: `${name} ${key}`,
			uses: Math.max(share, length),
		}));
		const moments = { limit, now: iso(now), until: iso(until) };
		const late = () => new Error("The server did not answer in time");
		const { granted, freeFrom } = await within(SERVER_TIMEOUT_MS, leaseUses(db, wanted, moments), late);
		for (const [key, uses] of requested) {
			const given = granted.get(`${name} ${key}`) ?? 0;
			const free = Date.parse(freeFrom.get(`${name} ${key}`) ?? iso(until));
			for (const [at, use] of uses.entries()) use.resolve(at < given ? 0 : Math.max(1, free - now));
			if (given > uses.length) leases.set(key, { left: given - uses.length, until });
			else if (given < uses.length) leases.set(key, { left: 0, until: free });
			else leases.delete(key);
		}
	}

	/** Reserves requests in the database, with one call at a time; requests that arrive meanwhile share the next. */
	async function requestLeases(): Promise<void> {
		isRequesting = true;
		while (waiting.size > 0) {
			const requested = waiting;
			waiting = new Map();
			try {
				await lease(requested);
			} catch {
				aloneUntil = nowMs() + ALONE_FOR_MS;
				for (const [key, uses] of requested) for (const use of uses) use.resolve(alone.count(key));
			}
		}
		isRequesting = false;
	}

	function count(key: string): number | Promise<number> {
		const now = nowMs();
		const known = leases.get(key);
		if (known && now < known.until) {
			if (known.left === 0) return known.until - now;
			known.left--;
			if (known.left === 0) leases.delete(key);
			return 0;
		}
		if (now < aloneUntil) return alone.count(key);
		const use = Promise.withResolvers<number>();
		waiting.set(key, [...(waiting.get(key) ?? []), use]);
		// The database is called in a microtask, so that requests that arrive at the same moment share the call.
		if (!isRequesting) queueMicrotask(() => isRequesting || void requestLeases());
		return use.promise;
	}

	return {
		waitOf: (key) => {
			const now = nowMs();
			const known = leases.get(key);
			if (known && now < known.until) return known.left === 0 ? known.until - now : 0;
			return now < aloneUntil ? alone.waitOf(key) : 0;
		},
		count,
		// In the database the request stays counted, so this instance keeps it in reserve for the next caller.
		uncount: (key, countedAt) => {
			const now = nowMs();
			const known = leases.get(key);
			if (known && now < known.until) known.left++;
			else if (now < aloneUntil) alone.uncount(key, countedAt);
			else leases.set(key, { left: 1, until: countedAt + windowMs });
		},
	};
}
