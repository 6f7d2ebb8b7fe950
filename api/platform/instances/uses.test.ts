import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Db } from "../database/index.ts";
import { createSharedUses } from "./uses.ts";

/** A server that answers as the test says; each question names its keys and how many uses of them are wanted. */
let answer: () => Promise<unknown[]>;
let asked: number;
let now: number;
beforeEach(() => {
	now = 1_000_000;
	asked = 0;
	vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const statement = () => new Proxy(() => statement(), { get: () => statement }) as never;
const db = {
	select: statement,
	delete: statement,
	insert: statement,
	batch: () => {
		asked++;
		return answer();
	},
} as unknown as Db;

const usesOf = (limit: number) => {
	const own = new Map<string, number>();
	const alone = (key: string) => {
		const uses = (own.get(key) ?? 0) + 1;
		own.set(key, uses);
		return uses > limit ? 1 : 0;
	};
	const deps = { clock: { now: () => new Date(now) }, database: { db } } as unknown as Parameters<
		typeof createSharedUses
	>[0];
	return createSharedUses(deps, "test", { limit, windowMs: 60_000 }, alone);
};

describe("while the server", () => {
	test("refuses, an instance counts alone, and asks again after five seconds", async () => {
		answer = () => Promise.reject(new Error("away"));
		const use = usesOf(2);
		expect([await use("a"), await use("a"), await use("a"), await use("b")]).toEqual([0, 0, 1, 0]);
		expect(asked).toBe(1);
		now += 5_000;
		answer = async () => [undefined, [{ key: "test a", uses: 1 }], []];
		expect(await use("a")).toBe(0);
		expect(asked).toBe(2);
	});

	test("is silent, nobody waits longer than a second", async () => {
		answer = () => new Promise(() => {});
		const use = usesOf(1);
		const first = use("a");
		const second = use("a");
		await vi.advanceTimersByTimeAsync(1_000);
		expect([await first, await second]).toEqual([0, 1]);
	});
});

test("what is wanted while a question is on its way is asked for together", async () => {
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
	expect(asked).toBe(2);
});

test("once all are used, it is not asked again before one is free", async () => {
	answer = async () => [undefined, [], [{ key: "test a", until: new Date(now + 30_000).toISOString() }]];
	const use = usesOf(5);
	expect(await use("a")).toBe(30_000);
	now += 29_999;
	expect(await use("a")).toBe(1);
	expect(asked).toBe(1);
	now += 1;
	await use("a");
	expect(asked).toBe(2);
});
