import { Buffer } from "node:buffer";
import { and, asc, desc, gt, lt, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { LIST_LIMIT } from "../../kit/fields.ts";
import { invalidField } from "../errors.ts";
import { parseJson } from "../json.ts";
import { fold } from "./fold.ts";

export interface Page<T> {
	rows: T[];
	total: number;
	next: string | undefined;
}

export interface ListRequest {
	q?: string | undefined;
	sort?: string | undefined;
	limit?: number | undefined;
	cursor?: string | undefined;
}

export const DEFAULT_LIMIT = LIST_LIMIT.default;

type Key = string | number;
interface Keyed {
	sortValue: Key;
	sortSeq: number;
}

interface Plan {
	/** Select these beside the own columns; `page` removes them again. */
	keys: { sortValue: SQL<Key>; sortSeq: SQLiteColumn };
	/** Combine it with the other conditions. */
	after: SQL | undefined;
	orderBy: SQL[];
	/** One row more than the page. */
	fetch: number;
	page<T extends Keyed>(rows: T[], total: number): Page<Omit<T, keyof Keyed>>;
}

/** Keyset paging by sort key and row number. A cursor fits only its own sort. */
export function planList(
	request: ListRequest,
	sorts: Readonly<Record<string, SQL | SQLiteColumn>>,
	seq: SQLiteColumn,
	defaultSort: string,
): Plan {
	const sort = request.sort ?? defaultSort;
	const descending = sort.startsWith("-");
	const column = sorts[descending ? sort.slice(1) : sort];
	if (!column) throw invalidField("sort", "sort.unknown");
	const limit = request.limit ?? DEFAULT_LIMIT;
	const value = sql<Key>`${column}`;
	const cursor = request.cursor === undefined ? undefined : readCursor(request.cursor, sort);
	const beyond = descending ? lt : gt;
	const order = descending ? desc : asc;
	return {
		keys: { sortValue: value, sortSeq: seq },
		after: cursor && or(beyond(value, cursor.value), and(sql`${value} = ${cursor.value}`, beyond(seq, cursor.seq))),
		orderBy: [order(value), order(seq)],
		fetch: limit + 1,
		page: (rows, total) => {
			const shown = rows.slice(0, limit);
			const last = shown.at(-1);
			const next = rows.length > limit && last ? writeCursor(sort, last.sortValue, last.sortSeq) : undefined;
			return { rows: shown.map(({ sortValue: _value, sortSeq: _seq, ...row }) => row), total, next };
		},
	};
}

export function matches(column: SQLiteColumn, q: string | undefined): SQL | undefined {
	const words = q === undefined ? [] : fold(q).split(" ").filter(Boolean);
	return and(...words.map((word) => sql`instr(${column}, ${word}) > 0`));
}

const writeCursor = (sort: string, value: Key, seq: number) =>
	Buffer.from(JSON.stringify([sort, value, seq])).toString("base64url");

function readCursor(cursor: string, sort: string): { value: Key; seq: number } {
	const parts = parseJson(Buffer.from(cursor, "base64url").toString());
	if (!Array.isArray(parts) || parts.length !== 3) throw invalidField("cursor", "cursor.invalid");
	const [cursorSort, value, seq] = parts;
	const isKey = typeof value === "string" || typeof value === "number";
	if (cursorSort !== sort || !isKey || !Number.isSafeInteger(seq)) throw invalidField("cursor", "cursor.invalid");
	return { value, seq };
}
