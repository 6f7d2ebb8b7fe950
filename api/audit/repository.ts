import { and, asc, desc, eq, getTableColumns, gt, inArray, min, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "../platform/database/index.ts";
import { prepared, preparedRow } from "../platform/database/prepared.ts";
import type { Person } from "../platform/deps.ts";
import { type ChainedEntry, canonicalJson, FIRST_PREVIOUS_HASH, hashOf } from "./chain.ts";
import type { AuditAction, AuditAnchor, AuditChanges, AuditEntity } from "./contract.ts";
import { auditEntries } from "./table.ts";

export interface NewAuditEntry {
	actor: Pick<Person, "id" | "name">;
	at: string;
	action: AuditAction;
	entityId: string;
	/** Never passwords, tokens or message texts. */
	changes?: AuditChanges;
}

const newest = preparedRow([], (db) =>
	db
		.select({ seq: auditEntries.seq, hash: auditEntries.hash })
		.from(auditEntries)
		.orderBy(desc(auditEntries.seq))
		.limit(1),
);

export const lastEntry = (db: Reader): Promise<AuditAnchor | undefined> => newest(db, {});

/** The number of the last entry: it grows with every change that an entry tells. */
export const HEAD = "select coalesce(max(seq), 0) from audit_entry";
/** The last entry's number and moment. */
export const LAST = "select seq, ts from audit_entry order by seq desc limit 1";

export const ENTRY_COLUMNS = [
	"seq",
	"ts",
	"userId",
	"user",
	"action",
	"entity",
	"entityId",
	"changes",
	"previousHash",
	"hash",
] as const;
const insertion = prepared(ENTRY_COLUMNS, (db, entry) => db.insert(auditEntries).values(entry));

/** Nobody else writes entries during a transaction. */
const newestIn = new WeakMap<Tx, Promise<AuditAnchor | undefined>>();
const recorded = new WeakMap<Tx, AuditAnchor[]>();

/** The last entry, read once in a transaction. */
export function lastEntryIn(tx: Tx): Promise<AuditAnchor | undefined> {
	const last = newestIn.get(tx) ?? lastEntry(tx);
	newestIn.set(tx, last);
	return last;
}

/** Of this transaction. */
export const recordedIn = (tx: Tx): readonly AuditAnchor[] => recorded.get(tx) ?? [];

const entityOf = (action: AuditAction) => action.slice(0, action.indexOf(".")) as AuditEntity;

/** Appends to the audit trail, in the transaction of the recorded write. */
export async function recordAudit(tx: Tx, entry: NewAuditEntry): Promise<void> {
	const before = lastEntryIn(tx);
	const appended = before.then((last) => append(tx, last, entry));
	newestIn.set(tx, appended);
	await appended;
}

async function append(
	tx: Tx,
	last: AuditAnchor | undefined,
	{ actor, at, action, entityId, changes = {} }: NewAuditEntry,
): Promise<AuditAnchor> {
	const entry = {
		seq: (last?.seq ?? 0) + 1,
		ts: at,
		userId: actor.id,
		user: actor.name,
		action,
		entity: entityOf(action),
		entityId,
		// What JSON drops must not be in the hash.
		changes: JSON.parse(canonicalJson(changes)) as AuditChanges,
		previousHash: last?.hash ?? FIRST_PREVIOUS_HASH,
	};
	const hash = hashOf(entry);
	await insertion(tx, { ...entry, hash });
	const anchor = { seq: entry.seq, hash };
	const before = recorded.get(tx);
	if (before) before.push(anchor);
	else recorded.set(tx, [anchor]);
	return anchor;
}

export const columns = { ...getTableColumns(auditEntries), entity: sql<AuditEntity>`${auditEntries.entity}` };

export interface StoredEntry extends ChainedEntry {
	entity: AuditEntity;
	hash: string;
}

export interface ChangeOf {
	id: string;
	/** The actions that give the record a new version, such as `client.update`. */
	actions: readonly AuditAction[];
}

export async function lastChange(db: Reader, { id, actions }: ChangeOf) {
	const entities = [...new Set(actions.map(entityOf))];
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

/** The entries of a record's actions, oldest first. */
export function entriesOf(
	db: Reader,
	{ entity, entityId, actions }: { entity: AuditEntity; entityId: string | SQL; actions: readonly AuditAction[] },
): Promise<StoredEntry[]> {
	return db
		.select(columns)
		.from(auditEntries)
		.where(
			and(
				eq(auditEntries.entity, entity),
				eq(auditEntries.entityId, entityId),
				inArray(auditEntries.action, [...actions]),
			),
		)
		.orderBy(asc(auditEntries.seq));
}

export async function firstEntries(db: Reader, entity: AuditEntity, ids: string[]) {
	if (ids.length === 0) return [];
	const first = db
		.select({ seq: min(auditEntries.seq) })
		.from(auditEntries)
		.where(and(eq(auditEntries.entity, entity), inArray(auditEntries.entityId, ids)))
		.groupBy(auditEntries.entityId);
	return db
		.select({ id: auditEntries.entityId, changes: auditEntries.changes })
		.from(auditEntries)
		.where(inArray(auditEntries.seq, first));
}

export async function missingAnchors<A extends AuditAnchor>(
	db: Reader,
	anchors: readonly A[],
): Promise<{ anchor: A; isGone: boolean }[]> {
	const seqs = anchors.map(({ seq }) => seq);
	const rows = await db
		.select({ seq: auditEntries.seq, hash: auditEntries.hash })
		.from(auditEntries)
		.where(inArray(auditEntries.seq, seqs));
	const hashes = new Map(rows.map(({ seq, hash }) => [seq, hash]));
	return anchors
		.filter(({ seq, hash }) => hashes.get(seq) !== hash)
		.map((anchor) => ({ anchor, isGone: !hashes.has(anchor.seq) }));
}

/** Oldest first; `changes` as stored text, because it may be damaged. */
export async function entriesAfter(db: Reader, seq: number, limit: number) {
	return db
		.select({ ...columns, changes: sql<string>`${auditEntries.changes}` })
		.from(auditEntries)
		.where(gt(auditEntries.seq, seq))
		.orderBy(asc(auditEntries.seq))
		.limit(limit);
}
