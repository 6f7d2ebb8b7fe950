import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment, recordId, seq, version } from "../platform/database/columns.ts";
import type { EnquiryReply } from "../public/enquiries/contract.ts";

/**
 * Groups the status of an enquiry into new (10), in progress (20) and answered (30). The numbers are literals, because
 * SQLite uses an index on an expression only if it contains no parameter.
 */
export const enquiryBand = sql<number>`case when status < 20 then 10 when status < 30 then 20 else 30 end`;

export const enquiries = sqliteTable(
	"enquiry",
	{
		seq: seq(),
		id: recordId(),
		reference: text("reference").notNull().unique(),
		company: text("company").notNull(),
		name: text("name").notNull(),
		email: text("email").notNull(),
		phone: text("phone").notNull(),
		message: text("message").notNull(),
		messageDate: moment("message_date").notNull(),
		status: integer("status").notNull(),
		note: text("note").notNull(),
		answeredByUser: text("answered_by_user"),
		answerDate: moment("answer_date"),
		/** The answers that were mailed, oldest first. They are part of the row, so that they are erased with it. */
		replies: text("replies", { mode: "json" }).$type<EnquiryReply[]>().notNull().default([]),
		nameSort: text("name_sort").notNull(),
		companySort: text("company_sort").notNull(),
		search: text("search").notNull(),
		version: version(),
	},
	(table) => [
		index("enquiry_message_date").on(table.messageDate, table.seq),
		index("enquiry_status").on(table.status, table.seq),
		index("enquiry_answer_date").on(table.answerDate),
		index("enquiry_name").on(table.nameSort, table.seq),
		index("enquiry_company").on(table.companySort, table.seq),
		index("enquiry_band_message_date").on(enquiryBand, table.messageDate, table.seq),
		index("enquiry_band_status").on(enquiryBand, table.status, table.seq),
		index("enquiry_band_name").on(enquiryBand, table.nameSort, table.seq),
		index("enquiry_band_company").on(enquiryBand, table.companySort, table.seq),
	],
);

/**
 * While this table has a row, triggers do not update the search index. Used when enquiries are rewritten without
 * changing their content.
 */
export const enquiryRewrites = sqliteTable("enquiry_rewrite", { seq: seq() });
