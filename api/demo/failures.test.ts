import { beforeAll, expect, test } from "vitest";
import { type ClientErrorCount, clientErrorInput } from "../desk/client-errors/contract.ts";
import { startAppOnce } from "../testing/started-app.ts";
import { fillFailures } from "./failures.ts";

const app = startAppOnce();
beforeAll(async () => {
	app.clock.set("2026-03-29T22:30:00.000Z");
	await fillFailures(app.deps);
});

test("an Admin finds failures of past days, newest first, and each is one that a page can report", async () => {
	const rows = await app.json<ClientErrorCount[]>("/client-errors", { as: "Admin" });
	const days = rows.map(({ day }) => day);
	expect(days.length).toBeGreaterThanOrEqual(5);
	expect(days).toEqual([...days].sort().reverse());
	for (const { day, count, firstAt, lastAt, ...report } of rows) {
		expect(clientErrorInput.safeParse(report).success).toBe(true);
		expect(day < "2026-03-30" && firstAt <= lastAt && lastAt.startsWith(day) && count > 0).toBe(true);
	}
	expect(rows.some(({ count }) => count > 1)).toBe(true);
});
