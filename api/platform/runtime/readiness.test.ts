import { spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../testing/index.ts";
import { filePath } from "../database/index.ts";
import { inTime } from "./readiness.ts";

describe("a check that answers in time", () => {
	it("counts as failed when it takes longer", async () => {
		const check = inTime(() => new Promise(() => {}), { withinMs: 20 });
		await expect(check()).rejects.toThrow("No answer of the database within 20 ms");
	});

	it("is asked once, however many ask meanwhile and after it was late", async () => {
		let asked = 0;
		let finish = () => {};
		const check = inTime(
			() => {
				asked++;
				return new Promise((resolve) => {
					finish = resolve;
				});
			},
			{ withinMs: 20 },
		);
		const answers = await Promise.allSettled([check(), check(), check()]);
		answers.push(...(await Promise.allSettled([check()])));
		expect(answers.map(({ status }) => status)).toEqual(Array(4).fill("rejected"));
		expect(asked).toBe(1);
		finish();
		await new Promise((resolve) => setTimeout(resolve, 1));
		const next = check();
		finish();
		await expect(next).resolves.toBeUndefined();
		expect(asked).toBe(2);
	});

	it("fails as the check fails, and is asked anew", async () => {
		let asked = 0;
		const check = inTime(() => Promise.reject(new Error(`broken ${++asked}`)));
		await expect(check()).rejects.toThrow("broken 1");
		await expect(check()).rejects.toThrow("broken 2");
	});
});

describe("GET /health/ready", () => {
	let app: TestApp;
	beforeEach(async () => {
		app = await startTestApp({ deps: { log: { info: () => {}, error: () => {} } } });
	});
	afterEach(() => app.close());

	it("is 503 within two seconds while another process holds the lock, and 200 when it is gone", async () => {
		const holder = spawn(process.execPath, [
			...(process.versions.deno ? ["run", "-A"] : []),
			new URL("../../testing/processes/lock-holder.mjs", import.meta.url).pathname,
			filePath(app.deps.settings.databaseUrl),
			"20000",
		]);
		await once(holder.stdout, "data");
		try {
			for (let ask = 0; ask < 3; ask++) {
				const before = performance.now();
				const answer = await app.request("/health/ready");
				expect([answer.status, await answer.json()]).toMatchObject([503, { status: "error" }]);
				expect(performance.now() - before).toBeLessThan(2000);
			}
		} finally {
			holder.kill("SIGKILL");
			await once(holder, "close");
		}
		// The check that was late still has to end.
		await expect.poll(async () => (await app.request("/health/ready")).status, { timeout: 10_000 }).toBe(200);
	});
});
