import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment } from "../platform/database/columns.ts";

/** The requests that count against a rate limit, which all server instances on this database share. */
export const limitUses = sqliteTable(
	"limit_use",
	{
		seq: integer("seq").primaryKey(),
		key: text("key").notNull(),
		uses: integer("uses").notNull(),
		until: moment("until").notNull(),
	},
	(table) => [index("limit_use_key").on(table.key, table.until, table.uses), index("limit_use_until").on(table.until)],
);

/** Which instance of the server currently runs a job, so that no second instance runs the same job. */
export const jobLeases = sqliteTable("job_lease", {
	job: text("job").primaryKey(),
	holder: text("holder").notNull(),
	/** From when another instance may run the job, because the instance that runs it may have crashed. */
	until: moment("until").notNull(),
	/** When the last completed run of the job started; the next run is due one period later. */
	doneAt: moment("done_at"),
});

/** One row with the latest time at which the server's clock was known to be right. */
export const clockRuns = sqliteTable("clock_run", {
	id: text("id").primaryKey(),
	lastRunAt: moment("last_run_at").notNull(),
});
