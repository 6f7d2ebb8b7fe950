import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment } from "../platform/database/columns.ts";

/** The challenges of the human check that were solved. The primary key refuses a second use of the same challenge. */
export const usedChallenges = sqliteTable(
	"used_challenge",
	{ id: text("id").primaryKey(), expiresAt: moment("expires_at").notNull() },
	(table) => [index("used_challenge_expires").on(table.expiresAt)],
);
