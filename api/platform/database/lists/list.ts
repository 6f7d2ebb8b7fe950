import { and, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { LIST_LIMIT } from "../../../kit/fields.ts";
import { createPauses } from "../../async/time-slices.ts";
import type { Reader } from "../database.ts";
import { among } from "./among.ts";
import { type Key, writeCursor } from "./cursor.ts";
import { marked, marksWithin, newestOf, type Within } from "./marks.ts";
import { firstOf, type List, type ListRequest, orderOf } from "./order.ts";
import { matchesWithParts } from "./parts.ts";
import { candidatesOf, contains, hitsOf, wordsOf } from "./search.ts";
import { walk } from "./walk.ts";

export type { List, ListRequest };

export interface Page<T> {
	rows: T[];
	total: number;
	/** There are more than `total`: counting ends at `COUNTED`. */
	isMore?: boolean;
	next: string | undefined;
}

export const DEFAULT_LIMIT = LIST_LIMIT.default;

/** So many rows are counted with a filter or a search, and sorted without an index. */
export const COUNTED = 1000;

// Rows that one statement tests.
export const SLICE = { first: 250, most: 1000 } as const;

interface Keyed {
	sortValue: Key;
	sortSeq: number;
}

export interface Conditions {
	/** Leads every index that the sorts use, or is none. */
	filter?: SQL | undefined;
	/** By an index of its own; leaves few rows. */
	narrow?: SQL | undefined;
	/** Few rows or many, whatever the sort; instead of the others. */
	chosen?: Chosen | undefined;
}

export interface Chosen {
	/** By an index that yields any slice of row numbers at once. */
	within: Within;
	/** The same for a row that is at hand. */
	test: SQL | undefined;
}

export interface Plan {
	/** Select these beside the own columns; `page` removes them again. */
	keys: { sortValue: SQL<Key>; sortSeq: SQLiteColumn };
	where: SQL | undefined;
	orderBy: SQL[];
	/** One row more than the page. */
	fetch: number;
	page<T extends Keyed>(rows: T[]): Promise<Page<Omit<T, keyof Keyed>>>;
}

export interface Total {
	total: number;
	isMore?: boolean;
}

/** Keyset paging by sort key and row number. A cursor fits only its own sort. */
export async function planList(
	db: Reader,
	list: List,
	request: ListRequest,
	{ filter, narrow, chosen }: Conditions = {},
): Promise<Plan> {
	const order = orderOf(list, request);
	const limit = request.limit ?? DEFAULT_LIMIT;
	const fetch = limit + 1;
	const words = wordsOf(request.q);
	const pause = createPauses();
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
	const sorted = order.sorted(order.value);
	const { table, from = table, seq, searched } = list;
	const after = order.start && sql`(${order.value}, ${seq}) ${order.beyond} (${order.start.value}, ${order.start.seq})`;
	/** Few rows, sorted before anything is joined to them. */
	const few = (wanted: SQL | undefined, total: Total | Promise<Total>) => {
		const rows = sql`select ${seq} from ${from} where ${and(wanted, after) ?? sql`true`} order by ${sql.join(sorted, sql`, `)} limit ${fetch}`;
		return plan(sql`${seq} in (${rows})`, sorted, total);
	};
	const known = (numbers: readonly number[]) => few(among(seq, numbers), { total: numbers.length });
	const walked = async (by: Parameters<typeof walk>[3]["by"], count: number) =>
		plan(
			among(seq, await walk(db, list, order, { filter, start: order.start, wanted: fetch, by, pause })),
			sorted,
			bounded(count),
		);
	const chosenMarks = chosen && (await marksWithin(db, await newestOf(db, list), chosen.within, pause));
	const isSearched = words.length > 0 && searched !== undefined;
	const matches = isSearched
		? await matchesWithParts(db, { ...list, searched }, words, { chosen: chosenMarks, pause })
		: undefined;
	const marks = matches ?? (isSearched ? undefined : chosenMarks);
	if (marks) {
		const first = marked(marks, COUNTED + 1);
		return first.length <= COUNTED ? known(first) : walked(marks, first.length);
	}
	const fewChosen = chosenMarks && marked(chosenMarks, COUNTED + 1);
	const narrowed = fewChosen && fewChosen.length <= COUNTED ? among(seq, fewChosen) : narrow;
	if (narrowed !== undefined || !isSearched) {
		const wanted = and(narrowed, filter, searched && contains(searched.text, words));
		// A server is asked for both together.
		const total =
			filter && !narrow && order.parts.length > 1
				? countIn(db, firstOf(list, order, { filter: wanted, place: undefined, limit: COUNTED + 1, select: sql`1` }))
				: countOf(db, list, wanted);
		total.catch(() => undefined);
		if (narrowed) return few(wanted, total);
		if (order.parts.length === 1 && !order.start) return plan(wanted, order.by(order.value), total);
		const first = firstOf(list, order, { filter, place: order.start, limit: fetch, select: sql`${seq}` });
		return plan(sql`${seq} in ${first}`, sorted, total);
	}
	const found = await candidatesOf(db, { ...list, searched }, words);
	if (!found) return known([]);
	const { candidates, isIndexed } = found;
	const test = and(filter, chosen?.test, contains(searched.text, words)) ?? sql`true`;
	const hits = await hitsOf(db, list, candidates, { test, most: COUNTED + 1, pause });
	const count = hits.numbers.length;
	return count <= COUNTED
		? known(hits.numbers)
		: walked({ test, hits, others: isIndexed ? candidates : undefined }, count);
}

export const bounded = (rows: number, most: number = COUNTED): Total =>
	rows > most ? { total: most, isMore: true } : { total: rows };

/** Row numbers, as a JSON array: one more than are counted, where there are more. */
export async function matchesOf(db: Reader, rows: SQL): Promise<{ count: number; seqs: string }> {
	const [[count, seqs] = [0, "[]"]] = await db.values<[number, string]>(
		sql`select count(*), json_group_array(rowid) from (select rowid from ${rows} limit ${COUNTED + 1})`,
	);
	return { count, seqs };
}

async function countIn(db: Reader, rows: SQL): Promise<Total> {
	const [row] = await db.values<[number]>(sql`select count(*) from (select 1 from ${rows} limit ${COUNTED + 1})`);
	return bounded(row?.[0] ?? 0);
}

async function countOf(db: Reader, { table, from, seq }: List, wanted: SQL | undefined): Promise<Total> {
	if (wanted) return countIn(db, sql`(select ${seq} from ${from ?? table} where ${wanted})`);
	const [row] = await db.values<[number]>(sql`select count(*) from ${table}`);
	return { total: row?.[0] ?? 0 };
}
