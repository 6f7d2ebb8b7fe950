import { Buffer } from "node:buffer";
import { nameWith } from "../../accounts/people/index.ts";
import { createPauses } from "../../platform/async/time-slices.ts";
import type { Versioned } from "../../platform/database/columns.ts";
import type { Reader } from "../../platform/database/index.ts";
import { bounded } from "../../platform/database/lists/count.ts";
import type { Page } from "../../platform/database/lists/list.ts";
import { DEFAULT_LIMIT } from "../../platform/database/lists/plan.ts";
import { wordsOf } from "../../platform/database/lists/search.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { found, invalidField } from "../../platform/errors.ts";
import { parseJson } from "../../platform/json.ts";
import { today } from "../../platform/runtime/clock.ts";
import { candidatesFor } from "./candidates.repository.ts";
import { type Deadline, type DeadlineExportQuery, type DeadlineListQuery, ME, ME_OR_NONE } from "./contract.ts";
import { countDeadlines, type DeadlineRow, deadlineRows, type Part, type Wanted } from "./list.repository.ts";
import { actionsOn, isVisibleTo, stateOf } from "./rules.ts";
import {
	deadlineId,
	isEmpty,
	originsDueIn,
	type Position,
	rangesAfter,
	readDeadlineId,
	remindedOn,
	SOURCES,
	type Source,
} from "./sources.ts";

type ListDeps = Pick<Deps, "clock">;
export type Viewer = Pick<Actor, "id" | "roles">;

const isFor = ({ kind }: Source, { roles }: Viewer) => isVisibleTo(kind, roles);

const sourceOf = ({ rank }: DeadlineRow): Source => found(SOURCES[rank]);

function positionOf(row: DeadlineRow): Position {
	const { rank, origin, seq } = row;
	return { day: sourceOf(row).dayOf(origin), rank, origin, seq };
}

const compared = (a: Position, b: Position): number =>
	compare(a.day, b.day) || a.rank - b.rank || compare(a.origin, b.origin) || a.seq - b.seq;
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const writeCursor = (sort: string, { day, rank, origin, seq }: Position) =>
	Buffer.from(JSON.stringify([sort, day, rank, origin, seq])).toString("base64url");

function readCursor(cursor: string, sort: string): Position {
	const parts = parseJson(Buffer.from(cursor, "base64url").toString());
	if (!Array.isArray(parts) || parts.length !== 5) throw invalidField("cursor", "cursor.invalid");
	const [cursorSort, day, rank, origin, seq] = parts;
	const isPlace = typeof origin === "string" && typeof rank === "number" && Number.isSafeInteger(seq);
	// The cursor comes from the client, so its day is checked. Years outside of 2000 to 2199 are refused.
	const isDay = typeof day === "string" && /^2[01]\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
	if (cursorSort !== sort || !isPlace || !isDay) throw invalidField("cursor", "cursor.invalid");
	return { day, rank, origin, seq };
}

/** The list's query. A certification is listed if its first reminder has begun by `remindedBy`, by default today. */
type Query = DeadlineListQuery & { remindedBy?: string | undefined };
type Filters = Omit<Query, "q" | "sort" | "limit" | "cursor">;

function partsFor({ kind, client, certification, ...days }: Filters, day: string, viewer: Viewer): Part[] {
	const isOfRecord = client !== undefined || certification !== undefined;
	return SOURCES.filter((source) => isFor(source, viewer) && (!kind || kind.includes(source.kind)))
		.filter((source) => !isOfRecord || source.kind === "task")
		.map((source) => ({ source, ranges: originsDueIn(source, day, days) }))
		.filter(({ ranges }) => ranges.length > 0);
}

const wantedOf = (
	{ assignee, client, certification, state: states = ["open"] }: Filters,
	day: string,
	viewer: Viewer,
): Wanted => ({
	today: day,
	states,
	assignee: assignee === ME || assignee === ME_OR_NONE ? viewer.id : assignee,
	includesUnassigned: assignee === ME_OR_NONE,
	client,
	certification,
	words: [],
});

/**
 * Returns one page of deadlines. Every source yields its first deadlines by an index; sorted together by day, they
 * contain the page.
 */
async function readRows(
	{ clock }: ListDeps,
	db: Reader,
	{ q, sort = "day", limit = DEFAULT_LIMIT, cursor, ...filters }: Query,
	viewer: Viewer,
): Promise<Page<DeadlineRow>> {
	const day = today(clock);
	const place = cursor === undefined ? undefined : readCursor(cursor, sort);
	const isDescending = sort.startsWith("-");
	const parts = partsFor(filters, day, viewer);
	const words = wordsOf(q);
	const wanted: Wanted = {
		...wantedOf(filters, day, viewer),
		words,
		...(words.length > 0 ? { candidates: await candidatesFor(db, words) } : {}),
	};
	const following = parts.map(({ source, ranges }) => ({
		source,
		ranges: ranges
			.flatMap((origins) => rangesAfter(source, origins, place, isDescending))
			.filter((range) => !isEmpty(range)),
	}));
	const [first, count] = await Promise.all([
		deadlineRows(db, following, wanted, { isDescending, limit: limit + 1 }),
		countDeadlines(db, parts, wanted),
	]);
	const sign = isDescending ? -1 : 1;
	const placed = first.map((row) => ({ row, at: positionOf(row) })).sort((a, b) => sign * compared(a.at, b.at));
	const last = placed[limit - 1];
	return {
		rows: placed.slice(0, limit).map(({ row }) => row),
		next: placed.length > limit && last ? writeCursor(sort, last.at) : undefined,
		...bounded(count),
	};
}

