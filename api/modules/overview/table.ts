import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * How many rows of other tables count as something, by a period and a value. Triggers keep them in the transaction of
 * each write; the view `figure_recount` counts anew what they have to be.
 */
export const figures = sqliteTable(
	"figure",
	{
		name: text("name").notNull(),
		/** A day, a month, the Monday of a week, or nothing. */
		period: text("period").notNull(),
		value: integer("value").notNull(),
		count: integer("count").notNull(),
	},
	(table) => [primaryKey({ columns: [table.name, table.period, table.value] })],
);
