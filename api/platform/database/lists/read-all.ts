import { type SQL, sql } from "drizzle-orm";
import { createPauses } from "../../async/time-slices.ts";
import type { Reader } from "../database.ts";
import { type Conditions, type List, type ListRequest, type Plan, planList } from "./list.ts";
import { orderOf, type Unfiltered } from "./order.ts";
import { seqIn } from "./seq-in.ts";

const firstSeqs = ({ table, seq }: List, { where, orderBy }: Plan, limit: number) =>
	sql`select ${seq} from ${table} where ${where ?? sql`true`} order by ${sql.join(orderBy, sql`, `)} limit ${limit}`;

const READ_AT_ONCE = 200;

/** Returns all rows up to `limit`, in their order at the start, although other requests are served between slices. */
export async function readAll<Row, TRequest extends ListRequest>(
	db: Reader,
	list: List,
	request: Unfiltered<TRequest>,
	{ limit, read, ...conditions }: Conditions & { limit: number; read: (page: SQL, orderBy: SQL[]) => Promise<Row[]> },
): Promise<Row[]> {
	const plan = await planList<ListRequest>(db, list, { ...request, limit }, conditions);
	const sorted = orderOf(list, request);
	const readAt = (page: SQL) => read(page, sorted.sorted(sorted.value));
	// Row numbers and first rows are requested together, so that a database server gets only one request.
	const [seqs, rows] = await Promise.all([
		db.values<[number]>(firstSeqs(list, plan, limit)),
		readAt(sql`${list.seq} in (${firstSeqs(list, plan, Math.min(limit, READ_AT_ONCE))})`),
	]);
	const pause = createPauses();
	for (let start = READ_AT_ONCE; start < seqs.length; start += READ_AT_ONCE) {
		await pause();
		const chunk = seqs.slice(start, start + READ_AT_ONCE).map(([seq]) => seq);
		rows.push(...(await readAt(seqIn(list.seq, chunk))));
	}
	return rows;
}
