import { and, asc, count, desc, eq, gt, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { users } from "../modules/users/table.ts";
import type { Reader, Tx } from "../platform/database/index.ts";
import { DEFAULT_LIMIT, matches, type Page } from "../platform/database/list.ts";
import type { Person } from "../platform/deps.ts";
import { canonicalJson, FIRST_PREVIOUS_HASH, hashOf } from "./chain.ts";
import type { AuditChanges, AuditEntity, AuditQuery, HistoryEntity, HistoryQuery } from "./contract.ts";
import { auditEntries } from "./table.ts";
import type { AuditAction } from "./words.ts";

export interface NewAuditEntry {
	actor: Pick<Person, "id" | "name">;
	at: string;
	action: AuditAction;
	entity: AuditEntity;
	entityId: string;
	/** Never passwords, tokens or message texts. */
	changes?: AuditChanges;
}

/** Appends to the audit trail, in the transaction of the write that it tells of. */
export async function recordAudit(
	tx: Tx,
	{ actor, at, action, entity, entityId, changes = {} }: NewAuditEntry,
): Promise<void> {
	const [last] = await tx
		.select({ seq: auditEntries.seq, hash: auditEntries.hash })
		.from(auditEntries)
		.orderBy(desc(auditEntries.seq))
		.limit(1);
	const entry = {
		seq: (last?.seq ?? 0) + 1,
		ts: at,
		userId: actor.id,
		user: actor.name,
		action,
		entity,
		entityId,
		// As it will be read back: what JSON drops must not be in the hash.
		changes: JSON.parse(canonicalJson(changes)) as AuditChanges,
		previousHash: last?.hash ?? FIRST_PREVIOUS_HASH,
	};
	await tx.insert(auditEntries).values({ ...entry, hash: hashOf(entry) });
}

const columns = {
	seq: auditEntries.seq,
	ts: auditEntries.ts,
	userId: auditEntries.userId,
	user: auditEntries.user,
	action: auditEntries.action,
	entity: sql<AuditEntity>`${auditEntries.entity}`,
	entityId: auditEntries.entityId,
	changes: auditEntries.changes,
	previousHash: auditEntries.previousHash,
	hash: auditEntries.hash,
};

/** An entry as it stands in the trail. */
export interface StoredEntry {
	seq: number;
	ts: string;
	userId: string;
	user: string;
	action: string;
	entity: AuditEntity;
	entityId: string;
	changes: AuditChanges;
	previousHash: string;
	hash: string;
}

/** The person by id, by a part of the name of that time, or by what is known of the account now. */
const byUser = (db: Reader, user: string) =>
	or(
		eq(auditEntries.userId, user),
		sql`instr(lower(${auditEntries.user}), lower(${user})) > 0`,
		inArray(auditEntries.userId, db.select({ id: users.id }).from(users).where(matches(users.search, user))),
	);

// Stored moments have milliseconds; as texts only equal forms compare.
const stored = (moment: string) => new Date(moment).toISOString();

/** Newest first. */
export async function listAudit(db: Reader, request: AuditQuery): Promise<Page<StoredEntry>> {
	const { entity, entityId, user, from, to } = request;
	const wanted = and(
		entity ? eq(auditEntries.entity, entity) : undefined,
		entityId ? eq(auditEntries.entityId, entityId) : undefined,
		user ? byUser(db, user) : undefined,
		from ? gte(auditEntries.ts, stored(from)) : undefined,
		to ? lt(auditEntries.ts, stored(to)) : undefined,
	);
	return pageOf(db, wanted, request);
}

/** Whose entries make up the history of a record: a list of products stands under the id of its certification. */
const HISTORY: Record<HistoryEntity, AuditEntity[]> = {
	client: ["client"],
	certification: ["certification", "product"],
	certificate: ["certificate"],
};

/** What happened to one record, newest first. */
export const listHistory = (
	db: Reader,
	{ entity, id }: { entity: HistoryEntity; id: string },
	request: HistoryQuery,
): Promise<Page<StoredEntry>> =>
	pageOf(db, and(inArray(auditEntries.entity, HISTORY[entity]), eq(auditEntries.entityId, id)), request);

async function pageOf(
	db: Reader,
	wanted: SQL | undefined,
	{ limit = DEFAULT_LIMIT, cursor }: HistoryQuery,
): Promise<Page<StoredEntry>> {
	const rows = await db
		.select(columns)
		.from(auditEntries)
		.where(and(wanted, cursor ? lt(auditEntries.seq, Number(cursor)) : undefined))
		.orderBy(desc(auditEntries.seq))
		.limit(limit + 1);
	const [counted] = await db.select({ total: count() }).from(auditEntries).where(wanted);
	const shown = rows.slice(0, limit);
	return {
		rows: shown,
		total: counted?.total ?? 0,
		next: rows.length > limit ? String(shown.at(-1)?.seq) : undefined,
	};
}

export interface ChangeOf {
	id: string;
	/** What gives the record a new version, such as `client.update`; each begins with its entity. */
	actions: readonly AuditAction[];
}

/** Who changed the record last. */
export async function lastChange(db: Reader, { id, actions }: ChangeOf) {
	const entities = [...new Set(actions.map((action) => action.slice(0, action.indexOf("."))))];
	const [last] = await db
		.select({ userId: auditEntries.userId, user: auditEntries.user, ts: auditEntries.ts })
		.from(auditEntries)
		.where(
			and(
				inArray(auditEntries.entity, entities),
				eq(auditEntries.entityId, id),
				inArray(auditEntries.action, [...actions]),
			),
		)
		.orderBy(desc(auditEntries.seq))
		.limit(1);
	return last;
}

/** What the trail tells of one record's actions, `after` an entry, oldest first. */
export function entriesOf(
	db: Reader,
	{
		entity,
		entityId,
		actions,
		after = 0,
	}: { entity: AuditEntity; entityId: string; actions: readonly AuditAction[]; after?: number },
): Promise<StoredEntry[]> {
	return db
		.select(columns)
		.from(auditEntries)
		.where(
			and(
				eq(auditEntries.entity, entity),
				eq(auditEntries.entityId, entityId),
				inArray(auditEntries.action, [...actions]),
				gt(auditEntries.seq, after),
			),
		)
		.orderBy(asc(auditEntries.seq));
}

/** The hashes of the entries of these numbers, by number. */
export async function hashesOf(db: Reader, seqs: readonly number[]): Promise<ReadonlyMap<number, string>> {
	const rows = await db
		.select({ seq: auditEntries.seq, hash: auditEntries.hash })
		.from(auditEntries)
		.where(inArray(auditEntries.seq, [...seqs]));
	return new Map(rows.map(({ seq, hash }) => [seq, hash]));
}

/** The entries after `seq`, oldest first; `changes` as stored, for it may have been made unreadable. */
export async function entriesAfter(db: Reader, seq: number, limit: number) {
	return db
		.select({ ...columns, changes: sql<string>`${auditEntries.changes}` })
		.from(auditEntries)
		.where(gt(auditEntries.seq, seq))
		.orderBy(asc(auditEntries.seq))
		.limit(limit);
}
