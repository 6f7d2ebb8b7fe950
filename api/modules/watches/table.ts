import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Language } from "../../kit/languages.ts";
import { day, moment, recordId, seq } from "../../platform/database/columns.ts";
import { certificates } from "../certificates/table.ts";
import type { WatchStage } from "./contract.ts";

const certificateId = () =>
	text("certificate_id")
		.notNull()
		.references(() => certificates.id);

/** Who is told of a certificate. A row lives no longer than it is of use: nothing else holds the address. */
export const watches = sqliteTable(
	"watch",
	{
		seq: seq(),
		id: recordId(),
		certificateId: certificateId(),
		email: text("email").notNull(),
		/** The address without what its owner may add to it. */
		mailbox: text("mailbox").notNull(),
		lang: text("lang").$type<Language>().notNull(),
		/** What is known there: put into the outbox, or shown when it was confirmed. */
		told: text("told").$type<WatchStage>(),
		/** Of one that nobody has confirmed. */
		endsAt: moment("ends_at"),
	},
	(table) => [
		uniqueIndex("watch_certificate_email").on(table.certificateId, table.email),
		index("watch_mailbox").on(table.mailbox),
		index("watch_unconfirmed").on(table.endsAt).where(sql`ends_at is not null`),
		index("watch_certificate").on(table.certificateId, table.seq),
	],
);

/** Of each mail; only the SHA-256 of its token. */
export const watchLinks = sqliteTable(
	"watch_link",
	{
		hash: text("hash").primaryKey(),
		watchId: text("watch_id")
			.notNull()
			.references(() => watches.id, { onDelete: "cascade" }),
	},
	(table) => [index("watch_link_watch").on(table.watchId)],
);

/**
 * Each certificate that somebody watches. A change of its status leaves its mark here, in one statement however many
 * watch it; from the mark on the outbox is filled, a slice at a time.
 */
export const watchedCertificates = sqliteTable(
	"watched_certificate",
	{
		certificateId: certificateId().primaryKey(),
		/** The mark: since when somebody may have to be told. */
		dueAt: moment("due_at"),
		/** Those up to here have been looked at since. */
		reached: integer("reached").notNull().default(0),
		/** The day on which the calendar changes something. */
		nextDay: day("next_day"),
		/** Nothing will be told any more. */
		isOver: integer("is_over", { mode: "boolean" }).notNull().default(false),
	},
	(table) => [
		index("watched_certificate_due").on(table.dueAt).where(sql`due_at is not null`),
		index("watched_certificate_day").on(table.nextDay).where(sql`next_day is not null`),
		index("watched_certificate_over").on(table.isOver).where(sql`is_over = 1`),
	],
);
