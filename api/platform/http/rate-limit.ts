import type { MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import type { Reader, Tx } from "../database/index.ts";
import type { Deps } from "../deps.ts";
import { ApiError, rateLimited } from "../errors.ts";
import { createSharedUses, KEYS, type OwnUses, type Rule, type Uses } from "../instances/leased-uses.ts";
import { insertUse, usesOf } from "../instances/repository.ts";
import type { Clock } from "../runtime/clock.ts";
import { networkOf } from "./address.ts";
import type { Env, Variables } from "./routing.ts";

export { networkOf } from "./address.ts";

type TakeBack = () => void;

export interface RateLimit {
	/** Throws 429 with the time until the next free use if this instance knows that none is free. Counts nothing. */
	assertFree(key: string): void;
	/** Counts a use, or throws 429 with the time until the next free one. The returned function takes it back. */
	take(key: string): TakeBack | Promise<TakeBack>;
}

type LimitDeps = Pick<Deps, "clock" | "database">;

function usesInWindow(clock: Clock, { limit, windowMs }: Rule): OwnUses {
	const uses = new LRUCache<string, number[]>(KEYS);
	function recentOf(key: string, now: number) {
		const recent = (uses.get(key) ?? []).filter((moment) => moment > now - windowMs);
		uses.set(key, recent);
		const [oldest] = recent;
		return { recent, waitMs: recent.length >= limit && oldest !== undefined ? oldest + windowMs - now : 0 };
	}
	return {
		waitOf: (key) => recentOf(key, clock.now().getTime()).waitMs,
		count: (key) => {
			const now = clock.now().getTime();
			const { recent, waitMs } = recentOf(key, now);
			if (waitMs === 0) recent.push(now);
			return waitMs;
		},
		uncount: (key, countedAt) => {
			const recent = uses.get(key) ?? [];
			const at = recent.lastIndexOf(countedAt);
			if (at >= 0) recent.splice(at, 1);
		},
	};
}

/** Counts in fixed windows with two numbers per key; around a border, up to twice the limit may pass. */
function usesByWindow(clock: Clock, { limit, windowMs }: Rule): OwnUses {
	const windows = new LRUCache<string, { since: number; uses: number }>(KEYS);
	function currentOf(key: string) {
		const now = clock.now().getTime();
		const known = windows.get(key);
		const current = known && now < known.since + windowMs ? known : undefined;
		return { now, current, waitMs: current && current.uses >= limit ? current.since + windowMs - now : 0 };
	}
	return {
		waitOf: (key) => currentOf(key).waitMs,
		count: (key) => {
			const { now, current, waitMs } = currentOf(key);
			if (!current) windows.set(key, { since: now, uses: 1 });
			else if (waitMs === 0) current.uses++;
			return waitMs;
		},
		uncount: (key, countedAt) => {
			const known = windows.get(key);
			if (known && countedAt >= known.since && known.uses > 0) known.uses--;
		},
	};
}

function refuse(waitMs: number): void {
	if (waitMs > 0) throw rateLimited(waitMs / 1000);
}

function limitOf(clock: Clock, uses: Uses): RateLimit {
	return {
		assertFree: (key) => refuse(uses.waitOf(key)),
		take: (key) => {
			const countedAt = clock.now().getTime();
			const counted = (waitMs: number): TakeBack => {
				refuse(waitMs);
				return () => uses.uncount(key, countedAt);
			};
			const waitMs = uses.count(key);
			return typeof waitMs === "number" ? counted(waitMs) : waitMs.then(counted);
		},
	};
}

type Create = (deps: LimitDeps, name: string, rule: Rule) => RateLimit;

/** A database file has one process, so uses are counted in memory; instances on a database server count together. */
const createLimit =
	(inMemory: typeof usesInWindow): Create =>
	({ clock, database }, name, rule) => {
		const own = inMemory(clock, rule);
		return limitOf(clock, database.isFile ? own : createSharedUses({ clock, database }, name, rule, own));
	};

/**
 * Allows `limit` uses per key within any `windowMs`. Without a database server the uses are counted in memory, so a
 * restart of the server begins at zero.
 */
export const createRateLimit = createLimit(usesInWindow);

/** Needs little memory per key; around the border of two windows, up to twice the limit may pass. */
export const createCountLimit = createLimit(usesByWindow);

/** Uses are counted in the transaction that they lead to, so that a failed one counts nothing. */
export interface WriteLimit {
	assertFree(db: Reader, key: string): Promise<void>;
	/**
	 * Counts a use, or throws 429. Must be called before the response reveals the result, because otherwise attempts
	 * beyond the limit would reveal it too.
	 */
	take(tx: Tx, key: string): Promise<void>;
}

export function createWriteLimit({ clock }: Pick<LimitDeps, "clock">, name: string, rule: Rule): WriteLimit {
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

/** Each instance counts alone in its memory, for uses that do not affect other instances. */
export const createOwnLimit = (clock: Clock, rule: Rule): RateLimit => limitOf(clock, usesByWindow(clock, rule));

/** Returns a function that counts a use and returns its reversal; undefined once the limit is reached. */
export function createOwnCount(clock: Clock, rule: Rule): (key: string) => TakeBack | undefined {
	const uses = usesByWindow(clock, rule);
	return (key) => {
		const countedAt = clock.now().getTime();
		return uses.count(key) === 0 ? () => uses.uncount(key, countedAt) : undefined;
	};
}

const SERVER_FAILED = 500;

/** Runs the counted work. If the server itself fails, the use is taken back, because the caller did nothing wrong. */
export async function unlessServerFails<T>(counted: TakeBack | Promise<TakeBack>, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof ApiError) || error.status >= SERVER_FAILED) (await counted)();
		throw error;
	}
}

/** Limits a public route per network before the body is read; responses with a server error are not counted. */
export function limitPerNetwork(limit: RateLimit): MiddlewareHandler<Env> {
	return async (c, next) => {
		const takeBack = await limit.take(networkOf(c.get("address")));
		await next();
		if (c.res.status >= SERVER_FAILED) takeBack();
	};
}

/**
 * Limits a public route per network. The route calls `countUse` only after a successful human check, so that failed
 * checks do not use up the limit of others in the network.
 */
export function limitPerHuman(limit: RateLimit): MiddlewareHandler<{ Variables: Variables & Counting }> {
	return async (c, next) => {
		const network = networkOf(c.get("address"));
		limit.assertFree(network);
		let takeBack = () => {};
		c.set("countUse", async () => {
			takeBack = await limit.take(network);
		});
		await next();
		if (c.res.status >= SERVER_FAILED) takeBack();
	};
}
interface Counting {
	countUse: () => Promise<void>;
}
