import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { MailKind, MailReason, NotificationKind } from "../outbox/contract.ts";
import { moment, recordId, seq } from "../platform/database/columns.ts";
import { users } from "./users.ts";
import { watches } from "./watches.ts";

const owner = () => text("user_id").references(() => users.id, { onDelete: "cascade" });

/**
 * The states of a mail. "taken": a sender has reserved the mail, and nothing was transmitted. "sending": the content is
 * being transmitted, so no other sender may take the mail.
 */
export const MAIL_STATES = ["waiting", "taken", "sending", "sent", "failed", "discarded"] as const;
export type MailState = (typeof MAIL_STATES)[number];

/**
 * The SQL condition of the mails that Admins see, which are not sent yet; the addresses of watchers are never listed.
 * It is a literal, because SQLite uses a partial index only if its condition contains no parameter.
 */
export const isListed = sql`state in ('waiting', 'taken', 'sending', 'failed') and user_id is not null`;
const isDigest = sql`kind = 'deadlines'`;

/**
 * The outbox of queued mails. A row is written in the transaction of the event that it reports. It stores only the
 * recipient and the subject of the mail; the text is created on sending, so that the outbox contains no personal data.
 */
export const mails = sqliteTable(
	"mail",
	{
		seq: seq(),
		id: recordId(),
		kind: text("kind").$type<MailKind>().notNull(),
		/** The recipient: either an account or a watch of a certificate. */
		userId: owner(),
		watchId: text("watch_id").references(() => watches.id, { onDelete: "cascade" }),
		/** The id of the record that the mail is about, or a day. */
		about: text("about").notNull(),
		state: text("state").$type<MailState>().notNull(),
		/** When the next step is due: an attempt, the end of a sender's reservation, or the deletion. */
		dueAt: moment("due_at").notNull(),
		/** The moment after which a failed attempt is not repeated. */
		until: moment("until").notNull(),
		attempts: integer("attempts").notNull(),
		/** The id of the sender that has reserved the mail. */
		claim: text("claim"),
		email: text("email"),
		reason: text("reason").$type<MailReason>(),
		detail: text("detail"),
		createdAt: moment("created_at").notNull(),
	},
	(table) => [
		index("mail_due").on(table.state, table.dueAt, table.seq),
		index("mail_open").on(table.createdAt, table.seq).where(isListed),
		index("mail_user").on(table.userId, table.kind, table.state),
		index("mail_watch").on(table.watchId, table.kind, table.state).where(sql`watch_id is not null`),
		// Ensures that a user gets one digest a day, even if several instances queue it.
		uniqueIndex("mail_digest").on(table.userId, table.about).where(isDigest),
	],
);

/** Kinds of mail that a user has switched off. An account without rows gets every kind. */
export const unwantedMails = sqliteTable(
	"unwanted_mail",
	{ userId: owner().notNull(), kind: text("kind").$type<NotificationKind>().notNull() },
	(table) => [primaryKey({ columns: [table.userId, table.kind] })],
);
