import { and, eq, getTableColumns, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Db, Reader, Tx } from "../../platform/database/index.ts";
import { type List, type Page, planList } from "../../platform/database/lists/list.ts";
import { readAll } from "../../platform/database/lists/read-all.ts";
import { preparedRow } from "../../platform/database/prepared.ts";
import { found } from "../../platform/errors.ts";
import { auditEntries } from "../../schema/audit.ts";
import { certifications } from "../../schema/certifications.ts";
import { clients } from "../../schema/clients.ts";
import { audits, findings } from "../../schema/evaluation.ts";
import { fileChunks, fileLeftovers, files } from "../../schema/files.ts";
import type { FileListQuery, FileOwner } from "./contract.ts";

const { seq: _seq, seal: _seal, ...columns } = getTableColumns(files);
export type FileRow = Pick<typeof files.$inferSelect, keyof typeof columns>;

/** The record that has files: whose limit of bytes they count towards, and how the audit trail names it. */
export interface OwnerRecord {
	clientId: string;
	certificationId: string | null;
	label: string;
}

const OWNERS: Readonly<Record<FileOwner, (db: Reader, id: string) => Promise<OwnerRecord | undefined>>> = {
	client: (db, id) =>
		db
			.select({ clientId: clients.id, certificationId: sql<null>`null`, label: clients.name })
			.from(clients)
			.where(eq(clients.id, id))
			.get(),
	certification: (db, id) =>
		db
			.select({
				clientId: certifications.clientId,
				certificationId: certifications.id,
				label: certifications.certificationNumber,
			})
			.from(certifications)
			.where(eq(certifications.id, id))
			.get(),
	audits: (db, id) =>
		db
			.select({ clientId: certifications.clientId, certificationId: certifications.id, label: audits.auditNumber })
			.from(audits)
			.innerJoin(certifications, eq(certifications.id, audits.certificationId))
			.where(eq(audits.id, id))
			.get(),
	findings: (db, id) =>
		db
			.select({
				clientId: certifications.clientId,
				certificationId: certifications.id,
				label: sql<string>`${audits.auditNumber} || '/' || ${findings.number}`,
			})
			.from(findings)
			.innerJoin(audits, eq(audits.id, findings.auditId))
			.innerJoin(certifications, eq(certifications.id, audits.certificationId))
			.where(eq(findings.id, id))
			.get(),
};

/** Returns the record that has files; throws 404 if it does not exist. */
export const loadOwner = async (db: Reader, owner: FileOwner, id: string): Promise<OwnerRecord> =>
	found(await OWNERS[owner](db, id));

const LIST: List = { table: files, seq: files.seq, sorts: { addedAt: files.addedAt }, defaultSort: "-addedAt" };
const ofOwner = (owner: FileOwner, id: string) => and(eq(files.owner, owner), eq(files.ownerId, id));

export async function listFiles(db: Reader, owner: FileOwner, id: string, request: FileListQuery) {
	const plan = await planList(db, LIST, request, { filter: ofOwner(owner, id) });
	const rows = await db
		.select({ ...columns, ...plan.keys })
		.from(files)
		.where(plan.where)
		.orderBy(...plan.orderBy)
		.limit(plan.fetch);
	return (await plan.page(rows)) as Page<FileRow>;
}

export const filesToExport = (db: Db, owner: FileOwner, id: string, request: FileListQuery, limit: number) =>
	readAll(db, LIST, request, {
		limit,
		filter: ofOwner(owner, id),
		read: (page, orderBy) =>
			db
				.select(columns)
				.from(files)
				.where(page)
				.orderBy(...orderBy),
	});

export const findFile = (db: Reader, id: string): Promise<FileRow | undefined> =>
	db.select(columns).from(files).where(eq(files.id, id)).get();

export async function bytesOfClient(db: Reader, clientId: string): Promise<number> {
	const [row] = await db
		.select({ bytes: sql<number>`coalesce(sum(${files.size}), 0)` })
		.from(files)
		.where(eq(files.clientId, clientId));
	return row?.bytes ?? 0;
}

export async function markLeftover(tx: Tx, fileId: string, since: string): Promise<void> {
	await tx.insert(fileLeftovers).values({ fileId, since });
}

