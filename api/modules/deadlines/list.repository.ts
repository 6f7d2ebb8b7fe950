import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Reader } from "../../platform/database/index.ts";
import { COUNTED } from "../../platform/database/lists/list.ts";
import { contains } from "../../platform/database/lists/search.ts";
import { useridIfShared } from "../users/people/index.ts";
import { users } from "../users/table.ts";
import type { Candidates } from "./candidates.repository.ts";
import type { DeadlineState } from "./contract.ts";
import { type Records, recordsOf } from "./records.repository.ts";
import type { Range, Source } from "./sources.ts";
import { deadlineStates, deadlineTasks } from "./table.ts";

/** Which of the deadlines of a source. */
export interface Wanted {
	/** `YYYY-MM-DD`. */
	today: string;
	/** Undefined: whatever was done with them. */
	state: DeadlineState | undefined;
	/** Id of an account. */
	assignee?: string | undefined;
	/** Of a record: its tasks. */
	client?: string | undefined;
	certification?: string | undefined;
	/** What is searched for, folded. */
	words: readonly string[];
	candidates?: Candidates;
	/** Of a single deadline. */
	recordId?: string | undefined;
}

type Handling = Pick<
	typeof deadlineTasks | typeof deadlineStates,
	"assigneeId" | "snoozedUntil" | "doneAt" | "doneBy" | "doneById" | "doneNote" | "version"
>;

export interface DeadlineRow {
	/** The source's. */
	rank: number;
	seq: number;
	recordId: string;
	origin: string;
	name: string;
	number: string | null;
	clientId: string | null;
	certificationId: string | null;
	validTo: string | null;
	note: string | null;
	createdBy: string | null;
	assigneeId: string | null;
	assignee: string | null;
	/** If another account has the same name. */
	assigneeUserid: string | null;
	snoozedUntil: string | null;
	doneAt: string | null;
	doneBy: string | null;
	doneById: string | null;
	doneByUserid: string | null;
	doneNote: string | null;
	/** Null: nobody has done anything with it. */
	version: number | null;
}

const none = sql`null`;

const columnsOf = ({ rank }: Source, { table, origin, subject }: Records, handling: Handling) =>
	({
		rank: sql`${rank}`,
		seq: table.seq,
		recordId: table.id,
		origin,
		name: subject.name,
		number: subject.number ?? none,
		clientId: subject.clientId ?? none,
		certificationId: subject.certificationId ?? none,
		validTo: subject.validTo ?? none,
		note: subject.note ?? none,
		createdBy: subject.createdBy ?? none,
		assigneeId: handling.assigneeId,
		assignee: sql`(select name from ${users} as assignee where assignee.id = ${handling.assigneeId})`,
		assigneeUserid: useridIfShared(handling.assigneeId),
		snoozedUntil: handling.snoozedUntil,
		doneAt: handling.doneAt,
		doneBy: handling.doneBy,
		doneById: handling.doneById,
		doneByUserid: useridIfShared(handling.doneById),
		doneNote: handling.doneNote,
		version: handling.version,
	}) satisfies Record<keyof DeadlineRow, SQLWrapper>;
type Column = keyof DeadlineRow;

/** Literals: SQLite matches no parameter with the condition of an index. */
function inState({ doneAt, snoozedUntil }: Handling, state: DeadlineState | undefined, today: string): SQL[] {
	switch (state) {
		case "open":
			return [sql`${doneAt} is null`, sql`(${snoozedUntil} is null or ${snoozedUntil} <= ${today})`];
		case "snoozed":
			return [sql`${doneAt} is null`, sql`${snoozedUntil} is not null`, sql`${snoozedUntil} > ${today}`];
		case "done":
			return [sql`${doneAt} is not null`];
		default:
			return [];
	}
}

function inRange(origin: SQLWrapper, seq: SQLWrapper, { from, before, after, same }: Range, beyond: SQL): SQL[] {
	if (same) return [sql`${origin} = ${same.origin}`, sql`${seq} ${beyond} ${same.beyond}`];
	return [
		...(from === undefined ? [] : [sql`${origin} >= ${from}`]),
		...(after === undefined ? [] : [sql`${origin} > ${after}`]),
		...(before === undefined ? [] : [sql`${origin} < ${before}`]),
	];
}

interface Selection {
	from: SQL;
	where: SQL[];
	/** By which an index yields them. */
	origin: SQLWrapper;
	seq: SQLWrapper;
	handling: Handling;
}

const ofRecord = ({ client, certification }: Wanted): SQL[] => [
	...(client === undefined ? [] : [sql`${deadlineTasks.clientId} = ${client}`]),
	...(certification === undefined ? [] : [sql`${deadlineTasks.certificationId} = ${certification}`]),
];

