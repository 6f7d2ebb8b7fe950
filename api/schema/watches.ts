import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Language } from "../kit/languages.ts";
import { day, moment, recordId, referenceTo, seq } from "../platform/database/columns.ts";
import { seal, sealRowsOf } from "../platform/database/sealed-tables.ts";
import type { WatchStage } from "../public/watches/contract.ts";
import { certificates } from "./certificates.ts";

const certificateId = () => referenceTo("certificate_id", () => certificates.id);

/**
 * The e-mail addresses that are notified when a certificate changes. The row is deleted when the watch ends, and no
 * other table stores the address.
 */
export const watches = sqliteTable(
	"watch",
	{
		seq: seq(),
		id: recordId(),
		certificateId: certificateId(),
		email: text("email").notNull(),
		/** The address without the part after a plus sign, so that variants of one mailbox share the same limit. */
		mailbox: text("mailbox").notNull(),
		lang: text("lang").$type<Language>().notNull(),
		/** What the watcher was last notified of, so that the same state is not reported twice. */
		lastNotified: text("told").$type<WatchStage>(),
		/** When the row is deleted because the watcher has not confirmed the address; null once confirmed. */
		endsAt: moment("ends_at"),
		seal: seal(),
	},
	(table) => [
		uniqueIndex("watch_certificate_email").on(table.certificateId, table.email),
		index("watch_mailbox").on(table.mailbox),
		index("watch_unconfirmed").on(table.endsAt).where(sql`ends_at is not null`),
		index("watch_certificate").on(table.certificateId, table.seq),
	],
);
sealRowsOf(watches, ["id", "certificateId", "email", "lang", "endsAt"]);

/** The links in mails by which watchers confirm or end a watch. Only hashes of their tokens are stored. */
export const watchLinks = sqliteTable(
	"watch_link",
	{
		hash: text("hash").primaryKey(),
		watchId: referenceTo("watch_id", () => watches.id, { onDelete: "cascade" }),
		seal: seal(),
	},
	(table) => [index("watch_link_watch").on(table.watchId)],
);
sealRowsOf(watchLinks, ["hash", "watchId"]);

/**
 * The certificates that are watched. A change of status only sets `dueAt`; mails are queued later in batches, so that
 * the change is fast for any number of watchers.
 */
export const watchedCertificates = sqliteTable(
	"watched_certificate",
	{
		certificateId: certificateId().primaryKey(),
		/** Since when mails to the watchers have to be queued; null if none are due. */
		dueAt: moment("due_at"),
		/** The number of the last watch whose mail is queued, from which the next batch continues. */
		reached: integer("reached").notNull().default(0),
		/** The next day on which the certificate's validity changes by itself, such as the day after its last day. */
		nextDay: day("next_day"),
		/** True if the certificate can no longer change, so that its watches can be deleted. */
		isOver: integer("is_over", { mode: "boolean" }).notNull().default(false),
	},
	(table) => [
		index("watched_certificate_due").on(table.dueAt).where(sql`due_at is not null`),
		index("watched_certificate_day").on(table.nextDay).where(sql`next_day is not null`),
		index("watched_certificate_over").on(table.isOver).where(sql`is_over = 1`),
	],
);
