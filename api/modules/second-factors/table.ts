import { blob, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment } from "../../platform/database/columns.ts";
import { users } from "../users/table.ts";

const ofUser = () =>
	text("user_id")
		.notNull()
		.references(() => users.id, { onDelete: "cascade" });

/** The authenticator app of an account; it counts from the first right code on. */
export const totpSecrets = sqliteTable("totp_secret", {
	userId: ofUser().primaryKey(),
	/** Encrypted with the key of the installation. */
	secret: text("secret").notNull(),
	createdAt: moment("created_at").notNull(),
	confirmedAt: moment("confirmed_at"),
	/** The last time step whose code was used: no code works twice. */
	lastStep: integer("last_step"),
});

/** Each works once; only the hash is kept. */
export const recoveryCodes = sqliteTable(
	"recovery_code",
	{ hash: text("hash").primaryKey(), userId: ofUser(), usedAt: moment("used_at") },
	(table) => [index("recovery_code_user").on(table.userId)],
);

export const passkeys = sqliteTable(
	"passkey",
	{
		id: text("id").primaryKey(),
		userId: ofUser(),
		publicKey: blob("public_key", { mode: "buffer" }).notNull(),
		/** Counts the uses, where the authenticator does. */
		counter: integer("counter").notNull(),
		transports: text("transports", { mode: "json" }).$type<string[]>().notNull(),
		name: text("name").notNull(),
		createdAt: moment("created_at").notNull(),
		lastUsedAt: moment("last_used_at"),
	},
	(table) => [index("passkey_user").on(table.userId)],
);

/** A challenge that a passkey has to answer; each works once. */
export const passkeyChallenges = sqliteTable(
	"passkey_challenge",
	{
		challenge: text("challenge").primaryKey(),
		/** Empty while nobody has said who signs in. */
		userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
		purpose: text("purpose").$type<"register" | "login" | "confirm">().notNull(),
		expiresAt: moment("expires_at").notNull(),
	},
	(table) => [index("passkey_challenge_expires").on(table.expiresAt)],
);
