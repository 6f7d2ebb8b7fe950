import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment } from "../platform/database/columns.ts";
import { seal, sealRowsOf } from "../platform/database/sealed-tables.ts";

/** The private keys of the seal are derived from `keys.json` and the salt, so that the database alone cannot seal. */
export const sealKeys = sqliteTable("seal_key", {
	id: text("id").primaryKey(),
	salt: text("salt").notNull(),
	certificate: text("certificate").notNull(),
	createdAt: moment("created_at").notNull(),
	seal: seal(),
});
sealRowsOf(sealKeys, ["id", "salt", "certificate"]);