/** Tasks hold what was done with them; others come by their records, or by what was done with them, whichever are few. */
function selectionOf(source: Source, records: Records, wanted: Wanted): Selection {
	const { state, assignee, today, recordId } = wanted;
	const { table, origin, where, joins = sql`` } = records;
	const own = [...(where ? [where] : []), ...(recordId === undefined ? [] : [sql`${table.id} = ${recordId}`])];
	const isTask = table === deadlineTasks;
	const handling: Handling = isTask ? deadlineTasks : deadlineStates;
	const handled = [
		...(assignee === undefined ? [] : [sql`${handling.assigneeId} = ${assignee}`]),
		...inState(handling, state, today),
	];
	const byRecord = { origin, seq: table.seq, handling, where: [...own, ...handled] };
	if (isTask) return { ...byRecord, from: sql`${table} ${joins}`, where: [...byRecord.where, ...ofRecord(wanted)] };
	const key = sql`${deadlineStates.id} = ${`${source.name}-`} || ${table.id} and ${deadlineStates.origin} = ${origin}`;
	if (assignee === undefined && (state === "open" || state === undefined))
		return { ...byRecord, from: sql`${table} left join ${deadlineStates} on ${key} ${joins}` };
	return {
		handling,
		from: sql`${deadlineStates} cross join ${table} on ${table.id} = ${deadlineStates.recordId} and +${origin} = ${deadlineStates.origin} ${joins}`,
		where: [sql`${deadlineStates.source} = ${source.name}`, ...handled, ...own],
		origin: deadlineStates.origin,
		seq: deadlineStates.recordSeq,
	};
}

export interface Part {
	source: Source;
	ranges: readonly Range[];
}

interface Order {
	isDescending: boolean;
	limit: number;
}

const all = (conditions: readonly SQL[]) =>
	conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);

/** One statement for each range, the first rows of each in their order. */
function selects({ source, ranges }: Part, wanted: Wanted, { isDescending, limit }: Order, names: readonly Column[]) {
	const records = recordsOf(source);
	const { from, where, origin, seq, handling } = selectionOf(source, records, wanted);
	const columns = columnsOf(source, records, handling);
	const list =
		names.length === 0
			? sql`1`
			: sql.join(
					names.map((name) => sql`${columns[name]} as ${sql.identifier(name)}`),
					sql`, `,
				);
	const candidates = records.sought && wanted.candidates?.[records.sought.by];
	const sought = [
		...(candidates === undefined ? [] : [sql`${records.sought?.seq} in (select value from json_each(${candidates}))`]),
		contains(records.text, wanted.words) ?? sql`true`,
	];
	const direction = sql.raw(isDescending ? "desc" : "asc");
	const beyond = sql.raw(isDescending ? "<" : ">");
	return ranges.map((range) => {
		const conditions = [...where, ...inRange(origin, seq, range, beyond), ...(wanted.words.length > 0 ? sought : [])];
		return sql`select * from (select ${list} from ${from} where ${all(conditions)} order by ${origin} ${direction}, ${seq} ${direction} limit ${limit})`;
	});
}

const COLUMNS = [
	"rank",
	"seq",
	"recordId",
	"origin",
	"name",
	"number",
	"clientId",
	"certificationId",
	"validTo",
	"note",
	"createdBy",
	"assigneeId",
	"assignee",
	"assigneeUserid",
	"snoozedUntil",
	"doneAt",
	"doneBy",
	"doneById",
	"doneByUserid",
	"doneNote",
	"version",
] as const satisfies readonly Column[];

/** The first rows of each range; as many as the list needs are among them. */
export async function deadlineRows(
	db: Reader,
	parts: readonly Part[],
	wanted: Wanted,
	order: Order,
): Promise<DeadlineRow[]> {
	const statements = parts.flatMap((part) => selects(part, wanted, order, COLUMNS));
	if (statements.length === 0) return [];
	const rows = await db.values<unknown[]>(sql.join(statements, sql` union all `));
	return rows.map((row) => Object.fromEntries(COLUMNS.map((name, at) => [name, row[at]])) as unknown as DeadlineRow);
}

/** Up to one more than are counted. */
export async function countDeadlines(db: Reader, parts: readonly Part[], wanted: Wanted): Promise<number> {
	const most = { isDescending: false, limit: COUNTED + 1 };
	const statements = parts.flatMap((part) => selects(part, wanted, most, []));
	if (statements.length === 0) return 0;
	const [row] = await db.values<[number]>(
		sql`select count(*) from (select 1 from (${sql.join(statements, sql` union all `)}) limit ${COUNTED + 1})`,
	);
	return row?.[0] ?? 0;
}
