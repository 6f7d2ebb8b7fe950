import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { NODE } from "../../deploy/lib/run.mjs";
import { Events } from "./events.ts";
import { type Model, type Outcome, simulate } from "./model.ts";
import { needed, offered } from "./needed.ts";

/** Of the simulated and the computed value; how far chance may lead away from it with so many requests. */
const TOLERANCE = 0.03;
const expectNear = (value: number, theory: number) => expect(Math.abs(value / theory - 1)).toBeLessThan(TOLERANCE);

const MODEL: Model = {
	perSecond: 700,
	instances: 1,
	keptMs: 0.1,
	provenMs: 1,
	kept: 0,
	service: "exponential",
	requests: 500_000,
	warmUp: 50_000,
	seed: 7,
};
const DATABASE = { replicas: 1, cores: 3, serviceMs: 1, latencyMs: 0 };
/** Next to nothing is done by the instance. */
const DATABASE_ONLY: Model = {
	...MODEL,
	perSecond: 2400,
	provenMs: 1e-9,
	database: DATABASE,
};

/** How likely a request waits in M/M/c (Erlang C), `load` being what comes in against what one server does. */
function erlangC(load: number, servers: number): number {
	let term = 1;
	let sum = 1;
	for (let index = 1; index < servers; index++) {
		term *= load / index;
		sum += term;
	}
	const last = ((term * load) / servers) * (servers / (servers - load));
	return last / (sum + last);
}

/** Requests in the system on average are those that come in, times how long each stays. */
const expectLittle = ({ inSystem, perMs, answer }: Outcome) => expectNear(inSystem, perMs * answer.mean);

describe("the simulation agrees with queueing theory", () => {
	it("on one instance, service times spread exponentially (M/M/1)", () => {
		const outcome = simulate(MODEL);
		const rho = 0.7;
		expectNear(outcome.instancesBusy, rho);
		expectNear(outcome.instanceWait.mean, rho / (1 - rho));
		expectNear(outcome.answer.mean, 1 / (1 - rho));
		expectNear(outcome.answer.p50, Math.log(2) / (1 - rho));
		expectNear(outcome.answer.p99, Math.log(100) / (1 - rho));
		expectLittle(outcome);
	});

	it("on one instance, service times all alike (M/D/1)", () => {
		const outcome = simulate({ ...MODEL, service: "fixed" });
		expectNear(outcome.instanceWait.mean, 0.7 / (2 * (1 - 0.7)));
		expectLittle(outcome);
	});

	it("on verdicts of which some are kept (M/G/1)", () => {
		const outcome = simulate({ ...MODEL, kept: 0.5, perSecond: 1200, service: "fixed" });
		const [mean, square] = [0.5 * 0.1 + 0.5 * 1, 0.5 * 0.1 ** 2 + 0.5 * 1 ** 2];
		expectNear(outcome.instancesBusy, 1.2 * mean);
		expectNear(outcome.instanceWait.mean, (1.2 * square) / (2 * (1 - 1.2 * mean)));
	});

	it("on a replica of several cores (M/M/c)", () => {
		const outcome = simulate(DATABASE_ONLY);
		const [load, servers] = [2.4, 3];
		expectNear(outcome.databaseBusy, load / servers);
		expectNear(outcome.databaseWait.mean, erlangC(load, servers) / (servers - load));
		expectLittle(outcome);
	});

	it("on the way there and back, which is added and makes nobody wait", () => {
		const at = (latencyMs: number) => simulate({ ...DATABASE_ONLY, database: { ...DATABASE, latencyMs } });
		const [near, far] = [at(0), at(5)];
		expectNear(far.answer.mean - near.answer.mean, 5);
		expectNear(far.databaseWait.mean, near.databaseWait.mean);
	});
});

describe("the simulation", () => {
	const small = { ...DATABASE_ONLY, instances: 3, provenMs: 0.5, requests: 20_000, warmUp: 2_000 };

	it("answers each request once", () => {
		const { arrived, answered } = simulate(small);
		expect([arrived, answered]).toEqual([22_000, 22_000]);
	});

	it("gives equal results for equal seeds, and others for others", () => {
		expect(simulate(small)).toEqual(simulate(small));
		expect(simulate({ ...small, seed: 8 }).answer.mean).not.toBe(simulate(small).answer.mean);
	});

	it("runs what is planned in the order of its moments, and of its planning at the same moment", () => {
		const events = new Events();
		const order: number[] = [];
		const moments = [5, 3, 9, 3, 1, 7, 3, 2, 8, 0];
		for (const [index, at] of moments.entries()) events.plan(at, () => order.push(index));
		while (events.next());
		expect(order).toEqual([9, 4, 7, 1, 3, 6, 0, 5, 8, 2]);
		expect(events.now).toBe(9);
	});
});

describe("the number of instances that are needed", () => {
	const model = { ...DATABASE_ONLY, perSecond: 9000, provenMs: 0.4, requests: 50_000, warmUp: 5_000 };
	const limits = { answerMs: 50, busy: 0.7 };

	it("is the fewest that keep to the limits, no replica being asked by more instances than it can serve", () => {
		const found = needed(model, limits);
		// With five replicas, one of them would be asked by two of the six instances.
		expect(offered({ ...model, instances: 6, database: { ...DATABASE, replicas: 5 } }).database).toBeCloseTo(1);
		expect([found?.instances, found?.database?.replicas]).toEqual([6, 6]);
		for (const share of Object.values(offered(found ?? model))) expect(share).toBeLessThanOrEqual(limits.busy);
		expect(offered({ ...model, instances: 5 }).instances).toBeGreaterThan(limits.busy);
	});

	it("grows where answers come too late", () => {
		const tight = { ...limits, answerMs: 5.3 };
		const found = needed(model, tight) ?? model;
		expect(simulate(found).answer.p99).toBeLessThanOrEqual(tight.answerMs);
		expect(found.instances).toBeGreaterThan(6);
	});

	it("is none where a database file would need more than its one instance, or no number is enough", () => {
		expect(needed({ ...MODEL, perSecond: 600, requests: 1000 }, limits)).toMatchObject({ instances: 1 });
		expect(needed({ ...MODEL, perSecond: 800, requests: 1000 }, limits)).toBeUndefined();
		expect(needed({ ...MODEL, perSecond: 600, requests: 1000 }, { ...limits, answerMs: 0.5 })).toBeUndefined();
		expect(needed({ ...model, requests: 1000, warmUp: 0 }, { ...limits, answerMs: 0.5 })).toBeUndefined();
	});
});

describe("npm run bench -- simulate", () => {
	const simulated = (...options: string[]) =>
		spawnSync(NODE, [join(import.meta.dirname, "../run.mjs"), "simulate", ...options], { encoding: "utf8" });

	it("tells what is needed", () => {
		const { status, stdout } = simulated("--per-day", "1000000", "--peak", "4", "--requests", "5000");
		expect(status).toBe(0);
		expect(stdout).toContain("1,000,000 validations a day: 12 a second on average, 46 at the peak (4 times as many).");
		expect(stdout).toMatch(/busy: 1 instance, 1 replica\.$/m);
	});

	it.each(["--peak 0", "--instances 1.5", "--database oracle", "--instances 2 --database file", "--people 3"])(
		"refuses %s in one line",
		(options) => {
			const { status, stdout, stderr } = simulated(...options.split(" "));
			expect([status, stdout]).toEqual([1, ""]);
			expect(stderr).toMatch(/^[^\n]*--[^\n]*\n$/);
		},
	);
});
