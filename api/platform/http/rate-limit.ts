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
	/** Throws 429 with the time to wait if this instance knows that the key's limit is reached. Counts nothing. */
	assertFree(key: string): void;
	/** Counts a request of `key`, such as a network, or throws 429 at the limit. The result takes the request back. */
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

/** Counts in fixed time windows with two numbers per key. Around a window's border, twice the limit may pass. */
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

/** Counts in memory for a database file, which one process uses, and in the database for several instances. */
const createLimit =
	(inMemory: typeof usesInWindow): Create =>
	({ clock, database }, name, rule) => {
		const own = inMemory(clock, rule);
		return limitOf(clock, database.isFile ? own : createSharedUses({ clock, database }, name, rule, own));
	};

/**
 * Allows `limit` requests per key within any `windowMs`. Without a database server they are counted in memory, so a
 * restart of the server begins at zero.
 */
export const createRateLimit = createLimit(usesInWindow);

/** Returns a limit that needs little memory per key. Around a time window's border, up to twice the limit may pass. */
export const createCountLimit = createLimit(usesByWindow);

/** Returns a limit that is counted in the transaction of the limited change, so that a failed change does not count. */
export function createWriteLimit({ clock }: Pick<LimitDeps, "clock">, name: string, rule: Rule) {
	const assertFree = async (db: Reader, key: string) => {
		const now = clock.now();
		const { uses, until } = await usesOf(db, `${name} ${key}`, now.toISOString());
		if (uses >= rule.limit) refuse(Math.max(1, Date.parse(until) - now.getTime()));
	};
	return {
		assertFree,
		/**
		 * Counts an attempt, or throws 429. Must be called before the response reveals the result, because otherwise
		 * attempts beyond the limit would reveal it too.
		 */
		take: async (tx: Tx, key: string) => {
			await assertFree(tx, key);
			const now = clock.now();
			const until = new Date(now.getTime() + rule.windowMs).toISOString();
			await insertUse(tx, { key: `${name} ${key}`, now: now.toISOString(), until });
		},
	};
}

export type WriteLimit = ReturnType<typeof createWriteLimit>;

/** Returns a limit that each instance counts alone in memory, for requests that do not affect other instances. */
export const createOwnLimit = (clock: Clock, rule: Rule): RateLimit => limitOf(clock, usesByWindow(clock, rule));

/** Returns a function that counts a request and returns a way to take it back; undefined once the limit is reached. */
export function createOwnCount(clock: Clock, rule: Rule): (key: string) => TakeBack | undefined {
	const uses = usesByWindow(clock, rule);
	return (key) => {
		const countedAt = clock.now().getTime();
		return uses.count(key) === 0 ? () => uses.uncount(key, countedAt) : undefined;
	};
}

/** Counts a request by `take`. Returns false if `take` throws 429 at the limit; throws any other error. */
export async function isGranted(take: () => unknown): Promise<boolean> {
	try {
		await take();
		return true;
	} catch (error) {
		if (error instanceof ApiError && error.code === "RATE_LIMITED") return false;
		throw error;
	}
}

const SERVER_FAILED = 500;

/** Runs work that counts for a limit. If the server fails, it is not counted, as the caller did nothing wrong. */
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
