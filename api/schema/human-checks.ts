import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment } from "../platform/database/columns.ts";

/** The solved challenges of the human check. The primary key allows each challenge to be used once. */
export const usedChallenges = sqliteTable(
	"used_challenge",
	{ id: text("id").primaryKey(), expiresAt: moment("expires_at").notNull() },
	(table) => [index("used_challenge_expires").on(table.expiresAt)],
);
