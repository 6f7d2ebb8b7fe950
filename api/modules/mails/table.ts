import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { moment, recordId, seq } from "../../platform/database/columns.ts";
import { users } from "../users/table.ts";
import { watches } from "../watches/table.ts";
import type { MailKind, MailReason, NotificationKind } from "./contract.ts";

const owner = () => text("user_id").references(() => users.id, { onDelete: "cascade" });

/** `taken`: by a sender, nothing of it has left. `sending`: its content is on the way, so nobody else sends it. */
export const MAIL_STATES = ["waiting", "taken", "sending", "sent", "failed", "discarded"] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Those that Admins see; of the others nobody is told an address. A literal: SQLite matches no parameter with an index. */
export const isListed = sql`state in ('waiting', 'taken', 'sending', 'failed') and user_id is not null`;
const isDigest = sql`kind = 'deadlines'`;

/**
 * The outbox: written in the transaction of what a mail tells of. It names who is told of what; the text is made when the
 * mail is sent, so that nothing about anybody lies here.
 */
export const mails = sqliteTable(
	"mail",
	{
		seq: seq(),
		id: recordId(),
		kind: text("kind").$type<MailKind>().notNull(),
		/** Who is told: an account, or somebody who watches a certificate. */
		userId: owner(),
		watchId: text("watch_id").references(() => watches.id, { onDelete: "cascade" }),
		/** What it tells of: the id of a record, or a day. */
		about: text("about").notNull(),
		state: text("state").$type<MailState>().notNull(),
		/** When the next thing happens to it: a try, the end of a sender's claim, its removal. */
		dueAt: moment("due_at").notNull(),
		/** A try that fails from here on was the last one. */
		until: moment("until").notNull(),
		attempts: integer("attempts").notNull(),
		/** Of the sender that has it. */
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
		// One a day, whoever makes it.
		uniqueIndex("mail_digest").on(table.userId, table.about).where(isDigest),
	],
);

/** What somebody wants no mails about; whoever has no row is told. */
export const unwantedMails = sqliteTable(
	"unwanted_mail",
	{ userId: owner().notNull(), kind: text("kind").$type<NotificationKind>().notNull() },
	(table) => [primaryKey({ columns: [table.userId, table.kind] })],
);
