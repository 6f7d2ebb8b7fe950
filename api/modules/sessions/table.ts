import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Proof } from "../../kit/problems.ts";
import { moment } from "../../platform/database/columns.ts";
import type { SecondFactor } from "../second-factors/contract.ts";
import { users } from "../users/table.ts";

/** A sign-in: one family of refresh tokens. */
export const sessions = sqliteTable(
	"session",
	{
		id: text("id").primaryKey(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		userAgent: text("user_agent").notNull(),
		startedAt: moment("started_at").notNull(),
		/** Null in sessions of earlier versions, which count from their start. */
		authenticatedAt: moment("authenticated_at"),
		/** Used beside or instead of the password. */
		secondFactor: text("second_factor").$type<SecondFactor>(),
		/** A confirmation, until a signature has used it. */
		confirmedAt: moment("confirmed_at"),
		confirmedBy: text("confirmed_by").$type<Proof>(),
		lastUsedAt: moment("last_used_at").notNull(),
		expiresAt: moment("expires_at").notNull(),
		revokedAt: moment("revoked_at"),
		revokedReason: text("revoked_reason"),
	},
	(table) => [index("session_user").on(table.userId), index("session_expires").on(table.expiresAt)],
);

/** Keeps only the SHA-256 of a token. */
export const refreshTokens = sqliteTable(
	"refresh_token",
	{
		hash: text("hash").primaryKey(),
		sessionId: text("session_id")
			.notNull()
			.references(() => sessions.id, { onDelete: "cascade" }),
		expiresAt: moment("expires_at").notNull(),
		usedAt: moment("used_at"),
	},
	(table) => [index("refresh_token_session").on(table.sessionId)],
);

export const ACCOUNT_ATTEMPTS = "account:";

export const loginAttempts = sqliteTable("login_attempt", {
	key: text("key").primaryKey(),
	failures: integer("failures").notNull(),
	lastAt: moment("last_at").notNull(),
	blockedUntil: moment("blocked_until"),
});
