import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment } from "../platform/database/columns.ts";
import { seal, sealRowsOf } from "../platform/database/sealed-tables.ts";
import type { PublicKey } from "../public/credentials/contract.ts";
import { certificates } from "./certificates.ts";

/**
 * The public keys that sign credentials. They are listed forever, because their signatures must stay verifiable. The
 * private keys are derived from `keys.json` and the salt.
 */
export const credentialKeys = sqliteTable("credential_key", {
	kid: text("kid").primaryKey(),
	publicJwk: text("public_jwk", { mode: "json" }).$type<PublicKey>().notNull(),
	salt: text("salt").notNull(),
	createdAt: moment("created_at").notNull(),
	/** When the key begins to sign. It is listed earlier, so that verifiers who cache the list know the key in time. */
	signsFrom: moment("signs_from").notNull(),
	seal: seal(),
});
sealRowsOf(credentialKeys, ["kid", "publicJwk", "salt", "signsFrom"]);

/** The signed credential of each issued certificate. Rows are never changed. */
export const credentials = sqliteTable("credential", {
	certificateId: text("certificate_id")
		.primaryKey()
		.references(() => certificates.id),
	/** The signed credential as compact JWS. */
	jwt: text("jwt").notNull(),
	kid: text("kid")
		.notNull()
		.references(() => credentialKeys.kid),
	/** The position of the certificate's bit in the status lists. */
	statusIndex: integer("status_index").notNull().unique(),
	createdAt: moment("created_at").notNull(),
	seal: seal(),
});
sealRowsOf(credentials, ["certificateId", "kid", "statusIndex"]);

/** One row with the size of the status lists. */
export const credentialLists = sqliteTable("credential_list", {
	id: integer("id").primaryKey(),
	credentials: integer("credentials").notNull(),
	/** The length of both status lists in bits, which is doubled when half of the positions are used. */
	bits: integer("bits").notNull(),
	seal: seal(),
});
sealRowsOf(credentialLists, ["id", "credentials", "bits"]);
