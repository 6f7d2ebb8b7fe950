import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * The response of the public validation for each published certificate, written by the move that changes it.
 * The table is WITHOUT ROWID, which drizzle cannot express (`migrations/0026_public_answers.sql`).
 */
export const publicAnswers = sqliteTable("public_answer", {
	publicId: text("public_id").primaryKey(),
	/** The published content as JSON; `content.ts` defines it. */
	body: text("body").notNull(),
	/** The number of the certificate's latest audit entry that changes the body. */
	trailEntry: integer("trail_entry").notNull(),
	/** HMAC of the row and of the entry's hash, made with the audit key (`audit/row-seal.ts`). */
	seal: text("seal").notNull(),
});

/**
 * Contains one row until the first start of this version has written the responses of all existing
 * certificates.
 */
export const publicAnswerProgress = sqliteTable("public_answer_progress", {
	/** The `seq` of the last certificate that was processed. */
	certificateSeq: integer("certificate_seq").notNull(),
});
