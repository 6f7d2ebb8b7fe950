import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Db } from "../database/index.ts";
import { createSharedUses } from "./leased-uses.ts";

/** The response of a simulated database server, set by each test. */
let answer: () => Promise<unknown[]>;
let requests: number;
let now: number;
beforeEach(() => {
	now = 1_000_000;
	requests = 0;
	vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const statement = () => new Proxy(() => statement(), { get: () => statement }) as never;
const db = {
	select: statement,
	delete: statement,
	insert: statement,
	batch: () => {
		requests++;
		return answer();
	},
} as unknown as Db;

const usesOf = (limit: number) => {
	const own = new Map<string, number>();
	const alone = {
		waitOf: (key: string) => ((own.get(key) ?? 0) >= limit ? 1 : 0),
		count: (key: string) => {
			const uses = (own.get(key) ?? 0) + 1;
			own.set(key, uses);
			return uses > limit ? 1 : 0;
		},
		uncount: (key: string) => void own.set(key, (own.get(key) ?? 0) - 1),
	};
	const deps = { clock: { now: () => new Date(now) }, database: { db } } as unknown as Parameters<
		typeof createSharedUses
	>[0];
	const { count, ...uses } = createSharedUses(deps, "test", { limit, windowMs: 60_000 }, alone);
	return Object.assign(count, uses);
};

describe("while the database server", () => {
	test("refuses, an instance counts alone and tries again after five seconds", async () => {
		answer = () => Promise.reject(new Error("unavailable"));
		const use = usesOf(2);
		expect([await use("a"), await use("a"), await use("a"), await use("b")]).toEqual([0, 0, 1, 0]);
		expect(requests).toBe(1);
		now += 5_000;
		answer = async () => [undefined, [{ key: "test a", uses: 1 }], []];
		expect(await use("a")).toBe(0);
		expect(requests).toBe(2);
	});

	test("does not answer, no caller waits longer than a second", async () => {
		answer = () => new Promise(() => {});
		const use = usesOf(1);
		const first = use("a");
		const second = use("a");
		await vi.advanceTimersByTimeAsync(1_000);
		expect([await first, await second]).toEqual([0, 1]);
	});
});

test("uses that are requested during a running request share the next one", async () => {
	const { promise, resolve } = Promise.withResolvers<void>();
	answer = async () => {
		await promise;
		return [undefined, ["a", "b", "c"].map((key) => ({ key: `test ${key}`, uses: 5 })), []];
	};
	const use = usesOf(5);
	const first = use("a");
	await vi.advanceTimersByTimeAsync(0);
	const others = ["b", "c", "b"].map((key) => use(key));
	resolve();
	expect(await Promise.all([first, ...others])).toEqual([0, 0, 0, 0]);
	expect(requests).toBe(2);
});

test("a used-up key is not requested again before a use is free", async () => {
	answer = async () => [undefined, [], [{ key: "test a", until: new Date(now + 30_000).toISOString() }]];
	const use = usesOf(5);
	expect(await use("a")).toBe(30_000);
	now += 29_999;
	expect(await use("a")).toBe(1);
	expect(requests).toBe(1);
	now += 1;
	await use("a");
	expect(requests).toBe(2);
});

describe("a use that is taken back", () => {
	test("is free without another request, and reopens a used-up key", async () => {
		answer = async () => [undefined, [{ key: "test a", uses: 1 }], []];
		const use = usesOf(1);
		expect(await use("a")).toBe(0);
		use.uncount("a", now);
		expect([await use("a"), requests]).toEqual([0, 1]);
		answer = async () => [undefined, [], [{ key: "test a", until: new Date(now + 60_000).toISOString() }]];
		expect([await use("a"), use.waitOf("a")]).toEqual([60_000, 60_000]);
		use.uncount("a", now);
		expect([use.waitOf("a"), await use("a"), requests]).toEqual([0, 0, 2]);
	});

	test("is not kept longer than the server counts it", async () => {
		answer = async () => [undefined, [{ key: "test a", uses: 1 }], []];
		const use = usesOf(1);
		await use("a");
		const countedAt = now;
		now += 59_999;
		use.uncount("a", countedAt);
		now += 1;
		await use("a");
		expect(requests).toBe(2);
	});

	test("is returned to the instance's own count if the server did not answer", async () => {
		answer = () => Promise.reject(new Error("unavailable"));
		const use = usesOf(1);
		expect([await use("a"), await use("a"), use.waitOf("a")]).toEqual([0, 1, 1]);
		use.uncount("a", now);
		use.uncount("a", now);
		expect([use.waitOf("a"), await use("a")]).toEqual([0, 0]);
	});
});
