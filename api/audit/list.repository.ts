import { and, desc, eq, gt, gte, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { createPauses } from "../platform/async/time-slices.ts";
import type { Reader } from "../platform/database/index.ts";
import { bounded, COUNTED, matchesOf, type Total } from "../platform/database/lists/count.ts";
import type { Page } from "../platform/database/lists/list.ts";
import { DEFAULT_LIMIT } from "../platform/database/lists/plan.ts";
import { seqIn, seqInJson } from "../platform/database/lists/seq-in.ts";
import { auditEntries, auditLateness } from "../schema/audit.ts";
import { AUDIT_ENTITIES, type AuditEntity, type AuditFilter, type AuditQuery, type HistoryQuery } from "./contract.ts";
import { columns, lastEntry, type StoredEntry } from "./repository.ts";

/** One statement tests `first` entries, the next twice as many, up to `most`, so that none blocks other requests. */
const SLICE = { first: 250, most: 1000 };

export interface PeopleReads {
	useridIfShared: (userId: SQLWrapper) => SQL<string | null>;
	accountMatches: (userId: SQLWrapper, text: string) => SQL;
}

type Ranges = readonly SQL[];

interface Wanted {
	ranges: Ranges;
	test?: SQL | undefined;
	above?: number | undefined;
	below?: number | undefined;
	/** Other index ranges with the same entries. All are read in turns: it is unknown which search ends first. */
	others?: readonly Pick<Wanted, "ranges" | "test">[];
}

const EVERYTHING: Ranges = [gt(auditEntries.seq, 0)];
// With more matching people than this, comparing the author of each entry is faster than an index lookup per person.
const MAX_PEOPLE = 40;
const PEOPLE_PER_QUERY = 500;

/** Returns the users whose name or account matches. Each costs one index lookup, however many entries there are. */
async function peopleNamed(db: Reader, { accountMatches }: PeopleReads, text: string): Promise<[string, string][]> {
	const pause = createPauses();
	const found: [string, string][] = [];
	// Seeks the next user or name in two steps; comparing both columns at once would read all entries of the user.
	const next = (id: SQLWrapper, name: SQLWrapper) => sql`coalesce(
		(select seq from audit_entry where user_id = ${id} and user > ${name} order by user, seq limit 1),
		(select seq from audit_entry where user_id > ${id} order by user_id, user, seq limit 1))`;
	for (let last: [string, string] | undefined = ["", ""]; last; await pause()) {
		const rows: [string, string, number][] = await db.values(sql`with recursive person (id, name) as (
			select user_id, user from audit_entry where seq = ${next(sql`${last[0]}`, sql`${last[1]}`)}
			union all
			select user_id, user from person cross join audit_entry on seq = ${next(sql`person.id`, sql`person.name`)}
			limit ${PEOPLE_PER_QUERY}
		) select id, name, id = ${text} or instr(lower(name), lower(${text})) > 0 or ${accountMatches(sql`person.id`, text)} from person`);
		for (const [id, name, isNamed] of rows) if (isNamed) found.push([id, name]);
		const [id, name] = rows.length === PEOPLE_PER_QUERY ? (rows.at(-1) ?? []) : [];
		last = id === undefined || name === undefined ? undefined : [id, name];
	}
	return found;
}

const ofRecord = (entities: readonly AuditEntity[], id: string): Ranges =>
	entities.map((entity) => sql`${eq(auditEntries.entity, entity)} and ${eq(auditEntries.entityId, id)}`);

const ofPeople = (people: readonly [string, string][], ofKind: SQL | undefined): Ranges =>
	people.map(([id, name]) => sql`${and(eq(auditEntries.userId, id), eq(auditEntries.user, name), ofKind)}`);

const inJson = (people: readonly [string, string][]) =>
	sql`(${auditEntries.userId}, ${auditEntries.user}) in (select value ->> 0, value ->> 1 from json_each(${JSON.stringify(people)}))`;

/** Returns the time as stored in entries, shifted by seconds; undefined if its year would sort wrongly as text. */
function stored(moment: string, seconds = 0): string | undefined {
	const moved = new Date(Date.parse(moment) + seconds * 1000);
	const text = Number.isNaN(moved.getTime()) ? "" : moved.toISOString();
	return /^\d{4}-/.test(text) ? text : undefined;
}

/** Returns the entry numbers of a time span, widened by the largest setback of the clock, so that none is missed. */
async function numbersBetween(db: Reader, from: string | undefined, to: string | undefined) {
	if (from === undefined && to === undefined) return {};
	const late = (await db.select().from(auditLateness).get())?.seconds ?? 0;
	const [start, end] = [from && stored(from, -late), to && stored(to, late)];
	const at = { seq: auditEntries.seq };
	const { ts, seq } = auditEntries;
	const before =
		start && (await db.select(at).from(auditEntries).where(lt(ts, start)).orderBy(desc(ts), desc(seq)).limit(1).get());
	const after = end && (await db.select(at).from(auditEntries).where(gte(ts, end)).orderBy(ts, seq).limit(1).get());
	return { above: before ? before.seq : undefined, below: after ? after.seq : undefined };
}

/** Returns the index ranges to read and the test for their entries; a range with few entries is chosen, if any. */
async function wantedBy(
	db: Reader,
	people: PeopleReads,
	{ entity, entityId, user, from, to }: AuditFilter,
): Promise<Wanted> {
	const { ts } = auditEntries;
	const start = from && stored(from);
	const end = to && stored(to);
	const time = and(start ? gte(ts, start) : undefined, end ? lt(ts, end) : undefined);
	const bounds = await numbersBetween(db, from, to);
	const ofKind = entity ? eq(auditEntries.entity, entity) : undefined;
	const ofId = entityId ? eq(auditEntries.entityId, entityId) : undefined;
	const named = user ? await peopleNamed(db, people, user) : undefined;
	if (named?.length === 0) return { ranges: [] };
	const person = named && inJson(named);
	const choices: Wanted[] = [];
	if (entityId)
		choices.push({ ranges: ofRecord(entity ? [entity] : AUDIT_ENTITIES, entityId), test: and(person, time) });
	const isFew = named && named.length <= MAX_PEOPLE;
	if (isFew) choices.push({ ranges: ofPeople(named, ofKind), test: and(ofId, time) });
	if (ofKind && !ofId && !isFew) choices.push({ ranges: [ofKind], test: and(person, time) });
	const [first = { ranges: EVERYTHING, test: and(person, time) }, ...others] = choices;
	if (others.length > 0)
		for (const choice of choices)
			if (!(await countIn(db, { ...choice, ...bounds })).isMore) return { ...choice, ...bounds };
	if (time && (choices.length === 0 || (await countIn(db, { ...first, ...bounds })).isMore)) {
		const { seq } = auditEntries;
		const { count, seqs } = await matchesOf(db, sql`(select ${seq} as rowid from ${auditEntries} where ${time})`);
		if (count <= COUNTED) return { ranges: [seqInJson(seq, seqs)], test: and(ofKind, ofId, person) };
	}
	return { ...first, ...bounds, others };
}

const between = (above: number | undefined, below: number | undefined) =>
	and(
		above === undefined ? undefined : gt(auditEntries.seq, above),
		below === undefined ? undefined : lt(auditEntries.seq, below),
	);

function slice({ ranges, test = sql`true`, above, below }: Wanted, limit: number): SQL {
	const { seq } = auditEntries;
	const each = ranges.map(
		(range) => sql`select ${seq} as number, ${test} from ${auditEntries} where ${and(range, between(above, below))}`,
	);
	return sql`${sql.join(each, sql` union all `)} order by number desc limit ${limit}`;
}

/** Returns the numbers of the newest entries that pass the test, with pauses in which other requests are served. */
async function newest(db: Reader, wanted: Wanted, limit: number): Promise<number[]> {
	const pause = createPauses();
	if (wanted.ranges.length === 0) return [];
	const { above, below, others = [] } = wanted;
	const ways = [wanted, ...others].map(({ ranges, test }) => ({
		found: [] as number[],
		next: { ranges, test, above, below },
	}));
	for (let size = wanted.test ? SLICE.first : limit; ; size = Math.min(2 * size, SLICE.most))
		for (const { found, next } of ways) {
			const rows = await db.values<[number, number]>(slice(next, size));
			for (const [seq, isWanted] of rows) if (isWanted) found.push(seq);
			if (rows.length < size || found.length >= limit) return found.slice(0, limit);
			next.below = rows.at(-1)?.[0];
			await pause();
		}
}

async function countIn(db: Reader, { ranges, above, below }: Wanted): Promise<Total> {
	if (ranges.length === 0) return { total: 0 };
	const each = ranges.map((range) => sql`select 1 from ${auditEntries} where ${and(range, between(above, below))}`);
	const [row] = await db.values<[number]>(
		sql`select count(*) from (select 1 from (${sql.join(each, sql` union all `)}) limit ${COUNTED + 1})`,
	);
	return bounded(row?.[0] ?? 0);
}

async function totalOf(db: Reader, wanted: Wanted): Promise<Total> {
	// Entry numbers have no gaps, so the number of the last entry is the total of the unfiltered trail.
	if (wanted.ranges === EVERYTHING && !wanted.test) return { total: (await lastEntry(db))?.seq ?? 0 };
	return wanted.test ? bounded((await newest(db, wanted, COUNTED + 1)).length) : countIn(db, wanted);
}

export interface ListedEntry extends StoredEntry {
	userid: string | null;
}

async function pageOf(
	db: Reader,
	people: PeopleReads,
	wanted: Wanted,
	{ limit = DEFAULT_LIMIT, cursor }: HistoryQuery,
): Promise<Page<ListedEntry>> {
	const below = Math.min(cursor ? Number(cursor) : Number.POSITIVE_INFINITY, wanted.below ?? Number.POSITIVE_INFINITY);
	const sought = { ...wanted, below: Number.isFinite(below) ? below : undefined };
	const [found, total] = await Promise.all([entriesIn(db, people, sought, limit + 1), totalOf(db, wanted)]);
	const rows = found.slice(0, limit);
	const next = found.length > limit ? String(rows.at(-1)?.seq) : undefined;
	return { rows, ...total, next };
}

async function entriesIn(db: Reader, people: PeopleReads, wanted: Wanted, limit: number): Promise<ListedEntry[]> {
	if (wanted.ranges.length === 0) return [];
	if (wanted.test) return entriesAt(db, people, await newest(db, wanted, limit));
	return entriesWhere(db, people, sql`${auditEntries.seq} in (select number from (${slice(wanted, limit)}))`);
}

const entriesWhere = (db: Reader, { useridIfShared }: PeopleReads, where: SQL): Promise<ListedEntry[]> =>
	db
		.select({ ...columns, userid: useridIfShared(auditEntries.userId) })
		.from(auditEntries)
		.where(where)
		.orderBy(desc(sql`+${auditEntries.seq}`));

export const entriesAt = (db: Reader, people: PeopleReads, seqs: readonly number[]): Promise<ListedEntry[]> =>
	entriesWhere(db, people, seqIn(auditEntries.seq, seqs));

export const listAudit = async (db: Reader, people: PeopleReads, request: AuditQuery): Promise<Page<ListedEntry>> =>
	pageOf(db, people, await wantedBy(db, people, request), request);

export const listNumbers = async (db: Reader, people: PeopleReads, filter: AuditFilter, limit: number) =>
	newest(db, await wantedBy(db, people, filter), limit);

export const listHistory = (
	db: Reader,
	people: PeopleReads,
	{ entities, id }: { entities: AuditEntity[]; id: string },
	request: HistoryQuery,
): Promise<Page<ListedEntry>> => pageOf(db, people, { ranges: ofRecord(entities, id) }, request);
