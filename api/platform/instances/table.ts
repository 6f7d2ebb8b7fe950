import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment } from "../database/columns.ts";

/** Uses that count against a limit, where several instances share a server. */
export const limitUses = sqliteTable(
	"limit_use",
	{
		seq: integer("seq").primaryKey(),
		/** The limit, and whose uses they are. */
		key: text("key").notNull(),
		uses: integer("uses").notNull(),
		/** They count before this moment. */
		until: moment("until").notNull(),
	},
	(table) => [index("limit_use_key").on(table.key, table.until, table.uses), index("limit_use_until").on(table.until)],
);

/** Who runs a job that one of several instances runs. */
export const jobLeases = sqliteTable("job_lease", {
	job: text("job").primaryKey(),
	holder: text("holder").notNull(),
	/** Another instance takes over from here. */
	until: moment("until").notNull(),
	/** Start of the last run that came to its end. */
	doneAt: moment("done_at"),
});
