import { and, asc, desc, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { invalidField } from "../../errors.ts";
import { type Key, type Position, readCursor } from "./cursor.ts";
import type { SearchIndex } from "./search.ts";

export interface ListRequest {
	q?: string | undefined;
	sort?: string | undefined;
	limit?: number | undefined;
	cursor?: string | undefined;
}

/** A request whose filters the caller has already applied; one that still contains a filter does not compile. */
export type Unfiltered<TRequest> = TRequest & { readonly [K in Exclude<keyof TRequest, keyof ListRequest>]?: never };

interface Part {
	where?: SQL;
	value: SQLWrapper;
}

export type Sort = SQLWrapper | { value: SQL; parts: readonly Part[] };

export interface List {
	table: SQLiteTable;
	from?: SQL;
	seq: SQLiteColumn;
	sorts: Readonly<Record<string, Sort>>;
	defaultSort: string;
	searched?: SearchIndex;
}

const isParts = (sort: Sort): sort is Exclude<Sort, SQLWrapper> => "parts" in sort;

/**
 * Limits a list to some values of `by`, the first column of every index that the sorts use. The rows of each value are
 * sorted separately and then merged. Returns the whole list if `values` is undefined.
 */
export function limitedTo(list: List, by: SQLWrapper, values: readonly (string | number)[] | undefined) {
	if (values === undefined) return { list, filter: undefined };
	const distinct = [...new Set(values)];
	const merged = (sort: Sort): Sort =>
		isParts(sort)
			? sort
			: { value: sql`${sort}`, parts: distinct.map((value) => ({ where: sql`${by} = ${value}`, value: sort })) };
	const sorts = Object.fromEntries(Object.entries(list.sorts).map(([name, sort]) => [name, merged(sort)]));
	return { list: { ...list, sorts }, filter: inArray(sql`${by}`, distinct) };
}

/** Returns the order of a request as SQL, and the position after which the page starts. Throws for an unknown sort. */
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
		// Sorts rows that are already selected. The unary plus keeps SQLite from scanning an index in order instead.
		sorted: (value: SQLWrapper) => [direction(sql`+${value}`), direction(sql`+${seq}`)],
	};
}
export type Order = ReturnType<typeof orderOf>;

/**
 * Selects the first rows after the position `place`, or of the whole list without one. Rows with the position's own
 * value are a separate range, because SQLite would otherwise scan all rows with this value.
 */
export function firstOf(
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
