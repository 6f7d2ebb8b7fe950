import { describe, expect, it } from "vitest";
import { createTurns } from "./keyed-queue.ts";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("createTurns", () => {
	it("runs jobs of one key in order, also after a failed job, and does not delay other keys", async () => {
		const inTurn = createTurns();
		const log: string[] = [];
		const job = (name: string, ms: number) => async () => {
			log.push(`${name} begins`);
			await pause(ms);
			log.push(`${name} ends`);
			if (name === "a1") throw new Error("failed");
		};
		const results = await Promise.allSettled([
			inTurn("a", job("a1", 20)),
			inTurn("a", job("a2", 1)),
			inTurn("b", job("b1", 1)),
			inTurn("a", job("a3", 1)),
		]);
		expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled", "fulfilled"]);
		expect(log.filter((line) => line.startsWith("a"))).toEqual([
			"a1 begins",
			"a1 ends",
			"a2 begins",
			"a2 ends",
			"a3 begins",
			"a3 ends",
		]);
		expect(log.indexOf("b1 ends")).toBeLessThan(log.indexOf("a1 ends"));
	});
});
