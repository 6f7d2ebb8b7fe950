import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { AuditChanges } from "../audit/contract.ts";
import { moment } from "../platform/database/columns.ts";

/**
 * The entries of the audit trail. Triggers refuse UPDATE, DELETE and INSERT OR REPLACE. Each entry contains the hash of
 * the previous entry.
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

/**
 * The seal of each audit entry: the HMAC of its hash, made with a key that is not in the database. Triggers refuse
 * changes.
 */
export const auditSeals = sqliteTable("audit_seal", {
	seq: integer("seq").primaryKey(),
	/** The HMAC-SHA-256 of the entry's hash, hex. */
	mac: text("mac").notNull(),
});

/**
 * Contains one row, which a trigger updates: the largest number of seconds by which the time of an entry was before
 * that of an earlier entry, because the clock was set back.
 */
export const auditLateness = sqliteTable("audit_lateness", { seconds: integer("seconds").notNull() });
