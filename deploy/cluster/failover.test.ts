import { afterAll, beforeAll, expect, it } from "vitest";
import { sizesOf } from "../../api/testing/large-database/index.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { failOver } from "./failover.ts";
import { isOk } from "./request.ts";

const SIZES = sizesOf(60);
const ACCEPTED_MS = 120_000;
const TEST_MS = 300_000;

let cluster: Cluster;
beforeAll(async () => {
	cluster = await startCluster(SIZES, { instances: 3 });
});
afterAll(async () => {
	await cluster?.stop();
});

it(
	"after the loss of the primary's disk a copy takes over: no number is given twice, and the gap is stated",
	async () => {
		const failover = await failOver(cluster);
		expect(failover.repeated).toEqual([]);
		expect(failover.problems).toEqual([]);
		expect(failover.lost).not.toContain("a number was given twice");
		// Each lost write has an entry that is known to be missing.
		expect(failover.lost.length).toBeLessThanOrEqual(failover.missing);
		expect(failover.acceptedMs).toBeLessThan(ACCEPTED_MS);
		expect(failover.seen.filter((one) => !isOk(one))).toEqual([]);
		expect(failover.verified.output).toContain("known to be missing since the failover of ");
		expect(failover.verified.code, failover.verified.output).toBe(0);
		const { acceptedMs, missing, lost } = failover;
		console.info(`${Math.round(acceptedMs)} ms, ${missing} entries missing, ${lost.length} acknowledged records lost`);
	},
	TEST_MS,
);
