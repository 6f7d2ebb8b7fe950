import { sql } from "drizzle-orm";
import { COUNTED, countIn, countOf } from "../count.ts";
import { firstOf } from "../order.ts";
import type { Listing, Plan } from "../plan.ts";

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
