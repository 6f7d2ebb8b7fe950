import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { day, moment, recordId, seq, version } from "../../platform/database/columns.ts";
import { certifications } from "../certifications/table.ts";
import { clients } from "../clients/table.ts";
import { users } from "../users/table.ts";

// Literals: SQLite does not match a parameter with the condition of an index.
const isDone = sql`done_at is not null`;
const isOpen = sql`done_at is null`;
const isSnoozed = sql`done_at is null and snoozed_until is not null`;

const handling = {
	/** Who has it. */
	assigneeId: text("assignee_id").references(() => users.id, { onDelete: "set null" }),
	snoozedUntil: day("snoozed_until"),
	doneAt: moment("done_at"),
	/** Name and id of then: the note outlives the account. */
	doneBy: text("done_by"),
	doneById: text("done_by_id"),
	doneNote: text("done_note"),
};

/** Own tasks. */
export const deadlineTasks = sqliteTable(
	"deadline_task",
	{
		seq: seq(),
		id: recordId(),
		clientId: text("client_id")
			.notNull()
			.references(() => clients.id),
		certificationId: text("certification_id").references(() => certifications.id),
		day: day("day").notNull(),
		note: text("note").notNull(),
		/** Whoever made it; the account may be gone. */
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
 * What was done with a deadline that follows from other records. It counts as long as the deadline has the same origin: a
 * certificate that is released a second time waits anew.
 */
export const deadlineStates = sqliteTable(
	"deadline_state",
	{
		/** The deadline's. */
		id: text("id").primaryKey(),
		source: text("source").notNull(),
		/** Number and id of the record from which it follows. */
		recordSeq: integer("record_seq").notNull(),
		recordId: text("record_id").notNull(),
		/** The day or moment from which it follows. */
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

/** The address of a person's calendar; gone with the account. */
export const calendarFeeds = sqliteTable("calendar_feed", {
	userId: text("user_id")
		.primaryKey()
		.references(() => users.id, { onDelete: "cascade" }),
	/** SHA-256 of the token, hex. */
	hash: text("hash").notNull().unique(),
	createdAt: moment("created_at").notNull(),
});
