import { blob, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { CertificateStatus } from "../modules/certificates/contract.ts";
import { day, moment } from "../platform/database/columns.ts";
import { seal, sealRowsOf } from "../platform/database/sealed-tables.ts";
import type { FileFormat } from "../public/directory/contract.ts";
import { certificates } from "./certificates.ts";

/**
 * The public directory. These tables contain only certificates of clients with a recorded consent, so that
 * neither results nor response times depend on other clients. They follow from the view `directory_source`;
 * `public/directory/listing.ts` updates them in the transaction of each change. Triggers write the products
 * and the full-text index together with an entry.
 */

/** The entries of the directory: each shows a certificate with the content that was signed. */
export const directoryEntries = sqliteTable(
	"directory_entry",
	{
		/**
		 * The number of the entry. It begins with the first letters of the company, so that rows ordered by number are
		 * nearly ordered by name. The rest is random, so that numbers do not reveal how many entries exist.
		 */
		no: integer("no").primaryKey(),
		certificateId: text("certificate_id")
			.notNull()
			.unique()
			.references(() => certificates.id),
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
		/** Country and category as terms of the full-text index. */
		facet: text("facet").notNull(),
		/** Every distinct word of the company and its products, folded. */
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

/**
 * The products of the entries. A product's number is the number of its entry times 8,192 plus its position in the
 * certificate.
 */
export const directoryProducts = sqliteTable("directory_product", {
	seq: integer("seq").primaryKey(),
	name: text("name").notNull(),
	nameEN: text("name_en").notNull(),
	/** Number and names of the product, folded for searching. */
	search: text("search").notNull(),
	seal: seal(),
});
sealRowsOf(directoryProducts, ["seq", "name", "nameEN"]);

/** A number for each country and category that was ever listed. */
export const directoryFacets = sqliteTable("directory_facet", {
	code: integer("code").primaryKey({ autoIncrement: true }),
	value: text("value").notNull().unique(),
});

/** The downloadable files of the directory, made once a month. Every change of an entry deletes them. */
export const directoryFiles = sqliteTable("directory_file", {
	format: text("format").$type<FileFormat>().primaryKey(),
	month: text("month").notNull(),
	/** SHA-256 of the uncompressed bytes that are sent, hex. */
	sha256: text("sha256").notNull(),
	madeAt: moment("made_at").notNull(),
	/** The content of the file, compressed by gzip. */
	bytes: blob("bytes", { mode: "buffer" }).notNull(),
	seal: seal(),
});
sealRowsOf(directoryFiles, ["format", "month", "sha256", "madeAt"]);

/** One row that counts changes of entries. A file whose generation started before a change is not stored. */
export const directoryWithdrawals = sqliteTable("directory_withdrawal", {
	count: integer("count").notNull(),
});
