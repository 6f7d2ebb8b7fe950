import { describe, expect, it } from "vitest";
import { limitConcurrency } from "../async/limit-concurrency.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { createRateLimit } from "./rate-limit.ts";

function limitAt(start: number, limit: number, windowMs: number) {
	const time = { now: start };
	const deps = { clock: { now: () => new Date(time.now) }, database: { commits: {} } } as unknown as Deps;
	const rateLimit = createRateLimit(deps, "", { limit, windowMs });
	const take = (key: string) => {
		try {
			rateLimit.take(key);
			return 0;
		} catch (error) {
			return error instanceof ApiError ? Number(error.details.headers?.["Retry-After"]) : Number.NaN;
		}
	};
	return { time, take };
}

describe("a rate limit", () => {
	it("says when the next use is free, in any window of that length", () => {
		const { time, take } = limitAt(1_000_000, 2, 10_000);
		expect(take("a")).toBe(0);
		time.now += 4000;
		expect(take("a")).toBe(0);
		expect(take("a")).toBe(6);
		time.now += 5999;
		expect(take("a")).toBe(1);
		time.now += 1;
		expect(take("a")).toBe(0);
		expect(take("a")).toBe(4);
	});

	it("counts each key alone", () => {
		const { take } = limitAt(0, 1, 1000);
		expect([take("a"), take("b"), take("a")]).toEqual([0, 0, 1]);
	});

	it("forgets the longest unused key rather than growing without end", () => {
		const { take } = limitAt(0, 1, 1000);
		take("first");
		for (let n = 0; n < 20_000; n++) take(`other ${n}`);
		expect(take("first")).toBe(0);
		expect(take("other 19999")).toBe(1);
	});
});

describe("limited concurrency", () => {
	it("runs no more than so many at once, all in the end, failures too", async () => {
		const inTurn = limitConcurrency(2);
		let running = 0;
		let most = 0;
		const job = async (n: number) => {
			most = Math.max(most, ++running);
			await new Promise((resolve) => setTimeout(resolve, 2));
			running--;
			if (n % 3 === 0) throw new Error("failed");
			return n;
		};
		const results = await Promise.allSettled(Array.from({ length: 9 }, (_, n) => inTurn(() => job(n))));
		expect(most).toBe(2);
		expect(results.map(({ status }) => status)).toEqual(
			results.map((_, n) => (n % 3 === 0 ? "rejected" : "fulfilled")),
		);
		expect(await inTurn(async () => "next")).toBe("next");
	});
});
