import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The last number drawn of each series; a number is never given back. */
export const numberSeries = sqliteTable("number_series", {
	series: text("series").primaryKey(),
	last: integer("last").notNull(),
});
