import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment, recordId, seq } from "../../platform/database/columns.ts";

/** Keeps only the SHA-256 of a token. */
export const moduleTokens = sqliteTable(
	"module_token",
	{
		seq: seq(),
		id: recordId(),
		module: text("module").notNull(),
		name: text("name").notNull(),
		hash: text("hash").notNull().unique(),
		createdBy: text("created_by").notNull(),
		createdAt: moment("created_at").notNull(),
		expiresAt: moment("expires_at").notNull(),
		lastUsedAt: moment("last_used_at"),
		revokedAt: moment("revoked_at"),
		revokedBy: text("revoked_by"),
	},
	(table) => [index("module_token_module").on(table.module, table.seq)],
);
