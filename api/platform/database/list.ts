import { and, asc, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { LIST_LIMIT } from "../../kit/fields.ts";
import { createPauses } from "../async/time-slices.ts";
import { invalidField } from "../errors.ts";
import { type Key, type Position, readCursor, writeCursor } from "./cursor.ts";
import type { Reader } from "./database.ts";
import { contains, lookUp, matching, type Searched, wordsOf } from "./search.ts";

export interface Page<T> {
	rows: T[];
	total: number;
	/** There are more than `total`: counting ends at `COUNTED`. */
	isMore?: boolean;
	next: string | undefined;
}

export interface ListRequest {
	q?: string | undefined;
	sort?: string | undefined;
	limit?: number | undefined;
	cursor?: string | undefined;
}

export const DEFAULT_LIMIT = LIST_LIMIT.default;

/** So many rows are counted with a filter or a search, and sorted without an index. */
export const COUNTED = 5000;
/** So many are counted where each row has to be looked at. */
const WALKED = 1000;

// Rows that one statement looks at while a search walks along a list.
export const SLICE = { first: 250, most: 1000 } as const;

interface Keyed {
	sortValue: Key;
	sortSeq: number;
}

/** Rows that an index yields in the order of `value`, then by number. */
interface Part {
	where?: SQL;
	value: SQLWrapper;
}

/** A column, an expression with an index, or a value that several indexes yield together. */
export type Sort = SQLWrapper | { value: SQL; parts: readonly Part[] };

export interface List {
	table: SQLiteTable;
	/** The table with the tables that its conditions and sorts read. */
	from?: SQL;
	seq: SQLiteColumn;
	sorts: Readonly<Record<string, Sort>>;
	defaultSort: string;
	searched?: Searched;
}

export interface Conditions {
	/** Leads every index that the sorts use, or is none. */
	filter?: SQL | undefined;
	/** By an index of its own; leaves few rows. */
	narrow?: SQL | undefined;
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

const isParts = (sort: Sort): sort is Exclude<Sort, SQLWrapper> => "parts" in sort;

/** The order of a request, and the conditions of a place in it. */
export function orderOf({ sorts, seq, defaultSort }: List, { sort = defaultSort, cursor }: ListRequest) {
	const descending = sort.startsWith("-");
	const wanted = sorts[descending ? sort.slice(1) : sort];
	if (!wanted) throw invalidField("sort", "sort.unknown");
	const direction = descending ? desc : asc;
	const beyond = sql.raw(descending ? "<" : ">");
	return {
		sort,
		value: sql<Key>`${isParts(wanted) ? wanted.value : wanted}`,
		parts: isParts(wanted) ? wanted.parts : [{ value: wanted }],
		start: cursor === undefined ? undefined : readCursor(cursor, sort),
		beyond,
		by: (value: SQLWrapper) => [direction(value), direction(seq)],
		named: [direction(sql`value`), direction(sql`seq`)],
		// A sign keeps SQLite from walking along the index instead of fetching the rows that are wanted.
		sorted: (value: SQLWrapper) => [direction(sql`+${value}`), direction(sql`+${seq}`)],
	};
}
type Order = ReturnType<typeof orderOf>;

/**
 * The first rows after a place, in any order; at most `limit` of each range. Rows of the same value are a range of
 * their own: SQLite would otherwise walk along all of them.
 */
function firstOf(
	{ table, seq }: List,
	{ parts, beyond, by }: Order,
	{
		filter,
		place,
		limit,
		select,
	}: { filter: SQL | undefined; place: Position | undefined; limit: number; select: SQL },
): SQL {
	const ranges = parts.flatMap(({ where, value }) => {
		const own = and(filter, where);
		const rest = place && and(own, sql`${value} ${beyond} ${place.value}`);
		const same = place && and(own, sql`${value} = ${place.value} and ${seq} ${beyond} ${place.seq}`);
		return (place ? [same, rest] : [own]).map((range) => ({ range, value }));
	});
	const each = ranges.map(
		({ range = sql`true`, value }) =>
			sql`select * from (select ${select} from ${table} where ${range} order by ${sql.join(by(value), sql`, `)} limit ${limit})`,
	);
	return sql`(${sql.join(each, sql` union all `)})`;
}

/** Keyset paging by sort key and row number. A cursor fits only its own sort. */
export async function planList(
	db: Reader,
	list: List,
	request: ListRequest,
	{ filter, narrow }: Conditions = {},
): Promise<Plan> {
	const order = orderOf(list, request);
	const limit = request.limit ?? DEFAULT_LIMIT;
	const fetch = limit + 1;
	const words = wordsOf(request.q);
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
	if (narrow !== undefined || words.length === 0 || !searched) {
		const wanted = and(narrow, filter, searched && contains(searched.text, words));
		// A server is asked for both together.
		const total = countOf(db, list, wanted);
		total.catch(() => undefined);
		if (narrow) return few(wanted, total);
		if (order.parts.length === 1 && !order.start) return plan(wanted, order.by(order.value), total);
		const first = firstOf(list, order, { filter, place: order.start, limit: fetch, select: sql`${seq}` });
		return plan(sql`${seq} in ${first}`, sorted, total);
	}
	const lookup = await lookUp(db, searched.index, words);
	if (!lookup) return plan(among(seq, []), sorted, { total: 0 });
	const { expression, others } = lookup;
	const rest = and(filter, contains(searched.text, others));
	const matches = expression === undefined ? undefined : await matchesOf(db, matching(searched.index, expression));
	const counted = matches && bounded(matches.count);
	if (matches && counted && !counted.isMore) {
		const wanted = and(rest, seqInJson(seq, matches.seqs));
		return few(wanted, rest ? await countOf(db, list, wanted) : counted);
	}
	const test = contains(searched.text, words) ?? sql`true`;
	const along = { filter, test, start: order.start, wanted: fetch };
	if (counted && !rest) return plan(among(seq, await walk(db, list, order, along)), sorted, counted);
	const first = await walk(db, list, order, { ...along, start: undefined, wanted: Math.max(WALKED + 1, fetch) });
	const seqs = order.start ? await walk(db, list, order, along) : first.slice(0, fetch);
	return plan(among(seq, seqs), sorted, bounded(first.length, WALKED));
}

export const seqInJson = (seq: SQLiteColumn, seqs: string): SQL =>
	sql`${seq} in (select value from json_each(${seqs}))`;

export const among = (seq: SQLiteColumn, seqs: readonly number[]): SQL => seqInJson(seq, JSON.stringify(seqs));

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

interface Walk {
	filter: SQL | undefined;
	test: SQL;
	start: Position | undefined;
	wanted: number;
}

/** Tests the rows in the order of the list, a slice at a time; others are served in between. */
async function walk(db: Reader, list: List, order: Order, { filter, test, start, wanted }: Walk): Promise<number[]> {
	const pause = createPauses();
	const seqs: number[] = [];
	let place = start;
	for (let limit: number = SLICE.first; ; limit = Math.min(2 * limit, SLICE.most)) {
		const select = sql`${order.value} as value, ${list.seq} as seq, ${test} as hit`;
		const first = firstOf(list, order, { filter, place, limit, select });
		const inOrder = sql`select * from ${first} order by ${sql.join(order.named, sql`, `)} limit ${limit}`;
		const rows = await db.values<[Key, number, number, number]>(
			sql`select * from (select value, seq, hit, row_number() over () as place from (${inOrder})) where hit or place = ${limit}`,
		);
		for (const [, seq, hit] of rows) if (hit) seqs.push(seq);
		const last = rows.at(-1);
		if (last?.[3] !== limit || seqs.length >= wanted) return seqs.slice(0, wanted);
		place = { value: last[0], seq: last[1] };
		await pause();
	}
}
