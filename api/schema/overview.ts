import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Counts of records for the overview page. Triggers update them with each write, because counting all records would
 * take too long. The view `figure_recount` counts them anew.
 */
export const figures = sqliteTable(
	"figure",
	{
		name: text("name").notNull(),
		/** A day, a month, or the Monday of a week; empty for a count that is not grouped by time. */
		period: text("period").notNull(),
		value: integer("value").notNull(),
		count: integer("count").notNull(),
	},
	(table) => [primaryKey({ columns: [table.name, table.period, table.value] })],
);
