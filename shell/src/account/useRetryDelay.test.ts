import { expect, test } from "vitest";
import { clockTime } from "./useRetryDelay.ts";

test.each([
	[5, "0:05"],
	[65, "1:05"],
	[900, "15:00"],
	[3_605, "1:00:05"],
])("formats %d seconds as %s", (seconds, text) => {
	expect(clockTime(seconds)).toBe(text);
});
