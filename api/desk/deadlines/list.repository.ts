import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { useridIfShared } from "../../accounts/people/index.ts";
import type { Reader } from "../../platform/database/index.ts";
import { COUNTED } from "../../platform/database/lists/count.ts";
import { contains } from "../../platform/database/lists/search.ts";
import { rendered } from "../../platform/database/rendered.ts";
import { deadlineStates, deadlineTasks } from "../../schema/deadlines.ts";
import { users } from "../../schema/users.ts";
import type { Candidates } from "./candidates.repository.ts";
import type { DeadlineState } from "./contract.ts";
import { type Records, recordsOf } from "./records.repository.ts";
import type { Range, Source } from "./sources.ts";

export interface Wanted {
	today: string;
	/** The states of the deadlines; empty for deadlines in any state. */
	states: readonly DeadlineState[];
	assignee?: string | undefined;
	includesUnassigned?: boolean;
	client?: string | undefined;
	certification?: string | undefined;
	words: readonly string[];
	candidates?: Candidates;
	recordId?: string | undefined;
}

type Handling = Pick<
	typeof deadlineTasks | typeof deadlineStates,
	"assigneeId" | "snoozedUntil" | "doneAt" | "doneBy" | "doneById" | "doneNote" | "version"
>;

interface Selected {
	source: Source;
	records: Records;
	handling: Handling;
}

const COLUMNS = {
	/** Orders the deadlines of one day by what causes them, for example suspensions before enquiries. */
	rank: ({ source }) => sql.raw(String(source.rank)),
	seq: ({ records }) => records.table.seq,
	recordId: ({ records }) => records.table.id,
	origin: ({ records }) => records.origin,
	name: ({ records }) => records.subject.name,
	number: ({ records }) => records.subject.number,
	clientId: ({ records }) => records.subject.clientId,
	certificationId: ({ records }) => records.subject.certificationId,
	/** The certificate that is in approval or suspended, or whose suspension is proposed; for other deadlines null. */
	certificateId: ({ records }) => records.subject.certificateId ?? sql`null`,
	/** The audit that is late or has the finding, or that is planned for a surveillance; otherwise null. */
	auditId: ({ records }) => records.subject.auditId ?? sql`null`,
	validTo: ({ records }) => records.subject.validTo,
	note: ({ records }) => records.subject.note,
	createdBy: ({ records }) => records.subject.createdBy,
	assigneeId: ({ handling }) => handling.assigneeId,
	assignee: ({ handling }) => sql`(select name from ${users} as assignee where assignee.id = ${handling.assigneeId})`,
	/** The assignee's userid, which is shown after the name if another account has the same name; otherwise null. */
	assigneeUserid: ({ handling }) => useridIfShared(handling.assigneeId),
	snoozedUntil: ({ handling }) => handling.snoozedUntil,
	doneAt: ({ handling }) => handling.doneAt,
	doneBy: ({ handling }) => handling.doneBy,
	doneById: ({ handling }) => handling.doneById,
	doneByUserid: ({ handling }) => useridIfShared(handling.doneById),
	doneNote: ({ handling }) => handling.doneNote,
	/** The version of the stored changes, for detecting conflicts; null if no user has changed the deadline. */
	version: ({ handling }) => handling.version,
} satisfies Record<string, (selected: Selected) => SQLWrapper>;
const columns = Object.entries<(selected: Selected) => SQLWrapper>(COLUMNS);

type Numbers = Record<"rank" | "seq", number> & { version: number | null };
type Texts = Record<"recordId" | "origin" | "name", string>;
export type DeadlineRow = Numbers &
	Texts &
	Record<Exclude<keyof typeof COLUMNS, keyof (Numbers & Texts)>, string | null>;

const handlingOf = ({ table }: Records): Handling => (table === deadlineTasks ? deadlineTasks : deadlineStates);

/** The SQL of one source of deadlines, without parameters. */
interface Selection {
	records: Records & Required<Pick<Records, "where" | "joins">>;
	list: SQL;
}
const selections = new Map<Source, Selection>();

/** Returns the SQL of a source. It is rendered once, because rendering hundreds of columns per request would be slow. */
function selectionFor(source: Source): Selection {
	const known = selections.get(source);
	if (known) return known;
	const records = recordsOf(source);
	const { where = sql`true`, joins = sql``, text } = records;
	const selected = { source, records, handling: handlingOf(records) };
	const list = columns.map(([name, column]) => sql`${column(selected)} as ${sql.identifier(name)}`);
	const selection = {
		records: { ...records, where: rendered(where), joins: rendered(joins), text: rendered(text) },
		list: rendered(sql.join(list, sql`, `)),
	};
	selections.set(source, selection);
	return selection;
}
const rowOf = (values: readonly unknown[]) =>
	Object.fromEntries(columns.map(([name], at) => [name, values[at]])) as unknown as DeadlineRow;

