import { and, asc, count, desc, eq, gt, gte, inArray, lt, or, sql } from "drizzle-orm";
import type { Reader, Tx } from "../../platform/database/index.ts";
import type { Actor } from "../../platform/deps.ts";
import { DEFAULT_LIMIT, matches, type Page } from "../../platform/list.ts";
import { users } from "../users/table.ts";
import { canonicalJson, FIRST_PREVIOUS_HASH, hashOf } from "./chain.ts";
import type { AuditChanges, AuditEntity, AuditEntry, AuditQuery } from "./contract.ts";
import { auditEntries } from "./table.ts";

export interface NewAuditEntry {
	actor: Actor;
	at: string;
	/** Such as `client.create`. */
	action: string;
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

/** The person by id, by the name of that time, or by what is known of the account now. */
const byUser = (db: Reader, user: string) =>
	or(
		eq(auditEntries.userId, user),
		eq(auditEntries.user, user),
		inArray(auditEntries.userId, db.select({ id: users.id }).from(users).where(matches(users.search, user))),
	);

// Stored moments have milliseconds; as texts only equal forms compare.
const stored = (moment: string) => new Date(moment).toISOString();

/** Newest first. */
export async function listAudit(db: Reader, request: AuditQuery): Promise<Page<AuditEntry>> {
	const { entity, entityId, user, from, to, limit = DEFAULT_LIMIT, cursor } = request;
	const wanted = and(
		entity ? eq(auditEntries.entity, entity) : undefined,
		entityId ? eq(auditEntries.entityId, entityId) : undefined,
		user ? byUser(db, user) : undefined,
		from ? gte(auditEntries.ts, stored(from)) : undefined,
		to ? lt(auditEntries.ts, stored(to)) : undefined,
	);
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

/** The entries after `seq`, oldest first; `changes` as stored, for it may have been made unreadable. */
export async function entriesAfter(db: Reader, seq: number, limit: number) {
	return db
		.select({ ...columns, changes: sql<string>`${auditEntries.changes}` })
		.from(auditEntries)
		.where(gt(auditEntries.seq, seq))
		.orderBy(asc(auditEntries.seq))
		.limit(limit);
}
