import { blob, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { day, moment } from "../../platform/database/columns.ts";
import type { CertificateStatus } from "../certificates/contract.ts";
import { certificates } from "../certificates/table.ts";
import type { FileFormat } from "./contract.ts";

/**
 * What everybody may read. These tables hold nothing but the certificates of clients with a recorded consent, so that
 * nothing else can be found in them, counted or felt. Triggers keep them in the transaction of each write
 * (`migrations/0023_directory.sql`).
 */

/** A certificate as it was signed. */
export const directoryEntries = sqliteTable(
	"directory_entry",
	{
		/**
		 * Begins with the first letters of the company, so that rows in the order of their numbers are nearly in that of
		 * their names; the rest is random, and tells nothing of how many there are.
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
		/** Country and category as terms of the index of words. */
		facet: text("facet").notNull(),
		/** Each word of its company and its products once, folded. */
		search: text("search").notNull(),
	},
	(table) => [
		index("directory_entry_name").on(table.nameSort, table.no),
		index("directory_entry_client").on(table.clientId),
		index("directory_entry_country").on(table.country, table.validTo),
		index("directory_entry_category").on(table.category, table.validTo),
	],
);

/** Its number is that of its certificate, times 8,192, and its place there. */
export const directoryProducts = sqliteTable("directory_product", {
	seq: integer("seq").primaryKey(),
	name: text("name").notNull(),
	nameEN: text("name_en").notNull(),
	/** Folded. */
	search: text("search").notNull(),
});

/** A number for each country and category that was ever listed. */
export const directoryFacets = sqliteTable("directory_facet", {
	code: integer("code").primaryKey({ autoIncrement: true }),
	value: text("value").notNull().unique(),
});

/** The files of the month. Whoever withdraws a consent drops them. */
export const directoryFiles = sqliteTable("directory_file", {
	format: text("format").$type<FileFormat>().primaryKey(),
	month: text("month").notNull(),
	/** Of the bytes that are sent, hex. */
	sha256: text("sha256").notNull(),
	madeAt: moment("made_at").notNull(),
	/** Packed by gzip. */
	bytes: blob("bytes", { mode: "buffer" }).notNull(),
});

/** One row: how often a consent was withdrawn. A file that was begun before is not kept. */
export const directoryWithdrawals = sqliteTable("directory_withdrawal", {
	count: integer("count").notNull(),
});
