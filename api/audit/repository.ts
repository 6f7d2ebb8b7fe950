import { and, asc, desc, eq, getTableColumns, gt, inArray, lte, min, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "../platform/database/index.ts";
import type { Person } from "../platform/deps.ts";
import { auditEntries, auditSeals } from "../schema/audit.ts";
import { type ChainedEntry, canonicalJson, FIRST_PREVIOUS_HASH, hashOf } from "./chain.ts";
import type { AuditAction, AuditAnchor, AuditChanges, AuditEntity } from "./contract.ts";

export interface NewAuditEntry {
	actor: Pick<Person, "id" | "name">;
	at: string;
	action: AuditAction;
	entityId: string;
	/** Each changed field as [old, new], never passwords or message texts, because audit entries cannot be erased. */
	changes?: AuditChanges;
}

export const lastEntry = (db: Reader): Promise<AuditAnchor | undefined> =>
	db
		.select({ seq: auditEntries.seq, hash: auditEntries.hash })
		.from(auditEntries)
		.orderBy(desc(auditEntries.seq))
		.limit(1)
		.get();

export const headOf = (db: Reader, upTo = Number.MAX_SAFE_INTEGER) =>
	db
		.select({ seq: auditEntries.seq, hash: auditEntries.hash, ts: auditEntries.ts })
		.from(auditEntries)
		.where(lte(auditEntries.seq, upTo))
		.orderBy(desc(auditEntries.seq))
		.limit(1)
		.get();

/** Caches the newest audit entry of a transaction. It cannot become stale: only one transaction writes at a time. */
const newestIn = new WeakMap<Tx, Promise<AuditAnchor | undefined>>();
const recorded = new WeakMap<Tx, AuditAnchor[]>();

export function lastEntryIn(tx: Tx): Promise<AuditAnchor | undefined> {
	const last = newestIn.get(tx) ?? lastEntry(tx);
	newestIn.set(tx, last);
	return last;
}

export const recordedIn = (tx: Tx): readonly AuditAnchor[] => recorded.get(tx) ?? [];

const entityOf = (action: AuditAction) => action.slice(0, action.indexOf(".")) as AuditEntity;

/** Adds an audit entry in the transaction of the change that it describes, so that both are stored or neither is. */
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
		// Drops members that JSON cannot represent, such as undefined ones, so that the stored text has the same hash.
		changes: JSON.parse(canonicalJson(changes)) as AuditChanges,
		previousHash: last?.hash ?? FIRST_PREVIOUS_HASH,
	};
	const hash = hashOf(entry);
	await tx.insert(auditEntries).values({ ...entry, hash });
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

export interface WantedEntries {
	entity: AuditEntity;
	entityId?: string | SQL;
	ids?: readonly string[];
	actions?: readonly AuditAction[];
	after?: number;
	upTo?: number;
	limit?: number;
}

const isWanted = ({ entity, entityId, ids, actions, after, upTo }: WantedEntries) =>
	and(
		eq(auditEntries.entity, entity),
		entityId === undefined ? undefined : eq(auditEntries.entityId, entityId),
		ids && inArray(auditEntries.entityId, [...ids]),
		actions && inArray(auditEntries.action, [...actions]),
		after === undefined ? undefined : gt(auditEntries.seq, after),
		upTo === undefined ? undefined : lte(auditEntries.seq, upTo),
	);

/** Reads entries without their seals, because empty databases and those of earlier versions lack the table of seals. */
export const entriesOf = (db: Reader, { limit = -1, ...wanted }: WantedEntries): Promise<StoredEntry[]> =>
	db.select(columns).from(auditEntries).where(isWanted(wanted)).orderBy(asc(auditEntries.seq)).limit(limit);

export interface SealedEntry extends StoredEntry {
	/** The HMAC that seals the entry; null until the transaction ends, and in entries of versions without seals. */
	mac: string | null;
}

export const sealedEntriesOf = (db: Reader, wanted: WantedEntries) =>
	db
		.select({ ...columns, mac: auditSeals.mac })
		.from(auditEntries)
		.leftJoin(auditSeals, eq(auditSeals.seq, auditEntries.seq))
		.where(isWanted(wanted))
		// For many ids, SQLite would read all entries of the entity in order; the plus sign makes it look up each id.
		.orderBy(wanted.ids ? sql`+${auditEntries.seq}` : asc(auditEntries.seq))
		.limit(wanted.limit ?? -1);

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

/** Returns entries after number `seq`, oldest first. `changes` stays JSON text, as it may have been manipulated. */
export async function entriesAfter(db: Reader, seq: number, limit: number) {
	return db
		.select({ ...columns, changes: sql<string>`${auditEntries.changes}` })
		.from(auditEntries)
		.where(gt(auditEntries.seq, seq))
		.orderBy(asc(auditEntries.seq))
		.limit(limit);
}
