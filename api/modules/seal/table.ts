import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment } from "../../platform/database/columns.ts";

/** Generated keys of the seal. The private key follows from `keys.json` and the salt. */
export const sealKeys = sqliteTable("seal_key", {
	/** SHA-256 over the certificate, hex. */
	id: text("id").primaryKey(),
	salt: text("salt").notNull(),
	/** X.509, Base64. */
	certificate: text("certificate").notNull(),
	createdAt: moment("created_at").notNull(),
});
