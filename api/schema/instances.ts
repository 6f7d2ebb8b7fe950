import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment } from "../platform/database/columns.ts";

/** Uses that count against a rate limit, for instances that share a database server. */
export const limitUses = sqliteTable(
	"limit_use",
	{
		seq: integer("seq").primaryKey(),
		/** The name of the limit and the user or address that it counts. */
		key: text("key").notNull(),
		uses: integer("uses").notNull(),
		/** The uses count until this moment. */
		until: moment("until").notNull(),
	},
	(table) => [index("limit_use_key").on(table.key, table.until, table.uses), index("limit_use_until").on(table.until)],
);

/** The instance that currently runs a job. Every job runs on one instance only. */
export const jobLeases = sqliteTable("job_lease", {
	job: text("job").primaryKey(),
	holder: text("holder").notNull(),
	/** From this moment on, another instance may run the job. */
	until: moment("until").notNull(),
	/** When the last completed run started. */
	doneAt: moment("done_at"),
});

/** One row, `clock`: the latest time at which the clock of the installation was known to be right. */
export const clockRuns = sqliteTable("clock_run", {
	id: text("id").primaryKey(),
	lastRunAt: moment("last_run_at").notNull(),
});
