import type { MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import { rateLimited } from "../errors.ts";
import type { Clock } from "../runtime/clock.ts";
import { networkOf } from "./address.ts";
import type { Env } from "./routing.ts";

export { networkOf } from "./address.ts";

interface Rule {
	limit: number;
	windowMs: number;
}

/** Beyond this, the longest unused keys are dropped. As a size of ones: with `max` the places are taken at once. */
const KEYS = { maxSize: 20_000, sizeCalculation: () => 1 };

export interface RateLimit {
	/** 429 with the time until the next free use. */
	take(key: string): void;
}

interface CountLimit extends RateLimit {
	accepts(key: string): boolean;
}

/** At most `limit` uses per key within any `windowMs`. In memory: a restart forgets. */
export function createRateLimit(clock: Clock, { limit, windowMs }: Rule): RateLimit {
	const uses = new LRUCache<string, number[]>(KEYS);
	return {
		take(key) {
			const now = clock.now().getTime();
			const recent = (uses.get(key) ?? []).filter((moment) => moment > now - windowMs);
			uses.set(key, recent);
			const [oldest] = recent;
			if (recent.length >= limit && oldest !== undefined) throw rateLimited((oldest + windowMs - now) / 1000);
			recent.push(now);
		},
	};
}

/** For large limits: two numbers per key. Twice the limit may pass around the border of a window. */
export function createCountLimit(clock: Clock, { limit, windowMs }: Rule): CountLimit {
	const windows = new LRUCache<string, { since: number; uses: number }>(KEYS);
	/** Counts one use; gives the wait. */
	const waitOf = (key: string): number => {
		const now = clock.now().getTime();
		const known = windows.get(key);
		if (known && now < known.since + windowMs) {
			if (known.uses >= limit) return known.since + windowMs - now;
			known.uses++;
			return 0;
		}
		windows.set(key, { since: now, uses: 1 });
		return 0;
	};
	return {
		accepts: (key) => waitOf(key) === 0,
		take: (key) => {
			const waitMs = waitOf(key);
			if (waitMs > 0) throw rateLimited(waitMs / 1000);
		},
	};
}

/** For public routes. `createCountLimit` for cheap, frequent ones. */
export function limitPerNetwork(
	clock: Clock,
	rule: Rule,
	create: (clock: Clock, rule: Rule) => RateLimit = createRateLimit,
): MiddlewareHandler<Env> {
	const limit = create(clock, rule);
	return async (c, next) => {
		limit.take(networkOf(c.get("address")));
		await next();
	};
}
