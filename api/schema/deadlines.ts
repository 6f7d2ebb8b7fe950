import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { day, moment, recordId, referenceTo, seq, version } from "../platform/database/columns.ts";
import { seal, sealRowsOf } from "../platform/database/sealed-tables.ts";
import { certifications } from "./certifications.ts";
import { clients } from "./clients.ts";
import { users } from "./users.ts";

// The conditions are literals, because SQLite uses a partial index only if its condition contains no parameter.
const isDone = sql`done_at is not null`;
const isOpen = sql`done_at is null`;
const isSnoozed = sql`done_at is null and snoozed_until is not null`;

const handling = {
	assigneeId: text("assignee_id").references(() => users.id, { onDelete: "set null" }),
	snoozedUntil: day("snoozed_until"),
	doneAt: moment("done_at"),
	/** The name of the user who marked the deadline as done, because the account may be deleted later. */
	doneBy: text("done_by"),
	doneById: text("done_by_id"),
	doneNote: text("done_note"),
};

/** Deadlines that users have written. All others follow from certifications, certificates, enquiries and accounts. */
export const deadlineTasks = sqliteTable(
	"deadline_task",
	{
		seq: seq(),
		id: recordId(),
		clientId: referenceTo("client_id", () => clients.id),
		certificationId: text("certification_id").references(() => certifications.id),
		day: day("day").notNull(),
		note: text("note").notNull(),
		/** The id of the account that created the task, which may be deleted later. */
		createdBy: text("created_by").notNull(),
		...handling,
		search: text("search").notNull(),
		version: version(),
		createdAt: moment("created_at").notNull(),
		updatedAt: moment("updated_at").notNull(),
	},
	(table) => [
		index("deadline_task_open").on(table.day, table.seq).where(isOpen),
		index("deadline_task_done").on(table.day, table.seq).where(isDone),
		index("deadline_task_snoozed").on(table.day, table.seq).where(isSnoozed),
		index("deadline_task_assignee").on(table.assigneeId, table.day, table.seq),
		index("deadline_task_client").on(table.clientId, table.day),
		index("deadline_task_certification").on(table.certificationId),
	],
);

/**
 * How users handled a deadline that follows from another record. The row no longer counts once `origin` differs: a
 * certificate submitted a second time causes a new deadline.
 */
export const deadlineStates = sqliteTable(
	"deadline_state",
	{
		id: text("id").primaryKey(),
		source: text("source").notNull(),
		recordSeq: integer("record_seq").notNull(),
		recordId: text("record_id").notNull(),
		/** The value that set the deadline, for example the last valid day of a certificate as YYYY-MM-DD. */
		origin: text("origin").notNull(),
		...handling,
		version: version(),
		updatedAt: moment("updated_at").notNull(),
	},
	(table) => [
		index("deadline_state_done").on(table.source, table.origin, table.recordSeq).where(isDone),
		index("deadline_state_snoozed").on(table.source, table.origin, table.recordSeq).where(isSnoozed),
		index("deadline_state_assignee").on(table.assigneeId, table.source, table.origin, table.recordSeq),
	],
);

export const calendarFeeds = sqliteTable("calendar_feed", {
	userId: referenceTo("user_id", () => users.id, { onDelete: "cascade" }).primaryKey(),
	/** SHA-256 of the token in the URL, in hex, so that a copy of the database does not reveal the URL. */
	hash: text("hash").notNull().unique(),
	createdAt: moment("created_at").notNull(),
	seal: seal(),
});
sealRowsOf(calendarFeeds, ["userId", "hash"]);
