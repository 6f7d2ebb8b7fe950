import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { collectLines, createLog } from "./log.ts";

const here = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
const deno = fileURLToPath(new URL("../../../node_modules/deno/deno", import.meta.url));

/** Returns the events that a process writes which logs two lines and then ends. */
function linesOf(end: string): unknown[] {
	const script = `
import process from "node:process";
import { collectLines, createLog } from ${here("log.ts")};
import { endWhenBroken, endOnSignal } from ${here("process-end.ts")};
const log = createLog(collectLines((lines) => console.log(lines)));
endWhenBroken(log);
log.info("first");
log.info("second");
${end}`;
	const { stdout, stderr } = spawnSync(deno, ["run", "-A", "--no-lock", "--ext=ts", "-"], {
		input: script,
		encoding: "utf8",
	});
	const lines = stdout.trim().split("\n").filter(Boolean);
	return lines.length > 0 ? lines.map((line) => JSON.parse(line).event) : [stderr];
}

describe("log lines", () => {
	it("are written together at the end of the turn, in their order", async () => {
		const written: string[] = [];
		const log = createLog(collectLines((lines) => written.push(lines)));
		for (const event of ["a", "b", "c"]) log.info(event);
		expect(written).toEqual([]);
		await new Promise((resolve) => setTimeout(resolve, 5));
		log.error("d");
		await new Promise((resolve) => setTimeout(resolve, 5));
		const events = written.map((lines) => lines.split("\n").map((line) => JSON.parse(line).event));
		expect(events).toEqual([["a", "b", "c"], ["d"]]);
	});

	it.each([
		["the process ends by itself", "", []],
		["it exits", "process.exit(0)", []],
		[
			"it receives the signal to stop",
			'endOnSignal({ shutdown: async () => {} }, false, () => log.info("last")); process.kill(process.pid, "SIGTERM"); setTimeout(() => {}, 9000)',
			["last"],
		],
		[
			"an error ends it",
			'setTimeout(() => log.info("last")); queueMicrotask(() => { throw new Error("x"); })',
			["crash"],
		],
	])("are all written when %s", (_name, end, more) => {
		expect(linesOf(end)).toEqual(["first", "second", ...more]);
	});
});
