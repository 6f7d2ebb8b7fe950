import { and, type SQL, sql } from "drizzle-orm";
import type { Total } from "../count.ts";
import type { Listing, Plan } from "../plan.ts";
import { seqIn } from "../seq-in.ts";

/** Sorts the few selected rows before other tables are joined, so that only the rows of the page are joined. */
export function sortFew(
	{ list: { table, from, seq }, order, fetch, plan }: Listing,
	wanted: SQL | undefined,
	total: Total | Promise<Total>,
): Plan {
	const { start, value, beyond } = order;
	const sorted = order.sorted(value);
	const after = start && sql`(${value}, ${seq}) ${beyond} (${start.value}, ${start.seq})`;
	const rows = sql`select ${seq} from ${from ?? table} where ${and(wanted, after) ?? sql`true`} order by ${sql.join(sorted, sql`, `)} limit ${fetch}`;
	return plan(sql`${seq} in (${rows})`, sorted, total);
}

export const byNumber = (listing: Listing, numbers: readonly number[]): Plan =>
	sortFew(listing, seqIn(listing.list.seq, numbers), { total: numbers.length });
