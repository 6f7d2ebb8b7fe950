import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment } from "../platform/database/columns.ts";
import { seal, sealRowsOf } from "../platform/database/sealed-tables.ts";
import { users } from "./users.ts";

/**
 * The links to reset a password. Only the hash of a token is stored, so that a copy of the database does not permit a
 * reset.
 */
export const passwordResets = sqliteTable(
	"password_reset",
	{
		hash: text("hash").primaryKey(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		expiresAt: moment("expires_at").notNull(),
		usedAt: moment("used_at"),
		seal: seal(),
	},
	(table) => [index("password_reset_user").on(table.userId)],
);
sealRowsOf(passwordResets, ["hash", "userId", "expiresAt", "usedAt"]);
