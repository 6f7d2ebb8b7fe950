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
import { day, moment, recordId, referenceTo, seq } from "../platform/database/columns.ts";
import { certifications } from "./certifications.ts";
import { productionSites } from "./clients.ts";
import { products } from "./products.ts";
import { schemes } from "./schemes.ts";

/** The lowest status code of an issued certificate. All higher codes belong to issued certificates too. */
const ISSUED_FROM = Math.min(...statiWith(({ content }) => content === "issued"));
/**
 * Returns the SQL condition for certificates that are not issued yet. The number is a literal, because SQLite uses a
 * partial index only if its condition contains no parameter.
 */
export const isUnissued = (status: SQLWrapper) => sql`${status} < ${sql.raw(String(ISSUED_FROM))}`;
const unissued = isUnissued(sql.raw("status"));

export const certificates = sqliteTable(
	"certificate",
	{
		seq: seq(),
		id: recordId(),
		certificationId: referenceTo("certification_id", () => certifications.id),
		certificateNumber: text("certificate_number").notNull().unique(),
		validFrom: day("valid_from").notNull(),
		validTo: day("valid_to").notNull(),
		/**
		 * The status of the latest row in `certificate_status`. Each change of status compares it first, so that of two
		 * changes at the same time only one succeeds.
		 */
		status: integer("status").$type<CertificateStatus>().notNull(),
		statusSince: moment("status_since").notNull().default(""),
		revision: integer("revision").notNull().default(1),
		/** The account that last changed the content, in whose list of own certificates the draft appears. */
		draftedBy: text("drafted_by").notNull().default(""),
		submittedBy: text("submitted_by"),
		/** SHA-256 of the content that was submitted for signature, in hex; null before. */
		submittedHash: text("submitted_hash"),
		/** The content at the time of the signature, which later changes of the client do not affect; null before. */
		signed: text("signed", { mode: "json" }).$type<CertificateFacts>(),
		/** The client's name at the time of the signature, without case and accents, for sorting. */
		signedNameSort: text("signed_name_sort"),
		publicId: text("public_id").unique(),
		cause: text("cause").$type<CauseName>(),
		suspendedUntil: day("suspended_until"),
		/** The certificate that this one replaces when it is published; null for most certificates. */
		replacesId: text("replaces_id").references((): AnySQLiteColumn => certificates.id),
		createdAt: moment("created_at").notNull(),
		updatedAt: moment("updated_at").notNull(),
	},
	(table) => [
		index("certificate_certification").on(table.certificationId, table.seq),
		index("certificate_by_status").on(table.status, table.seq),
		// Contains `validTo`, so that lists of waiting certificates skip expired ones by the index alone.
		index("certificate_waiting").on(table.status, table.statusSince, table.seq, table.validTo).where(unissued),
		index("certificate_drafted").on(table.draftedBy, table.status, table.statusSince, table.seq).where(unissued),
		index("certificate_submitted").on(table.submittedBy, table.status, table.statusSince, table.seq).where(unissued),
		index("certificate_suspended_until").on(table.suspendedUntil, table.seq).where(sql`suspended_until is not null`),
		// Ensures that a certificate has at most one replacement. Deleting the replacement's draft permits another one.
		uniqueIndex("certificate_replaces").on(table.replacesId).where(sql`replaces_id is not null`),
	],
);

const certificateId = () => referenceTo("certificate_id", () => certificates.id);

/** Orders to publish a signed certificate on its first valid day. Publishing or cancelling deletes the row. */
export const publicationOrders = sqliteTable(
	"publication_order",
	{
		certificateId: certificateId().primaryKey(),
		publishOn: day("publish_on").notNull(),
		orderedAt: moment("ordered_at").notNull(),
		/** The account that ordered it, without a foreign key, because it may be deleted before the publication. */
		userId: text("user_id").notNull(),
		user: text("user").notNull(),
		/** When the publication failed, for the reason in `failure`. It is not tried again; null if it did not fail. */
		failedAt: moment("failed_at"),
		failure: text("failure"),
	},
	(table) => [index("publication_order_due").on(table.publishOn).where(sql`failed_at is null`)],
);

export const certificateProducts = sqliteTable(
	"certificate_product",
	{
		certificateId: certificateId(),
		productId: referenceTo("product_id", () => products.id),
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
		siteId: referenceTo("site_id", () => productionSites.id),
	},
	(table) => [
		primaryKey({ columns: [table.certificateId, table.siteId] }),
		index("certificate_site_site").on(table.siteId),
	],
);

/** The schemes that a certificate states. A certificate that an earlier version released has none. */
export const certificateSchemes = sqliteTable(
	"certificate_scheme",
	{
		certificateId: referenceTo("certificate_id", () => certificates.id, { onDelete: "cascade" }),
		schemeId: referenceTo("scheme_id", () => schemes.id),
	},
	(table) => [
		primaryKey({ columns: [table.certificateId, table.schemeId] }),
		index("certificate_scheme_scheme").on(table.schemeId),
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
		/** The name of the user who changed the status, stored here because the account may be deleted later. */
		user: text("user").notNull(),
		reason: text("reason"),
		selfSigned: integer("self_signed", { mode: "boolean" }).notNull().default(false),
		cause: text("cause").$type<CauseName>(),
		until: day("until"),
	},
	(table) => [
		index("certificate_status_of").on(table.certificateId, table.seq),
		index("certificate_status_by").on(table.userId, table.status),
	],
);

/**
 * The properties of each status that triggers and views read. The server fills the table when it starts. A changed flag
 * of an existing status also needs a migration, which updates the rows that depend on it.
 */
export const certificateStatusFlags = sqliteTable("certificate_status_flag", {
	code: integer("code").primaryKey(),
	isIssued: integer("is_issued", { mode: "boolean" }).notNull(),
	isCurrent: integer("is_current", { mode: "boolean" }).notNull(),
	isValid: integer("is_valid", { mode: "boolean" }).notNull(),
});
/** The permitted changes of status. The trigger `certificate_moves` refuses all others. */
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
		/** SHA-256 in hex of the content that the user has previewed. The settings can require it for a signature. */
		factsHash: text("facts_hash").notNull(),
		ts: moment("ts").notNull(),
	},
	(table) => [primaryKey({ columns: [table.certificateId, table.userId, table.factsHash] })],
);

/** Returns a table of issued documents. Rows change only when the bytes move between the database and a bucket. */
const documentTable = (name: "certificate_document" | "certificate_pdf") =>
	sqliteTable(
		name,
		{
			certificateId: certificateId(),
			lang: text("lang", { enum: ["de", "en"] }).notNull(),
			/** The content of the document; empty if it is stored in a bucket. */
			bytes: blob("bytes", { mode: "buffer" }).notNull(),
			sha256: text("sha256").notNull(),
			createdAt: moment("created_at").notNull(),
			bucketSize: integer("bucket_size"),
		},
		(table) => [primaryKey({ columns: [table.certificateId, table.lang] }), index(`${name}_hash`).on(table.sha256)],
	);
export const certificateDocuments = documentTable("certificate_document");
/**
 * The issued PDFs, which can be created after the publication. They have their own table, because adding a column to
 * the primary key of `certificate_document` would have copied every document.
 */
export const certificatePdfs = documentTable("certificate_pdf");

export const DOCUMENT_TABLES = { docx: certificateDocuments, pdf: certificatePdfs } as const;
