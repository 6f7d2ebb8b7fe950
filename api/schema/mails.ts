import { type SQLWrapper, sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { MailKind, MailReason, NotificationKind } from "../outbox/contract.ts";
import { moment, recordId, seq } from "../platform/database/columns.ts";
import { users } from "./users.ts";
import { watches } from "./watches.ts";

const owner = () => text("user_id").references(() => users.id, { onDelete: "cascade" });

/**
 * The states of a mail. A sender first reserves a mail ("taken"); once it transmits the content ("sending"), no other
 * sender may take the mail, so that it is not sent twice.
 */
export const MAIL_STATES = ["waiting", "taken", "sending", "sent", "failed", "discarded"] as const;
export type MailState = (typeof MAIL_STATES)[number];

/**
 * The SQL condition for mails that Admins see. It leaves out mails to watchers of a certificate, whose addresses are
 * not shown to staff, and is a literal, so that SQLite can use a partial index.
 */
export const isListed = sql`state in ('waiting', 'taken', 'sending', 'failed') and watch_id is null`;
const isDigest = sql`kind = 'deadlines'`;

/**
 * The mails that wait to be sent. A row is written in the same transaction as the event that it reports. The text is
 * created only on sending, so that the table contains no text with personal data, except mails that a user has written
 * (`WrittenMail`).
 */
export const mails = sqliteTable(
	"mail",
	{
		seq: seq(),
		id: recordId(),
		kind: text("kind").$type<MailKind>().notNull(),
		/**
		 * The account that gets the mail, or that wrote it (`WrittenMail`); null if `watchId` gets it, or the sender of the
		 * enquiry that `about` names.
		 */
		userId: owner(),
		watchId: text("watch_id").references(() => watches.id, { onDelete: "cascade" }),
		/**
		 * The id of the record that the mail is about; for the daily mail about deadlines, the day; a `WrittenMail` as JSON.
		 * For a reply to an enquiry: the enquiry's id, a dot and the position of the reply.
		 */
		about: text("about").notNull(),
		state: text("state").$type<MailState>().notNull(),
		/** When a mail is tried next or its reservation ends; once it is sent or has failed, when that happened. */
		dueAt: moment("due_at").notNull(),
		until: moment("until").notNull(),
		attempts: integer("attempts").notNull(),
		/** The id of the sender that has reserved the mail, so that another sender leaves it alone. */
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
		// Ensures that a user gets one mail about deadlines a day, even if several instances of the server queue it.
		uniqueIndex("mail_digest").on(table.userId, table.about).where(isDigest),
	],
);

/** Returns the id of the enquiry that a reply answers. */
export const enquiryIn = (about: SQLWrapper | string) => sql<string>`substr(${about}, 1, instr(${about}, '.') - 1)`;

/** The kinds of mail that a user has switched off. A new user gets all kinds. */
export const unwantedMails = sqliteTable(
	"unwanted_mail",
	{ userId: owner().notNull(), kind: text("kind").$type<NotificationKind>().notNull() },
	(table) => [primaryKey({ columns: [table.userId, table.kind] })],
);
