import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Counts of rows in other tables, by period and value. Triggers update them in the transaction of each write;
 * the view `figure_recount` computes the expected counts.
 */
export const figures = sqliteTable(
	"figure",
	{
		name: text("name").notNull(),
		/** A day, a month, the Monday of a week, or an empty text for a count without a period. */
		period: text("period").notNull(),
		value: integer("value").notNull(),
		count: integer("count").notNull(),
	},
	(table) => [primaryKey({ columns: [table.name, table.period, table.value] })],
);
