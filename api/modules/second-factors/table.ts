import { blob, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment } from "../../platform/database/columns.ts";
import { users } from "../users/table.ts";

const ofUser = () =>
	text("user_id")
		.notNull()
		.references(() => users.id, { onDelete: "cascade" });

/** Active from `confirmedAt` on. */
export const totpSecrets = sqliteTable("totp_secret", {
	userId: ofUser().primaryKey(),
	secret: text("secret").notNull(),
	createdAt: moment("created_at").notNull(),
	confirmedAt: moment("confirmed_at"),
	/** The last used time step: no code works twice. */
	lastStep: integer("last_step"),
});

/** Each works once; only its hash is kept. */
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
		counter: integer("counter").notNull(),
		transports: text("transports", { mode: "json" }).$type<string[]>().notNull(),
		name: text("name").notNull(),
		createdAt: moment("created_at").notNull(),
		lastUsedAt: moment("last_used_at"),
	},
	(table) => [index("passkey_user").on(table.userId)],
);

/** Each works once. */
export const passkeyChallenges = sqliteTable(
	"passkey_challenge",
	{
		challenge: text("challenge").primaryKey(),
		/** Null while the account is unknown. */
		userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
		purpose: text("purpose").$type<"register" | "login" | "confirm">().notNull(),
		expiresAt: moment("expires_at").notNull(),
	},
	(table) => [index("passkey_challenge_expires").on(table.expiresAt)],
);