/** Returns the conditions for deadlines in a state. They equal those of partial indexes, which SQLite then uses. */
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

const ofRecord = ({ client, certification }: Wanted): SQL[] => [
	...(client === undefined ? [] : [sql`${deadlineTasks.clientId} = ${client}`]),
	...(certification === undefined ? [] : [sql`${deadlineTasks.certificationId} = ${certification}`]),
];

function assignedTo({ assigneeId }: Handling, assignee: string, includesUnassigned: boolean): SQL {
	const isAssignee = sql`${assigneeId} = ${assignee}`;
	return includesUnassigned ? sql`(${assigneeId} is null or ${isAssignee})` : isAssignee;
}

/**
 * Returns from which tables the deadlines of a source are selected. A task contains its own assignee and state. For
 * other records, they are joined from `deadline_state`, which comes first if it excludes more rows.
 */
function selectionOf(source: Source, records: Selection["records"], wanted: Wanted, state: DeadlineState | undefined) {
	const { assignee, includesUnassigned = false, today, recordId } = wanted;
	const { table, origin, where, lastDay, joins } = records;
	const own = [
		where,
		...(lastDay ? [sql`${lastDay} >= ${today}`] : []),
		...(recordId === undefined ? [] : [sql`${table.id} = ${recordId}`]),
	];
	const handling = handlingOf(records);
	const handled = [
		...(assignee === undefined ? [] : [assignedTo(handling, assignee, includesUnassigned)]),
		...inState(handling, state, today),
	];
	const byRecord = { origin, seq: table.seq, handling, where: [...own, ...handled] };
	if (handling === deadlineTasks)
		return { ...byRecord, from: sql`${table} ${joins}`, where: [...byRecord.where, ...ofRecord(wanted)] };
	const key = sql`${deadlineStates.id} = ${`${source.name}-`} || ${table.id} and ${deadlineStates.origin} = ${origin}`;
	if ((assignee === undefined || includesUnassigned) && (state === "open" || state === undefined))
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
	/** True if only the number of rows is needed, because reading their columns would take longer than counting. */
	isCounted?: boolean;
}

const all = (conditions: readonly SQL[]) =>
	conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);

/** Returns one statement per range and state, because an index then yields the first rows of each in order. */
function selects(
	{ source, ranges }: Part,
	wanted: Wanted,
	{ isDescending, limit, isCounted }: Order,
	state: DeadlineState | undefined,
): SQL[] {
	const { records, list } = selectionFor(source);
	const { from, where, origin, seq } = selectionOf(source, records, wanted, state);
	const candidates = records.sought && wanted.candidates?.[records.sought.by];
	const sought = [
		...(candidates === undefined ? [] : [sql`${records.sought?.seq} in (select value from json_each(${candidates}))`]),
		contains(records.text, wanted.words) ?? sql`true`,
	];
	const direction = sql.raw(isDescending ? "desc" : "asc");
	const beyond = sql.raw(isDescending ? "<" : ">");
	return ranges.map((range) => {
		const conditions = [...where, ...inRange(origin, seq, range, beyond), ...(wanted.words.length > 0 ? sought : [])];
		return sql`select * from (select ${isCounted ? sql`1` : list} from ${from} where ${all(conditions)} order by ${origin} ${direction}, ${seq} ${direction} limit ${limit})`;
	});
}

function selectAll(parts: readonly Part[], wanted: Wanted, order: Order): SQL | undefined {
	const states = wanted.states.length === 0 ? [undefined] : wanted.states;
	const statements = parts.flatMap((part) => states.flatMap((state) => selects(part, wanted, order, state)));
	return statements.length === 0 ? undefined : sql.join(statements, sql` union all `);
}

/** Returns the first rows of each source of deadlines, unsorted. The caller sorts them and cuts them to a page. */
export async function deadlineRows(
	db: Reader,
	parts: readonly Part[],
	wanted: Wanted,
	order: Order,
): Promise<DeadlineRow[]> {
	const selected = selectAll(parts, wanted, order);
	return selected ? (await db.values<unknown[]>(selected)).map(rowOf) : [];
}

/** Returns the number of deadlines, counted only up to `COUNTED` + 1, because an exact number would take too long. */
export async function countDeadlines(db: Reader, parts: readonly Part[], wanted: Wanted): Promise<number> {
	const most = { isDescending: false, limit: COUNTED + 1, isCounted: true };
	const selected = selectAll(parts, wanted, most);
	if (!selected) return 0;
	const [row] = await db.values<[number]>(sql`select count(*) from (select 1 from (${selected}) limit ${COUNTED + 1})`);
	return row?.[0] ?? 0;
}
