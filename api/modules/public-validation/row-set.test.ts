import { expect, test } from "vitest";
import { createRowSet } from "./row-set.ts";

test("holds exactly the rows that were added, until it is cleared", () => {
	const rows = createRowSet();
	const added = [0, 7, 8, 8191, 8192, 1_000_005];
	expect(rows.isEmpty()).toBe(true);
	for (const row of added) rows.add(row);
	expect(added.every(rows.has)).toBe(true);
	expect([1, 6, 9, 8190, 8193, 1_000_004, 1_000_006, 9_000_000].some(rows.has)).toBe(false);
	expect(rows.isEmpty()).toBe(false);
	rows.clear();
	expect(added.some(rows.has)).toBe(false);
	expect(rows.isEmpty()).toBe(true);
});

test("takes no more memory than it may", () => {
	const rows = createRowSet();
	for (const row of [2 ** 26, 2 ** 32 + 8, 2 ** 53]) {
		rows.add(row);
		expect(rows.has(row)).toBe(false);
	}
	expect([0, 8].some(rows.has)).toBe(false);
	rows.add(8);
	expect(rows.has(2 ** 32 + 8)).toBe(false);
	rows.add(2 ** 26 - 1);
	expect(rows.has(2 ** 26 - 1)).toBe(true);
});
