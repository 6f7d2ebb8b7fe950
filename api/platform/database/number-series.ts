import { type SQL, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Series } from "../../kit/number-series.ts";
import { found } from "../errors.ts";
import type { Tx } from "./index.ts";

/** Stores the last number issued of each series, such as certificate numbers, so that no number is issued twice. */
export const numberSeries = sqliteTable("number_series", {
	series: text("series").primaryKey(),
	last: integer("last").notNull(),
});

export const nextNumber = (tx: Tx, { name, first }: Series): Promise<number> =>
	nextNumberOf(tx, sql`select ${name}`, first);

/** Returns the next number of a series and marks it as used. Throws 404 if the query `named` selects no series. */
export async function nextNumberOf(tx: Tx, named: SQL, first: number): Promise<number> {
	const row = await tx
		.insert(numberSeries)
		.select(sql`select *, ${first} from (${named}) where true`)
		.onConflictDoUpdate({ target: numberSeries.series, set: { last: sql`${numberSeries.last} + 1` } })
		.returning({ last: numberSeries.last })
		.get();
	return found(row).last;
}

/** Skips `gap` numbers of each series, because they may have been given out in transactions that were lost. */
export async function skipNumbers(tx: Tx, gap: number, unopened: readonly Series[]): Promise<void> {
	if (gap === 0) return;
	await tx.update(numberSeries).set({ last: sql`${numberSeries.last} + ${gap}` });
	const rows = unopened.map(({ name, first }) => [name, first - 1 + gap]);
	await tx
		.insert(numberSeries)
		.select(sql`select value ->> 0, value ->> 1 from json_each(${JSON.stringify(rows)}) where true`)
		.onConflictDoNothing();
}
