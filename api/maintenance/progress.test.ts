import { beforeEach, expect, test } from "vitest";
import { createProgress, type Progress } from "./progress.ts";

let now: number;
let said: string[];
let progress: Progress;
beforeEach(() => {
	now = 0;
	said = [];
	progress = createProgress(
		(line) => said.push(line),
		() => now,
	);
});

test("steps that take less than five seconds print nothing", () => {
	const passed = progress("Copy", 100);
	now = 4_999;
	passed(100);
	expect(said).toEqual([]);
});

test("a long step prints its progress every five seconds, and each later step prints its start", () => {
	const passed = progress("Copy", 3_000_000);
	for (const more of [1_000_000, 20_000, 1_980_000]) {
		now += 2_500;
		passed(more);
	}
	now += 5_000;
	passed(0);
	progress("Check");
	expect(said).toEqual([
		"Copy: 34 % (1,020,000 of 3,000,000 rows)",
		"Copy: 100 % (3,000,000 of 3,000,000 rows)",
		"Check …",
	]);
});
