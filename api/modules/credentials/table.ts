import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment } from "../../platform/database/columns.ts";
import { certificates } from "../certificates/table.ts";
import type { PublicKey } from "./contract.ts";

/** Listed for good: what one of them has signed is verified with it. The private keys follow from `keys.json` and the salt. */
export const credentialKeys = sqliteTable("credential_key", {
	kid: text("kid").primaryKey(),
	publicJwk: text("public_jwk", { mode: "json" }).$type<PublicKey>().notNull(),
	salt: text("salt").notNull(),
	createdAt: moment("created_at").notNull(),
	/** Listed before it signs, so that whoever keeps the list for a while knows it by then. */
	signsFrom: moment("signs_from").notNull(),
});

/** What was signed for an issued certificate. Never changed. */
export const credentials = sqliteTable("credential", {
	certificateId: text("certificate_id")
		.primaryKey()
		.references(() => certificates.id),
	/** Compact JWS. */
	jwt: text("jwt").notNull(),
	kid: text("kid")
		.notNull()
		.references(() => credentialKeys.kid),
	/** Its bit in the status lists. */
	statusIndex: integer("status_index").notNull().unique(),
	createdAt: moment("created_at").notNull(),
});

/** One row. Triggers keep it, as they keep the bits. */
export const credentialLists = sqliteTable("credential_list", {
	id: integer("id").primaryKey(),
	credentials: integer("credentials").notNull(),
	/** The length of both lists; doubled when half of the indexes are used. */
	bits: integer("bits").notNull(),
	/** Counts changes of bits and length. */
	changes: integer("changes").notNull(),
	/** The moment of the last change; empty before the first. */
	changedAt: moment("changed_at").notNull(),
});

/** 16,384 bits of each list as hexadecimal digits, the first bit leftmost; one that is missing holds zeros. */
export const credentialBlocks = sqliteTable("credential_block", {
	block: integer("block").primaryKey(),
	revocation: text("revocation").notNull(),
	suspension: text("suspension").notNull(),
});
