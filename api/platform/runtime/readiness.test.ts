import { describe, expect, it } from "vitest";
import { takeWriteLock } from "../../testing/locks.ts";
import { startAppPerTest } from "../../testing/started-app.ts";
import { filePath, openDatabase } from "../database/index.ts";
import { SYSTEM } from "../deps.ts";
import { createReadiness, inTime } from "./readiness.ts";

describe("inTime", () => {
	it("rejects when the check takes longer", async () => {
		const check = inTime(() => new Promise(() => {}), { withinMs: 20 });
		await expect(check()).rejects.toThrow("No answer of the database within 20 ms");
	});

	it("shares one check between concurrent callers, also after a timeout", async () => {
		let runs = 0;
		let finish = () => {};
		const check = inTime(
			() => {
				runs++;
				return new Promise((resolve) => {
					finish = resolve;
				});
			},
			{ withinMs: 20 },
		);
		const answers = await Promise.allSettled([check(), check(), check()]);
		answers.push(...(await Promise.allSettled([check()])));
		expect(answers.map(({ status }) => status)).toEqual(Array(4).fill("rejected"));
		expect(runs).toBe(1);
		finish();
		await new Promise((resolve) => setTimeout(resolve, 1));
		const next = check();
		finish();
		await expect(next).resolves.toBeUndefined();
		expect(runs).toBe(2);
	});

	it("fails with the error of the check and runs it again", async () => {
		let runs = 0;
		const check = inTime(() => Promise.reject(new Error(`broken ${++runs}`)));
		await expect(check()).rejects.toThrow("broken 1");
		await expect(check()).rejects.toThrow("broken 2");
	});
});

describe("GET /health/ready", () => {
	const app = startAppPerTest({ deps: { log: { info: () => {}, error: () => {} } } });

	it("is 503 while the disk lacks the reserve, although the database is writable", async () => {
		const { databaseUrl: url } = app.deps.settings;
		const full = await openDatabase({ url, around: undefined, reservedBytes: Number.MAX_SAFE_INTEGER });
		await expect(full.checkWritable()).rejects.toMatchObject({ code: "SQLITE_FULL" });
		await full.write(SYSTEM, (tx) => tx.run("delete from number_series where series = 'none'"));
		const readiness = createReadiness({ ...app.deps, database: full });
		expect(await readiness.isWritable()).toBe(false);
		full.close();
	});

	it("is 503 within two seconds while another process has the lock, and 200 when it is released", async () => {
		const release = takeWriteLock(filePath(app.deps.settings.databaseUrl));
		for (let attempt = 0; attempt < 3; attempt++) {
			const before = performance.now();
			const answer = await app.request("/health/ready");
			expect([answer.status, await answer.json()]).toMatchObject([503, { status: "error" }]);
			expect(performance.now() - before).toBeLessThan(2000);
		}
		release();
		// The check that timed out has to end first.
		await expect.poll(async () => (await app.request("/health/ready")).status, { timeout: 10_000 }).toBe(200);
	});
});
