import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment } from "../platform/database/columns.ts";
import type { AuditChanges } from "./contract.ts";

/** Append-only: triggers refuse UPDATE, DELETE and INSERT OR REPLACE; each entry holds the hash of the one before. */
export const auditEntries = sqliteTable(
	"audit_entry",
	{
		seq: integer("seq").primaryKey(),
		ts: moment("ts").notNull(),
		userId: text("user_id").notNull(),
		user: text("user").notNull(),
		action: text("action").notNull(),
		entity: text("entity").notNull(),
		entityId: text("entity_id").notNull(),
		changes: text("changes", { mode: "json" }).$type<AuditChanges>().notNull(),
		previousHash: text("previous_hash").notNull(),
		hash: text("hash").notNull().unique(),
	},
	(table) => [
		index("audit_entity").on(table.entity, table.entityId, table.seq),
		index("audit_entity_seq").on(table.entity, table.seq),
		index("audit_user").on(table.userId, table.user, table.seq),
		index("audit_user_entity").on(table.userId, table.user, table.entity, table.seq),
		index("audit_ts").on(table.ts, table.seq),
	],
);

/** HMAC of each entry's hash with a key outside of the database. Append-only like the entries. */
export const auditSeals = sqliteTable("audit_seal", {
	seq: integer("seq").primaryKey(),
	/** HMAC-SHA-256, hex. */
	mac: text("mac").notNull(),
});

/** One row: by how many seconds an entry is at most earlier than one before it. Kept by a trigger. */
export const auditLateness = sqliteTable("audit_lateness", { seconds: integer("seconds").notNull() });
