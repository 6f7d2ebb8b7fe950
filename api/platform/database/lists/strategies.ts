import { and, type SQL, sql } from "drizzle-orm";
import { bounded, COUNTED, countIn, countOf, type Total } from "./count.ts";
import { firstOf } from "./order.ts";
import type { Listing, Plan } from "./plan.ts";
import { type Matches, scanInOrder } from "./scan.ts";
import { seqIn } from "./seq-in.ts";

/** Sorts the few selected rows before other tables are joined, so that only the rows of the page are joined. */
function sortFew(
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

/** Reads the rows with these numbers, or in slices the rows that `by` finds if there are more than `COUNTED`. */
export async function byNumber(listing: Listing, numbers: readonly number[], by: Matches): Promise<Plan> {
	const { list, order, plan } = listing;
	if (numbers.length <= COUNTED) return sortFew(listing, seqIn(list.seq, numbers), { total: numbers.length });
	return plan(seqIn(list.seq, await scanInOrder(listing, by)), order.sorted(order.value), bounded(numbers.length));
}

export function byCondition(listing: Listing, wanted: SQL | undefined): Plan {
	const total = countOf(listing.db, listing.list, wanted);
	total.catch(() => undefined);
	return sortFew(listing, wanted, total);
}

export function byIndex({ db, list, order, filter, fetch, plan }: Listing): Plan {
	// The rows are counted in the same request as the page, which saves a round trip to a database server.
	const total =
		filter && order.parts.length > 1
			? countIn(db, firstOf(list, order, { filter, place: undefined, limit: COUNTED + 1, select: sql`1` }))
			: countOf(db, list, filter);
	total.catch(() => undefined);
	if (order.parts.length === 1 && !order.start) return plan(filter, order.by(order.value), total);
	const first = firstOf(list, order, { filter, place: order.start, limit: fetch, select: sql`${list.seq}` });
	return plan(sql`${list.seq} in ${first}`, order.sorted(order.value), total);
}
