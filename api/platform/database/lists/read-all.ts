import { type SQL, sql } from "drizzle-orm";
import { createPauses } from "../../async/time-slices.ts";
import type { Reader } from "../database.ts";
import { among } from "./among.ts";
import { type Conditions, type List, type ListRequest, type Plan, planList } from "./list.ts";
import { orderOf } from "./order.ts";

/** The row numbers of the first rows of a plan, in their order. */
const firstSeqs = ({ table, seq }: List, { where, orderBy }: Plan, limit: number) =>
	sql`select ${seq} from ${table} where ${where ?? sql`true`} order by ${sql.join(orderBy, sql`, `)} limit ${limit}`;

const READ_AT_ONCE = 200;

/** All rows of a list up to `limit`, as they stood in its order at one moment; others are served in between. */
export async function readAll<Row>(
	db: Reader,
	list: List,
	request: ListRequest,
	{ limit, read, ...conditions }: Conditions & { limit: number; read: (page: SQL, orderBy: SQL[]) => Promise<Row[]> },
): Promise<Row[]> {
	const plan = await planList(db, list, { ...request, limit }, conditions);
	const sorted = orderOf(list, request);
	const readAt = (page: SQL) => read(page, sorted.sorted(sorted.value));
	// A server is asked for both together.
	const [seqs, rows] = await Promise.all([
		db.values<[number]>(firstSeqs(list, plan, limit)),
		readAt(sql`${list.seq} in (${firstSeqs(list, plan, Math.min(limit, READ_AT_ONCE))})`),
	]);
	const pause = createPauses();
	for (let start = READ_AT_ONCE; start < seqs.length; start += READ_AT_ONCE) {
		await pause();
		const chunk = seqs.slice(start, start + READ_AT_ONCE).map(([seq]) => seq);
		rows.push(...(await readAt(among(list.seq, chunk))));
	}
	return rows;
}
