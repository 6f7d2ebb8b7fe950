import { expect, it } from "vitest";
import { limitConcurrency } from "./limit-concurrency.ts";

it("runs two jobs at once, queues three in order and refuses the next one until a place is free", async () => {
	const run = limitConcurrency(2, 3);
	const ended: number[] = [];
	const ends: (() => void)[] = [];
	const job = (n: number) => run(() => new Promise<void>((resolve) => ends.push(resolve)).then(() => ended.push(n)));
	const jobs = [0, 1, 2, 3, 4].map(job);
	expect(ends).toHaveLength(2);
	await expect(job(5)).rejects.toMatchObject({ status: 503, code: "UNAVAILABLE" });
	ends[0]?.();
	await expect.poll(() => ends.length).toBe(3);
	jobs.push(job(6));
	for (let n = 1; n < 6; n++) {
		await expect.poll(() => ends.length).toBeGreaterThan(n);
		ends[n]?.();
	}
	await Promise.all(jobs);
	expect(ended).toEqual([0, 1, 2, 3, 4, 6]);
});

it("frees the place of a job that fails", async () => {
	const run = limitConcurrency(1, 0);
	await expect(run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
	expect(await run(async () => "done")).toBe("done");
});
