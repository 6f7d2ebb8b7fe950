import { and, eq, getTableColumns, inArray, lt, sql } from "drizzle-orm";
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

/** Returns the client and the certification of a record that has files, and how the audit trail names the record. */
export async function loadOwner(db: Reader, owner: FileOwner, id: string) {
	const [row] = await db.values<[clientId: string, certificationId: string | null, label: string]>(sql`
		with record(kind, id, certification_id, label) as (
			select 'certification', id, id, certification_number from ${certifications}
			union all select 'audits', id, certification_id, audit_number from ${audits}
			union all select 'findings', ${findings.id}, certification_id, audit_number || '/' || ${findings.number}
				from ${findings} inner join ${audits} on ${audits.id} = audit_id
		)
		select id, null, name from ${clients} where ${owner} = 'client' and id = ${id}
		union all select client_id, certification_id, label from record
			inner join ${certifications} on ${certifications.id} = certification_id
			where kind = ${owner} and record.id = ${id}`);
	const [clientId, certificationId, label] = found(row);
	return { clientId, certificationId, label };
}

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
	const [row] = await db.values<[number]>(
		sql`select coalesce(sum(size), 0) from ${files} where ${files.clientId} = ${clientId}`,
	);
	return row?.[0] ?? 0;
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

export async function updateFile(tx: Tx, id: string, change: Partial<Pick<FileRow, "isWaiting" | "isInBucket">>) {
	await tx.update(files).set(change).where(eq(files.id, id));
}

/** Removes a file from the lists. Its bytes become a leftover, so that the transaction stays short. */
export async function deleteFile(tx: Tx, id: string, at: string): Promise<void> {
	await tx.delete(files).where(eq(files.id, id));
	await markLeftover(tx, id, at);
}

const CHUNKS_AT_ONCE = 32;

/** Deletes some chunks of a file, the last ones first, and returns whether there may be more. */
export async function deleteChunks(tx: Tx, fileId: string): Promise<boolean> {
	const deleted = await tx.values(sql`
		delete from ${fileChunks} where file_id = ${fileId} and position in (
			select position from ${fileChunks} where file_id = ${fileId} order by position desc limit ${CHUNKS_AT_ONCE})
		returning position`);
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

/** Yields all files one by one, so that few of them are in memory. */
export async function* allFiles(db: Reader): AsyncGenerator<FileRow> {
	for (let last = 0; ; ) {
		const next = db
			.select({ ...columns, seq: files.seq })
			.from(files)
			.where(sql`${files.seq} > ${last}`);
		const row = await next.orderBy(files.seq).limit(1).get();
		if (!row) return;
		yield row;
		last = row.seq;
	}
}

/** Returns the ids and names of files that were added according to the audit trail, but neither exist nor were removed. */
export const missingFiles = (db: Reader) =>
	db
		.select({ id: auditEntries.entityId, changes: auditEntries.changes })
		.from(auditEntries)
		.where(sql`entity = 'file' and action = 'file.add' and not exists (select 1 from ${files} where id = entity_id)
			and not exists (select 1 from ${auditEntries} as removal where removal.entity = 'file'
				and removal.entity_id = ${auditEntries.entityId} and removal.action in ('file.remove', 'file.reject'))`);

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
