import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment } from "../platform/database/columns.ts";
import { seal, sealRowsOf } from "../platform/database/sealed-tables.ts";

/** Generated keys of the electronic seal. The private key is derived from `keys.json` and the salt. */
export const sealKeys = sqliteTable("seal_key", {
	/** SHA-256 of the certificate, hex. */
	id: text("id").primaryKey(),
	salt: text("salt").notNull(),
	/** The X.509 certificate in DER, Base64. */
	certificate: text("certificate").notNull(),
	createdAt: moment("created_at").notNull(),
	seal: seal(),
});
sealRowsOf(sealKeys, ["id", "salt", "certificate"]);
