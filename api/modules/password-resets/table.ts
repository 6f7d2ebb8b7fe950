import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment } from "../../platform/database/columns.ts";
import { users } from "../users/table.ts";

/** Keeps only the SHA-256 of the token. */
export const passwordResets = sqliteTable(
	"password_reset",
	{
		hash: text("hash").primaryKey(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		expiresAt: moment("expires_at").notNull(),
		usedAt: moment("used_at"),
	},
	(table) => [index("password_reset_user").on(table.userId)],
);
