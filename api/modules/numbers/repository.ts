import { sql } from "drizzle-orm";
import type { Tx } from "../../platform/database/index.ts";
import { numberSeries } from "./table.ts";

/** Draws the next number of a series inside the transaction that uses it; `first` opens a series. */
export async function nextNumber(tx: Tx, series: string, first = 1): Promise<number> {
	const [row] = await tx
		.insert(numberSeries)
		.values({ series, last: first })
		.onConflictDoUpdate({ target: numberSeries.series, set: { last: sql`${numberSeries.last} + 1` } })
		.returning({ last: numberSeries.last });
	if (!row) throw new Error(`No number drawn for ${series}`);
	return row.last;
}
