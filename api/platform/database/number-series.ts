import { sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Series } from "../../kit/number-series.ts";
import type { Tx } from "./index.ts";

/** A number is never drawn twice. */
export const numberSeries = sqliteTable("number_series", {
	series: text("series").primaryKey(),
	last: integer("last").notNull(),
});

export async function nextNumber(tx: Tx, { name, first }: Series): Promise<number> {
	const row = await tx
		.insert(numberSeries)
		.values({ series: name, last: first })
		.onConflictDoUpdate({ target: numberSeries.series, set: { last: sql`${numberSeries.last} + 1` } })
		.returning({ last: numberSeries.last })
		.get();
	return row.last;
}

// Below SQLite's parameter limit.
const AT_ONCE = 500;

/** Skips numbers that may have been drawn; also opens `unopened` series that do not exist yet. */
export async function skipNumbers(tx: Tx, gap: number, unopened: readonly Series[]): Promise<void> {
	if (gap === 0) return;
	await tx.update(numberSeries).set({ last: sql`${numberSeries.last} + ${gap}` });
	for (let start = 0; start < unopened.length; start += AT_ONCE) {
		const values = unopened
			.slice(start, start + AT_ONCE)
			.map(({ name, first }) => ({ series: name, last: first - 1 + gap }));
		await tx.insert(numberSeries).values(values).onConflictDoNothing();
	}
}
