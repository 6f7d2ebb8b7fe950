import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment, recordId, seq, version } from "../../platform/database/columns.ts";

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
		nameSort: text("name_sort").notNull(),
		companySort: text("company_sort").notNull(),
		search: text("search").notNull(),
		version: version(),
	},
	(table) => [
		index("enquiry_message_date").on(table.messageDate, table.seq),
		index("enquiry_status").on(table.status, table.seq),
		index("enquiry_name").on(table.nameSort, table.seq),
		index("enquiry_company").on(table.companySort, table.seq),
	],
);
