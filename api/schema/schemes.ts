import { type AnySQLiteColumn, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Category } from "../kit/categories.ts";
import { day, moment, recordId, seq, version } from "../platform/database/columns.ts";

/** Editions of standards by which the body certifies (Prüfgrundlagen). Rows are never deleted, because others name them. */
export const schemes = sqliteTable("scheme", {
	seq: seq(),
	id: recordId(),
	code: text("code").notNull().unique(),
	title: text("title").notNull(),
	titleEN: text("title_en").notNull(),
	categories: text("categories", { mode: "json" }).$type<Category[]>().notNull(),
	validFrom: day("valid_from").notNull(),
	/** The last day on which the scheme may be used; null if no end is planned. */
	transitionUntil: day("transition_until"),
	replacedBy: text("replaced_by_id").references((): AnySQLiteColumn => schemes.id),
	version: version(),
	createdAt: moment("created_at").notNull(),
	updatedAt: moment("updated_at").notNull(),
});
