import type { MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import type { Reader, Tx } from "../database/index.ts";
import type { Deps } from "../deps.ts";
import { rateLimited } from "../errors.ts";
import { insertUse, usesOf } from "../instances/repository.ts";
import { createSharedUses, KEYS, type Rule, type Uses } from "../instances/uses.ts";
import type { Clock } from "../runtime/clock.ts";
import { networkOf } from "./address.ts";
import type { Env } from "./routing.ts";

export { networkOf } from "./address.ts";

export interface RateLimit {
	/** 429 with the time until the next free use. */
	take(key: string): void | Promise<void>;
}

type LimitDeps = Pick<Deps, "clock" | "database">;

/** In any window of that length. */
function usesInWindow(clock: Clock, { limit, windowMs }: Rule): (key: string, isUsed?: boolean) => number {
	const uses = new LRUCache<string, number[]>(KEYS);
	return (key, isUsed = true) => {
		const now = clock.now().getTime();
		const recent = (uses.get(key) ?? []).filter((moment) => moment > now - windowMs);
		uses.set(key, recent);
		const [oldest] = recent;
		if (recent.length >= limit && oldest !== undefined) return oldest + windowMs - now;
		if (isUsed) recent.push(now);
		return 0;
	};
}

/** For large limits: two numbers per key. Twice the limit may pass around the border of a window. */
function usesByWindow(clock: Clock, { limit, windowMs }: Rule): (key: string) => number {
	const windows = new LRUCache<string, { since: number; uses: number }>(KEYS);
	return (key) => {
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
}

function refuse(waitMs: number): void {
	if (waitMs > 0) throw rateLimited(waitMs / 1000);
}

function limitOf(uses: Uses): RateLimit {
	return {
		take: (key) => {
			const waitMs = uses(key);
			return typeof waitMs === "number" ? refuse(waitMs) : waitMs.then(refuse);
		},
	};
}

type Create = (deps: LimitDeps, name: string, rule: Rule) => RateLimit;

/** A file has one process, so its memory is enough; the instances on a server count together. */
const createLimit =
	(inMemory: typeof usesInWindow): Create =>
	({ clock, database }, name, rule) => {
		const own = inMemory(clock, rule);
		return limitOf(database.commits ? own : createSharedUses({ clock, database }, name, rule, own));
	};

/** At most `limit` uses per key within any `windowMs`. In memory: a restart forgets. */
export const createRateLimit = createLimit(usesInWindow);

/** For frequent uses. */
export const createCountLimit = createLimit(usesByWindow);

/** Counted by the transaction that a use leads to, so that it costs a server no round trip of its own. */
export interface WriteLimit {
	/** 429 while there is no free use. */
	assertFree(db: Reader, key: string): Promise<void>;
	/** 429 if the last free use was taken meanwhile: nobody may learn anything of the outcome before. */
	take(tx: Tx, key: string): Promise<void>;
}

export function createWriteLimit({ clock, database }: LimitDeps, name: string, rule: Rule): WriteLimit {
	if (database.commits) {
		const own = usesInWindow(clock, rule);
		return {
			assertFree: async (_db, key) => refuse(own(key, false)),
			take: async (_tx, key) => refuse(own(key)),
		};
	}
	const assertFree = async (db: Reader, key: string) => {
		const now = clock.now();
		const { uses, until } = await usesOf(db, `${name} ${key}`, now.toISOString());
		if (uses >= rule.limit) refuse(Math.max(1, Date.parse(until) - now.getTime()));
	};
	return {
		assertFree,
		take: async (tx, key) => {
			await assertFree(tx, key);
			const now = clock.now();
			const until = new Date(now.getTime() + rule.windowMs).toISOString();
			await insertUse(tx, { key: `${name} ${key}`, now: now.toISOString(), until });
		},
	};
}

/** For what costs nobody but this instance. */
export const createOwnLimit = (clock: Clock, rule: Rule): RateLimit => limitOf(usesByWindow(clock, rule));

/** False once a limit of this instance is reached. */
export function createOwnCount(clock: Clock, rule: Rule): (key: string) => boolean {
	const uses = usesByWindow(clock, rule);
	return (key) => uses(key) === 0;
}

/** For public routes. */
export function limitPerNetwork(limit: RateLimit): MiddlewareHandler<Env> {
	return async (c, next) => {
		await limit.take(networkOf(c.get("address")));
		await next();
	};
}
