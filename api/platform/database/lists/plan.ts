import type { SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { LIST_LIMIT } from "../../../kit/fields.ts";
import { createPauses } from "../../async/time-slices.ts";
import type { Reader } from "../database.ts";
import type { Total } from "./count.ts";
import { type Key, writeCursor } from "./cursor.ts";
import { type List, type ListRequest, orderOf } from "./order.ts";

export interface Page<T> {
	rows: T[];
	total: number;
	/** True if the list has more rows than `total`, because counting stops at the limit `COUNTED`. */
	isMore?: boolean;
	next: string | undefined;
}

export const DEFAULT_LIMIT = LIST_LIMIT.default;

interface Keyed {
	sortValue: Key;
	sortSeq: number;
}

export interface Plan {
	keys: { sortValue: SQL<Key>; sortSeq: SQLiteColumn };
	where: SQL | undefined;
	orderBy: SQL[];
	/** How many rows to select: one more than the page shows, which reveals whether another page follows. */
	fetch: number;
	page<T extends Keyed>(rows: T[]): Promise<Page<Omit<T, keyof Keyed>>>;
}

export function listingOf(db: Reader, list: List, request: ListRequest, filter: SQL | undefined) {
	const order = orderOf(list, request);
	const limit = request.limit ?? DEFAULT_LIMIT;
	const fetch = limit + 1;
	const plan = (where: SQL | undefined, orderBy: SQL[], counted: Total | Promise<Total>): Plan => ({
		keys: { sortValue: order.value, sortSeq: list.seq },
		where,
		orderBy,
		fetch,
		page: async (rows) => {
			const { total, isMore = false } = await counted;
			const shown = rows.slice(0, limit);
			const last = shown.at(-1);
			const next = rows.length > limit && last ? writeCursor(order.sort, last.sortValue, last.sortSeq) : undefined;
			const bare = shown.map(({ sortValue: _value, sortSeq: _seq, ...row }) => row);
			return { rows: bare, total, ...(isMore ? { isMore } : {}), next };
		},
	});
	return { db, list, order, filter, fetch, pause: createPauses(), plan };
}
export type Listing = ReturnType<typeof listingOf>;
