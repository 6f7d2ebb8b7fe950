import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment } from "../platform/database/columns.ts";
import { seal, sealRowsOf } from "../platform/database/sealed-tables.ts";

/** Keys that seal documents. The private one needs `keys.json`, so that the database alone cannot seal. */
export const sealKeys = sqliteTable("seal_key", {
	id: text("id").primaryKey(),
	salt: text("salt").notNull(),
	certificate: text("certificate").notNull(),
	createdAt: moment("created_at").notNull(),
	seal: seal(),
});
sealRowsOf(sealKeys, ["id", "salt", "certificate"]);
