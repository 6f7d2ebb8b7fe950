import { expect, it } from "vitest";
import { createPauses } from "./pauses.ts";

it("others have their turns again and again during long work, and short work is not held up", async () => {
	let turns = 0;
	const others = setInterval(() => turns++, 1);
	const pause = createPauses();
	const work = async (ms: number) => {
		for (const end = performance.now() + ms; performance.now() < end; ) await pause();
	};
	await work(4);
	expect(turns).toBe(0);
	await work(200);
	clearInterval(others);
	expect(turns).toBeGreaterThan(5);
});
