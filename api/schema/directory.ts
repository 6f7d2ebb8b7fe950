import { blob, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { CertificateStatus } from "../modules/certificates/contract.ts";
import { day, moment, referenceTo } from "../platform/database/columns.ts";
import { seal, sealRowsOf } from "../platform/database/sealed-tables.ts";
import type { FileFormat } from "../public/directory/contract.ts";
import { certificates } from "./certificates.ts";

/**
 * The public directory. Its tables contain only clients that have agreed to be listed, so that not even response times
 * reveal others. `public/directory/listing.ts` updates them in the transaction of each change.
 */

export const directoryEntries = sqliteTable(
	"directory_entry",
	{
		/**
		 * The number of the entry. It begins with the first letters of the company, so that rows are almost in order of
		 * names. The rest is random, so that it does not reveal how many entries exist.
		 */
		no: integer("no").primaryKey(),
		certificateId: referenceTo("certificate_id", () => certificates.id).unique(),
		clientId: text("client_id").notNull(),
		nameSort: text("name_sort").notNull(),
		company: text("company").notNull(),
		city: text("city").notNull(),
		country: text("country").notNull(),
		category: text("category").notNull(),
		subcategory: text("subcategory").notNull(),
		publicId: text("public_id").notNull(),
		certificateNumber: text("certificate_number").notNull(),
		validFrom: day("valid_from").notNull(),
		validTo: day("valid_to").notNull(),
		status: integer("status").$type<CertificateStatus>().notNull(),
		productCount: integer("product_count").notNull(),
		/** Country and category as words of the full-text index, so that one search covers both filters and text. */
		facet: text("facet").notNull(),
		search: text("search").notNull(),
		seal: seal(),
	},
	(table) => [
		index("directory_entry_name").on(table.nameSort, table.no),
		index("directory_entry_client").on(table.clientId),
		index("directory_entry_country").on(table.country, table.validTo),
		index("directory_entry_category").on(table.category, table.validTo),
	],
);
sealRowsOf(directoryEntries, [
	"no",
	"certificateId",
	"clientId",
	"nameSort",
	"company",
	"city",
	"country",
	"category",
	"subcategory",
	"publicId",
	"certificateNumber",
	"validFrom",
	"validTo",
	"status",
	"productCount",
]);

/** The products of the directory's entries. A product's number is that of its entry times 8,192 plus its position. */
export const directoryProducts = sqliteTable("directory_product", {
	seq: integer("seq").primaryKey(),
	name: text("name").notNull(),
	nameEN: text("name_en").notNull(),
	search: text("search").notNull(),
	seal: seal(),
});
sealRowsOf(directoryProducts, ["seq", "name", "nameEN"]);

/** A number for each country and category in the directory, which stands for it in the full-text index. */
export const directoryFacets = sqliteTable("directory_facet", {
	code: integer("code").primaryKey({ autoIncrement: true }),
	value: text("value").notNull().unique(),
});

/**
 * The files with the whole directory for download, created once a month. A change of any entry deletes them, so that no
 * file contains a client who has revoked the consent.
 */
export const directoryFiles = sqliteTable("directory_file", {
	format: text("format").$type<FileFormat>().primaryKey(),
	month: text("month").notNull(),
	/** SHA-256 in hex of the file as it is sent, without compression. */
	sha256: text("sha256").notNull(),
	madeAt: moment("made_at").notNull(),
	bytes: blob("bytes", { mode: "buffer" }).notNull(),
	seal: seal(),
});
sealRowsOf(directoryFiles, ["format", "month", "sha256", "madeAt"]);

/** One row that counts changes of entries. A file is discarded if the count changed while it was created. */
export const directoryWithdrawals = sqliteTable("directory_withdrawal", {
	count: integer("count").notNull(),
});
