import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment, referenceTo } from "../platform/database/columns.ts";
import { seal, sealRowsOf } from "../platform/database/sealed-tables.ts";
import type { PublicKey } from "../public/credentials/contract.ts";
import { certificates } from "./certificates.ts";

/**
 * The public keys that verify credentials. A row is never deleted, so that old signatures can still be verified. The
 * private keys are derived from `keys.json` and the salt.
 */
export const credentialKeys = sqliteTable("credential_key", {
	kid: text("kid").primaryKey(),
	publicJwk: text("public_jwk", { mode: "json" }).$type<PublicKey>().notNull(),
	salt: text("salt").notNull(),
	createdAt: moment("created_at").notNull(),
	/** From when the key signs. It is published earlier, so that verifiers with a cached list of keys know it. */
	signsFrom: moment("signs_from").notNull(),
	seal: seal(),
});
sealRowsOf(credentialKeys, ["kid", "publicJwk", "salt", "signsFrom"]);

/** The signed credential of each issued certificate, which software can verify. Rows are never changed. */
export const credentials = sqliteTable("credential", {
	certificateId: referenceTo("certificate_id", () => certificates.id).primaryKey(),
	jwt: text("jwt").notNull(),
	kid: referenceTo("kid", () => credentialKeys.kid),
	/** The position of the certificate's bit in the published lists of revoked and of suspended certificates. */
	statusIndex: integer("status_index").notNull().unique(),
	createdAt: moment("created_at").notNull(),
	seal: seal(),
});
sealRowsOf(credentials, ["certificateId", "kid", "statusIndex"]);

export const credentialLists = sqliteTable("credential_list", {
	id: integer("id").primaryKey(),
	credentials: integer("credentials").notNull(),
	/** The length of each status list in bits. It doubles when half are used, so that a random bit is usually free. */
	bits: integer("bits").notNull(),
	seal: seal(),
});
sealRowsOf(credentialLists, ["id", "credentials", "bits"]);
