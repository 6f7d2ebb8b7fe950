import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Counts for the overview, which triggers update, because counting takes too long; `figure_recount` counts anew. */
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
