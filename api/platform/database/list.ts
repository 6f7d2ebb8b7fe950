import { Buffer } from "node:buffer";
import { and, asc, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { LIST_LIMIT } from "../../kit/fields.ts";
import { createPauses } from "../async/time-slices.ts";
import { invalidField } from "../errors.ts";
import { parseJson } from "../json.ts";
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

// Rows that one statement looks at while a search walks along a list.
export const SLICE = { first: 250, most: 2000 } as const;

type Key = string | number;
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
	page<T extends Keyed>(rows: T[]): Page<Omit<T, keyof Keyed>>;
}

interface Position {
	value: Key;
	seq: number;
}

export interface Total {
	total: number;
	isMore?: boolean;
}

const isParts = (sort: Sort): sort is Exclude<Sort, SQLWrapper> => "parts" in sort;

/** The order of a request, and the conditions of a place in it. */
function orderOf({ sorts, seq, defaultSort }: List, { sort = defaultSort, cursor }: ListRequest) {
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
		after: (value: SQLWrapper, place: Position | undefined) =>
			// A comparison of rows is a range of the index; the same in words with `or` is not.
			place && sql`(${value}, ${seq}) ${beyond} (${place.value}, ${place.seq})`,
		by: (value: SQLWrapper) => [direction(value), direction(seq)],
		// A sign keeps SQLite from walking along the index instead of fetching the rows that are wanted.
		sorted: (value: SQLWrapper) => [direction(sql`+${value}`), direction(sql`+${seq}`)],
	};
}
type Order = ReturnType<typeof orderOf>;

/** The first rows of every part; at most `limit` of each. */
function firstOf(
	{ table, seq }: List,
	{ parts, after, by }: Order,
	filter: SQL | undefined,
	place: Position | undefined,
	limit: number,
) {
	const each = parts.map(
		({ where, value }) =>
			sql`select * from (select ${seq} from ${table} where ${and(filter, where, after(value, place)) ?? sql`true`} order by ${sql.join(by(value), sql`, `)} limit ${limit})`,
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
	const plan = (where: SQL | undefined, orderBy: SQL[], { total, isMore = false }: Total): Plan => ({
		keys: { sortValue: order.value, sortSeq: list.seq },
		where,
		orderBy,
		fetch,
		page: (rows) => {
			const shown = rows.slice(0, limit);
			const last = shown.at(-1);
			const next = rows.length > limit && last ? writeCursor(order.sort, last.sortValue, last.sortSeq) : undefined;
			const bare = shown.map(({ sortValue: _value, sortSeq: _seq, ...row }) => row);
			return { rows: bare, total, ...(isMore ? { isMore } : {}), next };
		},
	});
	const after = order.after(order.value, order.start);
	const sorted = order.sorted(order.value);
	const { searched } = list;
	if (narrow !== undefined || words.length === 0 || !searched) {
		const wanted = and(narrow, filter, searched && contains(searched.text, words));
		const total = await countOf(db, list, wanted);
		if (narrow) return plan(and(wanted, after), sorted, total);
		if (order.parts.length === 1) return plan(and(wanted, after), order.by(order.value), total);
		const first = firstOf(list, order, filter, order.start, fetch);
		return plan(sql`${list.seq} in ${first}`, sorted, total);
	}
	const lookup = await lookUp(db, searched.index, words);
	if (!lookup) return plan(among(list.seq, []), sorted, { total: 0 });
	const { expression, others } = lookup;
	const matches = expression === undefined ? undefined : matching(searched.index, expression);
	const counted = matches && (await countIn(db, matches));
	if (matches && counted && !counted.isMore) {
		const wanted = and(filter, sql`${list.seq} in ${matches}`, contains(searched.text, others));
		const total = filter || others.length > 0 ? await countOf(db, list, wanted) : counted;
		return plan(and(wanted, after), sorted, total);
	}
	const test = contains(searched.text, words) ?? sql`true`;
	const total = counted && !filter && others.length === 0 ? counted : await countAlong(db, list, order, filter, test);
	const { seqs } = await walk(db, list, order, { filter, test, start: order.start, wanted: fetch });
	return plan(among(list.seq, seqs), sorted, total);
}

export const among = (seq: SQLiteColumn, seqs: readonly number[]): SQL =>
	sql`${seq} in (select value from json_each(${JSON.stringify(seqs)}))`;

export const bounded = (rows: number): Total => (rows > COUNTED ? { total: COUNTED, isMore: true } : { total: rows });

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
async function walk(db: Reader, list: List, order: Order, { filter, test, start, wanted }: Walk) {
	const pause = createPauses();
	const seqs: number[] = [];
	let place = start;
	for (let slice: number = SLICE.first; ; slice = Math.min(2 * slice, SLICE.most)) {
		const first = firstOf(list, order, filter, place, slice);
		const rows = await db.values<[Key, number, number]>(
			sql`select ${order.value}, ${list.seq}, ${test} from ${list.table} where ${list.seq} in ${first}
				order by ${sql.join(order.sorted(order.value), sql`, `)} limit ${slice}`,
		);
		for (const [, seq, isMatch] of rows) if (isMatch) seqs.push(seq);
		const last = rows.at(-1);
		if (!last || rows.length < slice || seqs.length >= wanted) return { seqs: seqs.slice(0, wanted) };
		place = { value: last[0], seq: last[1] };
		await pause();
	}
}

async function countAlong(db: Reader, list: List, order: Order, filter: SQL | undefined, test: SQL): Promise<Total> {
	const { seqs } = await walk(db, list, order, { filter, test, start: undefined, wanted: COUNTED + 1 });
	return bounded(seqs.length);
}

/** The row numbers of the first rows of a plan, in their order. */
export async function seqsOf(db: Reader, { table, seq }: List, { where, orderBy }: Plan, limit: number) {
	const rows = await db.values<[number]>(
		sql`select ${seq} from ${table} where ${where ?? sql`true`} order by ${sql.join(orderBy, sql`, `)} limit ${limit}`,
	);
	return rows.map(([number]) => number);
}

const READ_AT_ONCE = 200;

/** All rows of a list up to `limit`, as they stood in its order at one moment; others are served in between. */
export async function readAll<Row>(
	db: Reader,
	list: List,
	request: ListRequest,
	{
		limit,
		filter,
		read,
	}: { limit: number; filter?: SQL | undefined; read: (page: SQL, orderBy: SQL[]) => Promise<Row[]> },
): Promise<Row[]> {
	const plan = await planList(db, list, { ...request, limit }, { filter });
	const seqs = await seqsOf(db, list, plan, limit);
	const sorted = orderOf(list, request);
	const pause = createPauses();
	const rows: Row[] = [];
	for (let start = 0; start < seqs.length; start += READ_AT_ONCE) {
		const chunk = among(list.seq, seqs.slice(start, start + READ_AT_ONCE));
		rows.push(...(await read(chunk, sorted.sorted(sorted.value))));
		await pause();
	}
	return rows;
}

const writeCursor = (sort: string, value: Key, seq: number) =>
	Buffer.from(JSON.stringify([sort, value, seq])).toString("base64url");

function readCursor(cursor: string, sort: string): Position {
	const parts = parseJson(Buffer.from(cursor, "base64url").toString());
	if (!Array.isArray(parts) || parts.length !== 3) throw invalidField("cursor", "cursor.invalid");
	const [cursorSort, value, seq] = parts;
	const isKey = typeof value === "string" || typeof value === "number";
	if (cursorSort !== sort || !isKey || !Number.isSafeInteger(seq)) throw invalidField("cursor", "cursor.invalid");
	return { value, seq };
}
