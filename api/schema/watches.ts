import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Language } from "../kit/languages.ts";
import { day, moment, recordId, seq } from "../platform/database/columns.ts";
import { seal, sealRowsOf } from "../platform/database/sealed-tables.ts";
import type { WatchStage } from "../public/watches/contract.ts";
import { certificates } from "./certificates.ts";

const certificateId = () =>
	text("certificate_id")
		.notNull()
		.references(() => certificates.id);

/**
 * E-mail addresses that are notified of changes to a certificate. A row is deleted when the watch ends; no
 * other table stores the address.
 */
export const watches = sqliteTable(
	"watch",
	{
		seq: seq(),
		id: recordId(),
		certificateId: certificateId(),
		email: text("email").notNull(),
		/** The address without sub-addressing, so that variants of one mailbox count as one. */
		mailbox: text("mailbox").notNull(),
		lang: text("lang").$type<Language>().notNull(),
		/**
		 * The stage that the watcher was last notified of: the stage in the latest queued mail, or the stage
		 * shown on confirmation.
		 */
		lastNotified: text("told").$type<WatchStage>(),
		/** When an unconfirmed watch is deleted; null once it is confirmed. */
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

/** The confirmation and cancellation links of mails. Only the SHA-256 of a token is stored. */
export const watchLinks = sqliteTable(
	"watch_link",
	{
		hash: text("hash").primaryKey(),
		watchId: text("watch_id")
			.notNull()
			.references(() => watches.id, { onDelete: "cascade" }),
		seal: seal(),
	},
	(table) => [index("watch_link_watch").on(table.watchId)],
);
sealRowsOf(watchLinks, ["hash", "watchId"]);

/**
 * Certificates with at least one watch. A change of status sets `dueAt` in one statement, however many
 * watches there are; the outbox is then filled in batches.
 */
export const watchedCertificates = sqliteTable(
	"watched_certificate",
	{
		certificateId: certificateId().primaryKey(),
		/** Since when watchers may have to be notified; null if no notification is due. */
		dueAt: moment("due_at"),
		/** The `seq` of the last watch that was processed since `dueAt`. */
		reached: integer("reached").notNull().default(0),
		/** The next day on which the stage changes without a move, for example the day after the validity ends. */
		nextDay: day("next_day"),
		/** True if no further notification will follow, so that the watches can be deleted. */
		isOver: integer("is_over", { mode: "boolean" }).notNull().default(false),
	},
	(table) => [
		index("watched_certificate_due").on(table.dueAt).where(sql`due_at is not null`),
		index("watched_certificate_day").on(table.nextDay).where(sql`next_day is not null`),
		index("watched_certificate_over").on(table.isOver).where(sql`is_over = 1`),
	],
);
