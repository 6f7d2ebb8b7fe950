import { expect, it } from "vitest";
import { isAlive, until } from "../testing/process.ts";
import { runLimited, stepLimitMs } from "./limited.ts";

const node = (script: string, limitMs: number) =>
	runLimited(process.execPath, ["-e", script], { title: "The step", limitMs });

const GRANDCHILD = `const { spawn } = require("node:child_process");
const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
console.log("grandchild " + child.pid);`;
const BLOCK = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);";
const grandchildIn = (text: string) => Number(/grandchild (\d+)/.exec(text)?.[1]);

it("stops a program that never ends with its children, and names the step", async () => {
	const failure = await node(`${GRANDCHILD} ${BLOCK}`, 6_000).catch((error: Error) => error);
	expect(failure).toMatchObject({ message: expect.stringContaining("The step: no end after 0.1 min") });
	const pid = grandchildIn(failure instanceof Error ? failure.message : "");
	expect(pid).toBeGreaterThan(0);
	await until(() => !isAlive(pid));
});

it("leaves no process of a program that ends", async () => {
	const { code, output } = await node(`${GRANDCHILD} child.unref(); process.exitCode = 3;`, 30_000);
	expect(code).toBe(3);
	await until(() => !isAlive(grandchildIn(output)));
});

it("the limit is five minutes or the operator's setting", () => {
	expect(stepLimitMs({})).toBe(300_000);
	expect(stepLimitMs({ DEPLOY_STEP_MINUTES: "0.5" })).toBe(30_000);
	for (const text of ["x", "0", "-1", "61"])
		expect(() => stepLimitMs({ DEPLOY_STEP_MINUTES: text })).toThrow("DEPLOY_STEP_MINUTES");
});
