import { expect, test } from "vitest";
import type { Unfiltered } from "./order.ts";

test("does not compile a list request that still contains a filter", () => {
	const applied: Unfiltered<{ q: string; limit: number }> = { q: "donau", limit: 10 };
	// @ts-expect-error: a list applies no filter by itself
	const left: Unfiltered<{ q: string; status: string }> = { q: "donau", status: "OPEN" };
	expect([applied, left]).toHaveLength(2);
});
