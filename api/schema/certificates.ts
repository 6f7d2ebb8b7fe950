import { type SQLWrapper, sql } from "drizzle-orm";
import {
	type AnySQLiteColumn,
	blob,
	index,
	integer,
	primaryKey,
	sqliteTable,
	text,
	uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { statiWith } from "../kit/certificate-lifecycle.ts";
import type { CauseName } from "../kit/public-states.ts";
import type { CertificateFacts, CertificateStatus } from "../modules/certificates/contract.ts";
import { day, moment, recordId, seq } from "../platform/database/columns.ts";
import { certifications } from "./certifications.ts";
import { productionSites } from "./clients.ts";
import { products } from "./products.ts";

/** The lowest status code of issued certificates; all codes from this one on are of issued certificates. */
const ISSUED_FROM = Math.min(...statiWith(({ content }) => content === "issued"));
/**
 * Returns the SQL condition for certificates that are not issued, which still need an action by a user. The bound is a
 * literal, because SQLite uses a partial index only if its condition contains no parameter.
 */
export const isUnissued = (status: SQLWrapper) => sql`${status} < ${sql.raw(String(ISSUED_FROM))}`;
const unissued = isUnissued(sql.raw("status"));

export const certificates = sqliteTable(
	"certificate",
	{
		seq: seq(),
		id: recordId(),
		certificationId: text("certification_id")
			.notNull()
			.references(() => certifications.id),
		certificateNumber: text("certificate_number").notNull().unique(),
		validFrom: day("valid_from").notNull(),
		validTo: day("valid_to").notNull(),
		/**
		 * The status code of the latest entry in `certificate_status`. Each move compares it with the expected status
		 * and sets it.
		 */
		status: integer("status").$type<CertificateStatus>().notNull(),
		/** The time of the latest entry in `certificate_status`. */
		statusSince: moment("status_since").notNull().default(""),
		revision: integer("revision").notNull().default(1),
		/** The account that saved the content last. */
		draftedBy: text("drafted_by").notNull().default(""),
		submittedBy: text("submitted_by"),
		/** SHA-256 of the content that was released for review, hex; null before. */
		submittedHash: text("submitted_hash"),
		/** The content as it was signed; null before the signature. */
		signed: text("signed", { mode: "json" }).$type<CertificateFacts>(),
		/** The client's name in the signed content, folded for sorting. */
		signedNameSort: text("signed_name_sort"),
		publicId: text("public_id").unique(),
		/** The cause of the suspension or retraction; null for other certificates. */
		cause: text("cause").$type<CauseName>(),
		/** The last day of the suspension, if the user named one. */
		suspendedUntil: day("suspended_until"),
		/** The certificate that is superseded when this one is published; null for most. */
		replacesId: text("replaces_id").references((): AnySQLiteColumn => certificates.id),
		createdAt: moment("created_at").notNull(),
		updatedAt: moment("updated_at").notNull(),
	},
	(table) => [
		index("certificate_certification").on(table.certificationId, table.seq),
		index("certificate_by_status").on(table.status, table.seq),
		// The index for lists of work. It contains the end of the validity, so that SQLite skips expired rows without
		// reading them.
		index("certificate_waiting").on(table.status, table.statusSince, table.seq, table.validTo).where(unissued),
		index("certificate_drafted").on(table.draftedBy, table.status, table.statusSince, table.seq).where(unissued),
		index("certificate_submitted").on(table.submittedBy, table.status, table.statusSince, table.seq).where(unissued),
		index("certificate_suspended_until").on(table.suspendedUntil, table.seq).where(sql`suspended_until is not null`),
		// Ensures that a certificate has at most one replacement at a time. Deleting the draft allows another one.
		uniqueIndex("certificate_replaces").on(table.replacesId).where(sql`replaces_id is not null`),
	],
);

const certificateId = () =>
	text("certificate_id")
		.notNull()
		.references(() => certificates.id);

/**
 * Orders to publish a signed certificate on its first day of validity. Publication and cancellation delete
 * the order.
 */
export const publicationOrders = sqliteTable(
	"publication_order",
	{
		certificateId: text("certificate_id")
			.primaryKey()
			.references(() => certificates.id),
		publishOn: day("publish_on").notNull(),
		orderedAt: moment("ordered_at").notNull(),
		/**
		 * The id of the account that gave the order; `user` is its name at that time, because an order outlives the
		 * account.
		 */
		userId: text("user_id").notNull(),
		user: text("user").notNull(),
		/** When the publication failed, or null; `failure` states why. The job does not retry a failed order. */
		failedAt: moment("failed_at"),
		failure: text("failure"),
	},
	(table) => [index("publication_order_due").on(table.publishOn).where(sql`failed_at is null`)],
);

export const certificateProducts = sqliteTable(
	"certificate_product",
	{
		certificateId: certificateId(),
		productId: text("product_id")
			.notNull()
			.references(() => products.id),
	},
	(table) => [
		primaryKey({ columns: [table.certificateId, table.productId] }),
		index("certificate_product_product").on(table.productId),
	],
);

export const certificateSites = sqliteTable(
	"certificate_site",
	{
		certificateId: certificateId(),
		siteId: text("site_id")
			.notNull()
			.references(() => productionSites.id),
	},
	(table) => [
		primaryKey({ columns: [table.certificateId, table.siteId] }),
		index("certificate_site_site").on(table.siteId),
	],
);

export const certificateStati = sqliteTable(
	"certificate_status",
	{
		seq: seq(),
		certificateId: certificateId(),
		status: integer("status").$type<CertificateStatus>().notNull(),
		ts: moment("ts").notNull(),
		userId: text("user_id").notNull(),
		/** The name of the user at that time, because the history outlives the account. */
		user: text("user").notNull(),
		reason: text("reason"),
		selfSigned: integer("self_signed", { mode: "boolean" }).notNull().default(false),
		cause: text("cause").$type<CauseName>(),
		/** The last day of a suspension, if the user named one. */
		until: day("until"),
	},
	(table) => [
		index("certificate_status_of").on(table.certificateId, table.seq),
		index("certificate_status_by").on(table.userId, table.status),
	],
);

/**
 * The properties of each status that triggers and views need. The server fills this table and the next one at its start
 * from `CERTIFICATE_STATI` and `MOVES`. Changing a flag of an existing status needs a migration, which also updates
 * directory and figures.
 */
export const certificateStatusFlags = sqliteTable("certificate_status_flag", {
	code: integer("code").primaryKey(),
	isIssued: integer("is_issued", { mode: "boolean" }).notNull(),
	isCurrent: integer("is_current", { mode: "boolean" }).notNull(),
	isValid: integer("is_valid", { mode: "boolean" }).notNull(),
});
/** The moves between different statuses that the trigger `certificate_moves` permits. */
export const certificateStatusMoves = sqliteTable(
	"certificate_status_move",
	{ fromStatus: integer("from_status").notNull(), toStatus: integer("to_status").notNull() },
	(table) => [primaryKey({ columns: [table.fromStatus, table.toStatus] })],
);

export const certificatePreviews = sqliteTable(
	"certificate_preview",
	{
		certificateId: certificateId(),
		userId: text("user_id").notNull(),
		/** SHA-256 of the previewed content, hex. */
		factsHash: text("facts_hash").notNull(),
		ts: moment("ts").notNull(),
	},
	(table) => [primaryKey({ columns: [table.certificateId, table.userId, table.factsHash] })],
);

/**
 * The columns of an issued document. Rows are never changed, except that the bytes may move between the database and a
 * bucket.
 */
const documentColumns = () => ({
	certificateId: certificateId(),
	lang: text("lang", { enum: ["de", "en"] }).notNull(),
	/** The bytes of the document; empty if it is stored in the bucket. */
	bytes: blob("bytes", { mode: "buffer" }).notNull(),
	sha256: text("sha256").notNull(),
	createdAt: moment("created_at").notNull(),
	/** The size of the document in the bucket; null if the bytes are stored in this row. */
	bucketSize: integer("bucket_size"),
});
export const certificateDocuments = sqliteTable("certificate_document", documentColumns(), (table) => [
	primaryKey({ columns: [table.certificateId, table.lang] }),
	index("certificate_document_hash").on(table.sha256),
]);

/**
 * The issued PDFs, which may be created after the publication. They are in a table of their own, because extending the
 * primary key of `certificate_document` would copy all bytes.
 */
export const certificatePdfs = sqliteTable("certificate_pdf", documentColumns(), (table) => [
	primaryKey({ columns: [table.certificateId, table.lang] }),
	index("certificate_pdf_hash").on(table.sha256),
]);

export const DOCUMENT_TABLES = { docx: certificateDocuments, pdf: certificatePdfs } as const;
