import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment, recordId, seq } from "../platform/database/columns.ts";
import { seal, sealRowsOf } from "../platform/database/sealed-tables.ts";

/** The tokens of build pipelines. Only hashes are stored, so that a copy of the database permits no deployment. */
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
		seal: seal(),
	},
	(table) => [index("module_token_module").on(table.module, table.seq)],
);
sealRowsOf(moduleTokens, ["id", "module", "name", "hash", "expiresAt", "revokedAt"]);
