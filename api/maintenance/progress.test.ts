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

test("what takes less than five seconds says nothing", () => {
	const passed = progress("Übertragen", 100);
	now = 4_999;
	passed(100);
	expect(said).toEqual([]);
});

test("a long step tells every five seconds how far it is, and each step after it when it begins", () => {
	const passed = progress("Übertragen", 3_000_000);
	for (const more of [1_000_000, 20_000, 1_980_000]) {
		now += 2_500;
		passed(more);
	}
	now += 5_000;
	passed(0);
	progress("Prüfen");
	expect(said).toEqual([
		"Übertragen: 34 % (1.020.000 von 3.000.000 Zeilen)",
		"Übertragen: 100 % (3.000.000 von 3.000.000 Zeilen)",
		"Prüfen …",
	]);
});
