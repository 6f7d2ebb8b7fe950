import { type SQL, sql } from "drizzle-orm";
import { createPauses } from "../../async/time-slices.ts";
import type { Reader } from "../database.ts";
import { among, type List, type ListRequest, type Plan, planList } from "./list.ts";
import { orderOf } from "./order.ts";

/** The row numbers of the first rows of a plan, in their order. */
async function seqsOf(db: Reader, { table, seq }: List, { where, orderBy }: Plan, limit: number) {
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
