import { bounded } from "../count.ts";
import type { Listing, Plan } from "../plan.ts";
import { type Matches, scanInOrder } from "../scan.ts";
import { seqIn } from "../seq-in.ts";

export async function byScan(listing: Listing, by: Matches, count: number): Promise<Plan> {
	const { db, list, order, filter, fetch, pause, plan } = listing;
	const numbers = await scanInOrder(db, list, order, { filter, start: order.start, wanted: fetch, by, pause });
	return plan(seqIn(list.seq, numbers), order.sorted(order.value), bounded(count));
}
