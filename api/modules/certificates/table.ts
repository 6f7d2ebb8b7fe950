import { blob, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { day, moment, recordId, seq } from "../../platform/database/columns.ts";
import { certifications } from "../certifications/table.ts";
import { productionSites } from "../clients/table.ts";
import { products } from "../products/table.ts";
import type { CertificateFacts, CertificateStatus } from "./contract.ts";

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
		/** The last entry of its status list; every move compares and sets it. */
		status: integer("status").$type<CertificateStatus>().notNull(),
		/** Counts its changes. */
		revision: integer("revision").notNull().default(1),
		/** Who released it for review. */
		submittedBy: text("submitted_by"),
		/** SHA-256 of what it said when it was released, hex. */
		submittedHash: text("submitted_hash"),
		/** What was signed: set by the signature, shown and printed from then on. */
		signed: text("signed", { mode: "json" }).$type<CertificateFacts>(),
		/** Id of the public validation page: set once, by publishing. */
		publicId: text("public_id").unique(),
		createdAt: moment("created_at").notNull(),
		updatedAt: moment("updated_at").notNull(),
	},
	(table) => [
		index("certificate_certification").on(table.certificationId, table.seq),
		index("certificate_by_status").on(table.status, table.seq),
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
		/** The name as it was then: history outlives the account. */
		user: text("user").notNull(),
		reason: text("reason"),
		/** Signed by the person who had submitted it. */
		selfSigned: integer("self_signed", { mode: "boolean" }).notNull().default(false),
	},
	(table) => [index("certificate_status_of").on(table.certificateId, table.seq)],
);

/** Who downloaded a preview that said what. */
export const certificatePreviews = sqliteTable(
	"certificate_preview",
	{
		certificateId: certificateId(),
		userId: text("user_id").notNull(),
		/** SHA-256 over the facts that it showed, hex. */
		factsHash: text("facts_hash").notNull(),
		ts: moment("ts").notNull(),
	},
	(table) => [primaryKey({ columns: [table.certificateId, table.userId, table.factsHash] })],
);

/** The documents as issued: written once, never changed. */
export const certificateDocuments = sqliteTable(
	"certificate_document",
	{
		certificateId: certificateId(),
		lang: text("lang", { enum: ["de", "en"] }).notNull(),
		bytes: blob("bytes", { mode: "buffer" }).notNull(),
		/** Hex, 64 characters. */
		sha256: text("sha256").notNull(),
		createdAt: moment("created_at").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.certificateId, table.lang] }),
		index("certificate_document_hash").on(table.sha256),
	],
);
