import type { SQL } from "drizzle-orm";
import { countOf } from "../count.ts";
import type { Listing, Plan } from "../plan.ts";
import { sortFew } from "./by-number.ts";

export function byCondition(listing: Listing, wanted: SQL | undefined): Plan {
	const total = countOf(listing.db, listing.list, wanted);
	total.catch(() => undefined);
	return sortFew(listing, wanted, total);
}
