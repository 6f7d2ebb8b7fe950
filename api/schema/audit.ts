import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { AuditChanges } from "../audit/contract.ts";
import { moment } from "../platform/database/columns.ts";

/**
 * The audit trail. Its entries form a chain, because each contains the hash of the previous one; triggers refuse to
 * change or delete an entry.
 */
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

/** An HMAC of each audit entry, with a key outside of the database, so that a forged entry is detected. */
export const auditSeals = sqliteTable("audit_seal", {
	seq: integer("seq").primaryKey(),
	mac: text("mac").notNull(),
});

/**
 * One row: by how many seconds, at most, an entry is older than an earlier entry, because the clock was set back.
 * Searches by time look that much further.
 */
export const auditLateness = sqliteTable("audit_lateness", { seconds: integer("seconds").notNull() });
