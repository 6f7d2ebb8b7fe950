import type { Reader } from "../database.ts";
import type { List, ListRequest, Unfiltered } from "./order.ts";
import { listingOf, type Page, type Plan } from "./plan.ts";
import { wordsOf } from "./search.ts";
import { byCondition } from "./strategies/by-condition.ts";
import { byIndex } from "./strategies/by-index.ts";
import { byNumber } from "./strategies/by-number.ts";
import { byScan } from "./strategies/by-scan.ts";
import { type Chosen, type Conditions, chooseStrategy } from "./strategies/choose.ts";

export type { Chosen, Conditions, List, ListRequest, Page, Plan };

/** Returns how a page is selected. Throws for a cursor (page position) that was created for another sort order. */
export async function planList<TRequest extends ListRequest>(
	db: Reader,
	list: List,
	request: Unfiltered<TRequest>,
	conditions: Conditions = {},
): Promise<Plan> {
	const listing = listingOf(db, list, request, conditions.filter);
	const strategy = await chooseStrategy(listing, wordsOf(request.q), conditions);
	switch (strategy.kind) {
		case "numbers":
			return byNumber(listing, strategy.numbers);
		case "scan":
			return byScan(listing, strategy.by, strategy.count);
		case "condition":
			return byCondition(listing, strategy.wanted);
		case "index":
			return byIndex(listing);
	}
}
