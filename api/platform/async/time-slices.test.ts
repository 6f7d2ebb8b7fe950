import { afterEach, expect, it, vi } from "vitest";
import { createPauses } from "./time-slices.ts";

afterEach(() => {
	vi.restoreAllMocks();
});

it("yields to other work when a slice of time is used up, and not before", async () => {
	const now = vi.spyOn(performance, "now").mockReturnValue(0);
	const pause = createPauses();
	for (const begun of [0, 8]) {
		let hadTurn = false;
		setTimeout(() => {
			hadTurn = true;
		});
		now.mockReturnValue(begun + 7.9);
		await pause();
		expect(hadTurn).toBe(false);
		now.mockReturnValue(begun + 8);
		await pause();
		expect(hadTurn).toBe(true);
	}
});