function idsOf(
	{ recordId, clientId, certificationId, certificateId, auditId }: DeadlineRow,
	{ kind }: Source,
): Partial<Deadline["subject"]> {
	return {
		...(clientId === null ? {} : { _clientId: clientId }),
		...(certificationId === null ? {} : { _certificationId: certificationId }),
		...(certificateId === null ? {} : { _certificateId: certificateId }),
		...(auditId === null ? {} : { _auditId: auditId }),
		...(kind === "enquiry" ? { _enquiryId: recordId } : {}),
		...(kind === "account" ? { _userId: recordId } : {}),
	};
}

const WAITING = ["approval", "enquiry", "account"];

function present({ clock }: ListDeps, row: DeadlineRow, viewer: Viewer): Deadline {
	const source = sourceOf(row);
	const { kind, stage } = source;
	const { origin, assigneeId, snoozedUntil, doneAt } = row;
	const state = stateOf(row, today(clock));
	return {
		_id: deadlineId(source.name, row.recordId),
		kind,
		day: source.dayOf(origin),
		...(stage ? { stage, remindedOn: remindedOn(origin) } : {}),
		...(row.validTo === null ? {} : { validTo: row.validTo }),
		...(WAITING.includes(kind) ? { since: origin } : {}),
		subject: { name: row.name, ...(row.number === null ? {} : { number: row.number }), ...idsOf(row, source) },
		...(row.note === null ? {} : { note: row.note }),
		...(assigneeId === null || row.assignee === null
			? {}
			: { assignee: { _id: assigneeId, name: nameWith(row.assignee, row.assigneeUserid) } }),
		...(state === "snoozed" && snoozedUntil !== null ? { snoozedUntil } : {}),
		...(doneAt === null
			? {}
			: {
					done: {
						ts: doneAt,
						user: nameWith(row.doneBy ?? "", row.doneByUserid),
						...(row.doneNote ? { note: row.doneNote } : {}),
					},
				}),
		actions: actionsOn({ state, kind, createdBy: row.createdBy, assigneeId }, viewer),
	};
}

export async function countDue(
	{ clock }: ListDeps,
	db: Reader,
	viewer: Viewer,
): Promise<Pick<Page<Deadline>, "total" | "isMore">> {
	const day = today(clock);
	const filters = { to: day };
	return bounded(await countDeadlines(db, partsFor(filters, day, viewer), wantedOf(filters, day, viewer)));
}

export async function listDeadlines(deps: ListDeps, db: Reader, query: Query, viewer: Viewer): Promise<Page<Deadline>> {
	const page = await readRows(deps, db, query, viewer);
	return { ...page, rows: page.rows.map((row) => present(deps, row, viewer)) };
}

const READ_AT_ONCE = 100;

/** Reads at most `most` deadlines in small pages, so that the server can answer other requests in between. */
export async function readDeadlines(
	deps: ListDeps,
	db: Reader,
	query: DeadlineExportQuery & Pick<Query, "remindedBy">,
	viewer: Viewer,
	most: number,
): Promise<Deadline[]> {
	const pause = createPauses();
	const rows: Deadline[] = [];
	for (let cursor: string | undefined; ; await pause()) {
		const page = await listDeadlines(deps, db, { ...query, limit: READ_AT_ONCE, cursor }, viewer);
		rows.push(...page.rows);
		cursor = page.next;
		if (cursor === undefined || rows.length >= most) return rows.slice(0, most);
	}
}

/** Returns undefined if the id is unknown or its record causes no deadline, such as a renewed certification. */
export async function findDeadline(
	{ clock }: ListDeps,
	db: Reader,
	id: string,
	viewer: Viewer,
): Promise<{ row: DeadlineRow; source: Source } | undefined> {
	const { name, recordId } = readDeadlineId(id);
	const day = today(clock);
	const parts = SOURCES.filter((source) => source.name === name && isFor(source, viewer)).map((source) => ({
		source,
		ranges: [source.listed(day)],
	}));
	const wanted = { today: day, states: [], words: [], recordId };
	const [row] = await deadlineRows(db, parts, wanted, { isDescending: false, limit: 1 });
	return row && { row, source: sourceOf(row) };
}

export async function loadDeadline(
	deps: ListDeps,
	db: Reader,
	id: string,
	viewer: Viewer,
): Promise<Versioned<Deadline>> {
	const { row } = found(await findDeadline(deps, db, id, viewer));
	return { version: row.version ?? 0, record: present(deps, row, viewer) };
}
