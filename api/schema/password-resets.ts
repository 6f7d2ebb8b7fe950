import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment, referenceTo } from "../platform/database/columns.ts";
import { seal, sealRowsOf } from "../platform/database/sealed-tables.ts";
import { users } from "./users.ts";

/** The links to reset a password. Only hashes of tokens are stored, so that a copy of the database permits no reset. */
export const passwordResets = sqliteTable(
	"password_reset",
	{
		hash: text("hash").primaryKey(),
		userId: referenceTo("user_id", () => users.id, { onDelete: "cascade" }),
		expiresAt: moment("expires_at").notNull(),
		usedAt: moment("used_at"),
		seal: seal(),
	},
	(table) => [index("password_reset_user").on(table.userId)],
);
sealRowsOf(passwordResets, ["hash", "userId", "expiresAt", "usedAt"]);