export async function insertChunk(tx: Tx, chunk: typeof fileChunks.$inferInsert): Promise<void> {
	await tx.insert(fileChunks).values(chunk);
}

const chunkAt = preparedRow(["fileId", "position"], (db, { fileId, position }) =>
	db
		.select({ bytes: fileChunks.bytes })
		.from(fileChunks)
		.where(and(eq(fileChunks.fileId, fileId), eq(fileChunks.position, position))),
);
export const readChunk = async (db: Reader, fileId: string, position: number): Promise<Uint8Array | undefined> =>
	(await chunkAt(db, { fileId, position: String(position) }))?.bytes;

/** Makes an uploaded file visible, whose bytes are no longer a leftover. */
export async function insertFile(tx: Tx, row: FileRow): Promise<void> {
	await tx.insert(files).values(row);
	await forgetLeftover(tx, row.id);
}

export async function markScanned(tx: Tx, id: string): Promise<void> {
	await tx.update(files).set({ isWaiting: false }).where(eq(files.id, id));
}

export async function placeFile(tx: Tx, id: string, isInBucket: boolean): Promise<void> {
	await tx.update(files).set({ isInBucket }).where(eq(files.id, id));
}

/** Removes a file from the lists. Its bytes become a leftover, so that the transaction stays short. */
export async function deleteFile(tx: Tx, id: string, at: string): Promise<void> {
	await tx.delete(files).where(eq(files.id, id));
	await markLeftover(tx, id, at);
}

const CHUNKS_AT_ONCE = 32;

/** Deletes some chunks of a file, the last ones first, and returns whether there may be more. */
export async function deleteChunks(tx: Tx, fileId: string): Promise<boolean> {
	const some = sql`select ${fileChunks.position} from ${fileChunks} where ${fileChunks.fileId} = ${fileId} order by ${fileChunks.position} desc limit ${CHUNKS_AT_ONCE}`;
	const deleted = await tx
		.delete(fileChunks)
		.where(and(eq(fileChunks.fileId, fileId), inArray(fileChunks.position, sql`(${some})`)))
		.returning({ position: fileChunks.position });
	return deleted.length === CHUNKS_AT_ONCE;
}

export const isLeftover = async (db: Reader, fileId: string): Promise<boolean> =>
	(await db.$count(fileLeftovers, eq(fileLeftovers.fileId, fileId))) > 0;

export async function forgetLeftover(tx: Tx, fileId: string): Promise<void> {
	await tx.delete(fileLeftovers).where(eq(fileLeftovers.fileId, fileId));
}

export const leftoversBefore = (db: Reader, moment: string) =>
	db.select({ fileId: fileLeftovers.fileId }).from(fileLeftovers).where(lt(fileLeftovers.since, moment)).limit(100);

export const waitingFiles = (db: Reader): Promise<FileRow[]> =>
	db.select(columns).from(files).where(sql`${files.isWaiting} = 1`).orderBy(files.seq).limit(100);

export const filesAfter = (db: Reader, seq: number, limit: number) =>
	db
		.select({ ...columns, seq: files.seq })
		.from(files)
		.where(sql`${files.seq} > ${seq}`)
		.orderBy(files.seq)
		.limit(limit);

/** Returns the ids and names of files that were added according to the audit trail, but neither exist nor were removed. */
export const missingFiles = (db: Reader) =>
	db
		.select({ id: auditEntries.entityId, changes: auditEntries.changes })
		.from(auditEntries)
		.leftJoin(files, eq(files.id, auditEntries.entityId))
		.where(
			and(
				eq(auditEntries.entity, "file"),
				eq(auditEntries.action, "file.add"),
				isNull(files.id),
				sql`not exists (select 1 from audit_entry as removal where removal.entity = 'file' and removal.entity_id = ${auditEntries.entityId} and removal.action in ('file.remove', 'file.reject'))`,
			),
		);

export async function fileSubjects(db: Reader, ids: string[]) {
	const rows = await db
		.select({ id: files.id, label: files.name, clientId: files.clientId, certificationId: files.certificationId })
		.from(files)
		.where(inArray(files.id, ids));
	return rows.map(({ certificationId, ...row }) => ({
		...row,
		...(certificationId === null ? {} : { certificationId }),
	}));
}
