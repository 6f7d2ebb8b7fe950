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
import type { CauseName } from "../../kit/public-states.ts";
import { day, moment, recordId, seq } from "../../platform/database/columns.ts";
import { certifications } from "../certifications/table.ts";
import { productionSites } from "../clients/table.ts";
import { products } from "../products/table.ts";
import type { CertificateFacts, CertificateStatus } from "./contract.ts";
import { statiWith } from "./lifecycle.ts";

/** The codes from here on are those of issued certificates, and no others. */
const ISSUED_FROM = Math.min(...statiWith(({ content }) => content === "issued"));
/** Before it is issued somebody has to do something with it. A literal: SQLite matches no parameter with an index. */
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
		/** The last entry of the status list; each move compares and sets it. */
		status: integer("status").$type<CertificateStatus>().notNull(),
		/** The moment of the last entry of the status list. */
		statusSince: moment("status_since").notNull().default(""),
		revision: integer("revision").notNull().default(1),
		/** Who saved it last. */
		draftedBy: text("drafted_by").notNull().default(""),
		submittedBy: text("submitted_by"),
		/** SHA-256 of the released facts, hex. */
		submittedHash: text("submitted_hash"),
		/** The signed facts. */
		signed: text("signed", { mode: "json" }).$type<CertificateFacts>(),
		/** The client's name in them, folded. */
		signedNameSort: text("signed_name_sort"),
		publicId: text("public_id").unique(),
		/** Why it is suspended or was retracted. */
		cause: text("cause").$type<CauseName>(),
		/** The last day of its suspension, where one was named. */
		suspendedUntil: day("suspended_until"),
		/** The certificate that its publication supersedes. */
		replacesId: text("replaces_id").references((): AnySQLiteColumn => certificates.id),
		createdAt: moment("created_at").notNull(),
		updatedAt: moment("updated_at").notNull(),
	},
	(table) => [
		index("certificate_certification").on(table.certificationId, table.seq),
		index("certificate_by_status").on(table.status, table.seq),
		// With the end of the validity, by which rows are left out before they are read.
		index("certificate_waiting").on(table.status, table.statusSince, table.seq, table.validTo).where(unissued),
		index("certificate_drafted").on(table.draftedBy, table.status, table.statusSince, table.seq).where(unissued),
		index("certificate_submitted").on(table.submittedBy, table.status, table.statusSince, table.seq).where(unissued),
		index("certificate_suspended_until").on(table.suspendedUntil, table.seq).where(sql`suspended_until is not null`),
		// One at a time; a draft that is deleted makes room for another.
		uniqueIndex("certificate_replaces").on(table.replacesId).where(sql`replaces_id is not null`),
	],
);

const certificateId = () =>
	text("certificate_id")
		.notNull()
		.references(() => certificates.id);

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
		/** At that time: history outlives the account. */
		user: text("user").notNull(),
		reason: text("reason"),
		selfSigned: integer("self_signed", { mode: "boolean" }).notNull().default(false),
		cause: text("cause").$type<CauseName>(),
		/** The last day of a suspension. */
		until: day("until"),
	},
	(table) => [
		index("certificate_status_of").on(table.certificateId, table.seq),
		index("certificate_status_by").on(table.userId, table.status),
	],
);

export const certificatePreviews = sqliteTable(
	"certificate_preview",
	{
		certificateId: certificateId(),
		userId: text("user_id").notNull(),
		/** SHA-256 over the previewed facts, hex. */
		factsHash: text("facts_hash").notNull(),
		ts: moment("ts").notNull(),
	},
	(table) => [primaryKey({ columns: [table.certificateId, table.userId, table.factsHash] })],
);

/** Never changed, except that the bytes move between here and a bucket. */
const documentColumns = () => ({
	certificateId: certificateId(),
	lang: text("lang", { enum: ["de", "en"] }).notNull(),
	/** Empty if they lie in the bucket. */
	bytes: blob("bytes", { mode: "buffer" }).notNull(),
	sha256: text("sha256").notNull(),
	createdAt: moment("created_at").notNull(),
	/** The number of bytes in the bucket; null if they lie here. */
	bucketSize: integer("bucket_size"),
});
export const certificateDocuments = sqliteTable("certificate_document", documentColumns(), (table) => [
	primaryKey({ columns: [table.certificateId, table.lang] }),
	index("certificate_document_hash").on(table.sha256),
]);

/** The same of the PDFs, which may be made later: a table of its own, for a key cannot be widened without copying all bytes. */
export const certificatePdfs = sqliteTable("certificate_pdf", documentColumns(), (table) => [
	primaryKey({ columns: [table.certificateId, table.lang] }),
	index("certificate_pdf_hash").on(table.sha256),
]);

export const DOCUMENT_TABLES = { docx: certificateDocuments, pdf: certificatePdfs } as const;
