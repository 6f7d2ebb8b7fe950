import { Hono, type MiddlewareHandler } from "hono";
import { describe, expect, it } from "vitest";
import { startTestApp } from "../../testing/index.ts";
import { type Deps, VISITOR } from "../deps.ts";
import { ApiError, unavailable } from "../errors.ts";
import {
	createCountLimit,
	createRateLimit,
	createWriteLimit,
	limitPerHuman,
	limitPerNetwork,
	type RateLimit,
} from "./rate-limit.ts";
import type { Env } from "./routing.ts";

function limitAt(start: number, limit: number, windowMs: number) {
	const time = { now: start };
	const deps = { clock: { now: () => new Date(time.now) }, database: { isFile: true } } as unknown as Deps;
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
	it("returns the time until the next free use, in a sliding window", () => {
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

	it("counts each key separately", () => {
		const { take } = limitAt(0, 1, 1000);
		expect([take("a"), take("b"), take("a")]).toEqual([0, 0, 1]);
	});

	it("drops the least recently used key to limit its memory", () => {
		const { take } = limitAt(0, 1, 1000);
		take("first");
		for (let n = 0; n < 20_000; n++) take(`other ${n}`);
		expect(take("first")).toBe(0);
		expect(take("other 19999")).toBe(1);
	});
});

describe.each([
	["in any window", createRateLimit],
	["by window", createCountLimit],
])("a limit per network, counted %s,", (_name, create) => {
	/** Returns an app whose `GET /?fails` answers 503 and whose `GET /?breaks` answers 500. */
	function appWith(limitBy: (limit: RateLimit) => MiddlewareHandler) {
		const deps = { clock: { now: () => new Date(0) }, database: { commits: {} } } as unknown as Deps;
		const app = new Hono<Env & { Variables: { countUse?: () => Promise<void> } }>();
		app.use(async (c, next) => {
			c.set("address", "192.0.2.1");
			await next();
		});
		app.use(limitBy(create(deps, "", { limit: 2, windowMs: 1000 })));
		app.get("/", async (c) => {
			if (c.req.query("unchecked") !== undefined) return c.text("no human", 401);
			await c.get("countUse")?.();
			if (c.req.query("fails") !== undefined) throw unavailable();
			if (c.req.query("breaks") !== undefined) throw new Error("broken");
			return c.text("done");
		});
		app.onError((error, c) => c.text("", error instanceof ApiError ? error.status : 500));
		return async (query: string) => (await app.request(`/${query}`)).status;
	}

	it("counts answered requests, but not those that fail in the server", async () => {
		const call = appWith(limitPerNetwork);
		expect([await call("?fails"), await call("?fails"), await call("?fails")]).toEqual([503, 503, 503]);
		expect([await call("?breaks"), await call("?breaks"), await call("?breaks")]).toEqual([500, 500, 500]);
		expect([await call(""), await call("?fails"), await call(""), await call("")]).toEqual([200, 503, 200, 429]);
	});

	it("counts only after the human check, and refuses before it", async () => {
		const call = appWith(limitPerHuman);
		for (let n = 0; n < 5; n++) expect(await call("?unchecked")).toBe(401);
		expect([await call("?fails"), await call("?fails"), await call(""), await call("")]).toEqual([503, 503, 200, 200]);
		expect([await call("?unchecked"), await call("")]).toEqual([429, 429]);
	});
});

describe("a limit that a transaction counts", () => {
	it("counts nothing if the transaction fails", async () => {
		const app = await startTestApp();
		const { database } = app.deps;
		const limit = createWriteLimit(app.deps, "test", { limit: 1, windowMs: 60_000 });
		const failing = database.write(VISITOR, async (tx) => {
			await limit.take(tx, "key");
			throw new Error("The disk is full");
		});
		await expect(failing).rejects.toThrow("The disk is full");
		await limit.assertFree(database.db, "key");
		await database.write(VISITOR, (tx) => limit.take(tx, "key"));
		await expect(limit.assertFree(database.db, "key")).rejects.toMatchObject({ status: 429 });
		app.close();
	});
});
