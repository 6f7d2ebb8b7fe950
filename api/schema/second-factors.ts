import { blob, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment, referenceTo } from "../platform/database/columns.ts";
import { seal, sealRowsOf } from "../platform/database/sealed-tables.ts";
import { users } from "./users.ts";

const ofUser = () => referenceTo("user_id", () => users.id, { onDelete: "cascade" });

/**
 * The secrets of authenticator apps. A secret counts as a second factor from `confirmedAt` on, when the user has
 * entered a first code.
 */
export const totpSecrets = sqliteTable("totp_secret", {
	userId: ofUser().primaryKey(),
	secret: text("secret").notNull(),
	createdAt: moment("created_at").notNull(),
	confirmedAt: moment("confirmed_at"),
	/** The time step of the last accepted code, so that a code is not accepted twice. */
	lastStep: integer("last_step"),
	seal: seal(),
});
sealRowsOf(totpSecrets, ["userId", "secret", "confirmedAt", "lastStep"]);

/** Recovery codes, each of which works once. Only hashes are stored, so that the database does not reveal the codes. */
export const recoveryCodes = sqliteTable(
	"recovery_code",
	{ hash: text("hash").primaryKey(), userId: ofUser(), usedAt: moment("used_at"), seal: seal() },
	(table) => [index("recovery_code_user").on(table.userId)],
);
sealRowsOf(recoveryCodes, ["hash", "userId", "usedAt"]);

export const passkeys = sqliteTable(
	"passkey",
	{
		id: text("id").primaryKey(),
		userId: ofUser(),
		publicKey: blob("public_key", { mode: "buffer" }).notNull(),
		counter: integer("counter").notNull(),
		transports: text("transports", { mode: "json" }).$type<string[]>().notNull(),
		name: text("name").notNull(),
		createdAt: moment("created_at").notNull(),
		lastUsedAt: moment("last_used_at"),
		seal: seal(),
	},
	(table) => [index("passkey_user").on(table.userId)],
);
sealRowsOf(passkeys, ["id", "userId", "publicKey", "counter"]);

/** The challenges that passkeys sign. Each works once, so that a recorded response cannot be sent again. */
export const passkeyChallenges = sqliteTable(
	"passkey_challenge",
	{
		challenge: text("challenge").primaryKey(),
		/** The account that must sign; null for a sign-in by passkey, where the passkey identifies the account. */
		userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
		purpose: text("purpose").$type<"register" | "login" | "confirm">().notNull(),
		expiresAt: moment("expires_at").notNull(),
		seal: seal(),
	},
	(table) => [index("passkey_challenge_expires").on(table.expiresAt)],
);
sealRowsOf(passkeyChallenges, ["challenge", "userId", "purpose", "expiresAt"]);
