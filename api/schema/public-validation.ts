import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * What the public validation returns for each published certificate, written in advance so that no other table is read.
 * The table is WITHOUT ROWID, which drizzle cannot express (`migrations/0026_public_answers.sql`).
 */
export const publicAnswers = sqliteTable("public_answer", {
	publicId: text("public_id").primaryKey(),
	body: text("body").notNull(),
	/** The number of the latest audit entry that changed the content. The HMAC in `seal` covers this entry too. */
	trailEntry: integer("trail_entry").notNull(),
	/** HMAC of the row and its audit entry. A row without a valid HMAC is never shown. */
	seal: text("seal").notNull(),
});

/** One row while the first start of this version fills `public_answer` for existing certificates; then empty. */
export const publicAnswerProgress = sqliteTable("public_answer_progress", {
	/** The sequence number of the last certificate that has an answer; an interrupted run continues after it. */
	certificateSeq: integer("certificate_seq").notNull(),
});
