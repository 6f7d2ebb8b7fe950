import { sql } from "drizzle-orm";
import { blob, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { FileKind, FileOwner } from "../modules/files/contract.ts";
import { day, moment, recordId, referenceTo, seq } from "../platform/database/columns.ts";
import { seal, sealRowsOf } from "../platform/database/sealed-tables.ts";
import { certifications } from "./certifications.ts";
import { clients } from "./clients.ts";

/** The files that staff have added to records. A row exists only after all bytes were stored and checked. */
export const files = sqliteTable(
	"file",
	{
		seq: seq(),
		id: recordId(),
		owner: text("owner").$type<FileOwner>().notNull(),
		ownerId: text("owner_id").notNull(),
		/** The client whose limit of bytes the file counts towards. */
		clientId: referenceTo("client_id", () => clients.id),
		certificationId: text("certification_id").references(() => certifications.id),
		name: text("name").notNull(),
		kind: text("kind").$type<FileKind>().notNull(),
		size: integer("size").notNull(),
		sha256: text("sha256").notNull(),
		hasMacros: integer("has_macros", { mode: "boolean" }).notNull(),
		validTo: day("valid_to"),
		addedBy: text("added_by").notNull(),
		addedById: text("added_by_id").notNull(),
		addedAt: moment("added_at").notNull(),
		/** True until the virus scanner has checked the file. It cannot be downloaded before. */
		isWaiting: integer("is_waiting", { mode: "boolean" }).notNull(),
		/** True if the bytes are stored in the bucket of `DOCUMENT_STORE` instead of `file_chunk`. */
		isInBucket: integer("is_in_bucket", { mode: "boolean" }).notNull(),
		seal: seal(),
	},
	(table) => [
		index("file_of").on(table.owner, table.ownerId, table.addedAt, table.seq),
		index("file_client").on(table.clientId, table.size),
		index("file_valid_to").on(table.validTo, table.seq).where(sql`valid_to is not null`),
		index("file_waiting").on(table.seq).where(sql`is_waiting = 1`),
		index("file_added_by").on(table.addedBy),
	],
);
sealRowsOf(files, [
	"id",
	"owner",
	"ownerId",
	"clientId",
	"certificationId",
	"name",
	"kind",
	"size",
	"sha256",
	"hasMacros",
	"validTo",
	"addedBy",
	"addedById",
	"addedAt",
	"isWaiting",
]);

/** The bytes of files in the database. Each chunk but the last of a file has the same size. */
export const fileChunks = sqliteTable(
	"file_chunk",
	{
		/** The id of a row in `file`, or in `file_leftover` while the file is uploaded. */
		fileId: text("file_id").notNull(),
		position: integer("position").notNull(),
		bytes: blob("bytes", { mode: "buffer" }).notNull(),
	},
	(table) => [primaryKey({ columns: [table.fileId, table.position] })],
);

/** The ids of files whose bytes must be deleted: running and broken uploads, and removed files. */
export const fileLeftovers = sqliteTable("file_leftover", {
	fileId: text("file_id").primaryKey(),
	since: moment("since").notNull(),
});
