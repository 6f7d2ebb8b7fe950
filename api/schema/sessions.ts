import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { SecondFactor } from "../accounts/second-factors/contract.ts";
import type { Proof } from "../kit/problems.ts";
import { moment, referenceTo } from "../platform/database/columns.ts";
import { seal, sealRowsOf } from "../platform/database/sealed-tables.ts";
import { users } from "./users.ts";

/**
 * The sessions of signed-in users. A session ends if a refresh token is used a second time later, because the token was
 * then probably stolen.
 */
export const sessions = sqliteTable(
	"session",
	{
		id: text("id").primaryKey(),
		userId: referenceTo("user_id", () => users.id, { onDelete: "cascade" }),
		userAgent: text("user_agent").notNull(),
		startedAt: moment("started_at").notNull(),
		/** When the user last proved their identity; null in sessions of earlier versions, where `startedAt` counts. */
		authenticatedAt: moment("authenticated_at"),
		/** The second factor that the user signed in with; null if the password alone was sufficient. */
		secondFactor: text("second_factor").$type<SecondFactor>(),
		/** When the user last confirmed their identity. Each protected action, such as a signature, resets it to null. */
		confirmedAt: moment("confirmed_at"),
		confirmedBy: text("confirmed_by").$type<Proof>(),
		lastUsedAt: moment("last_used_at").notNull(),
		expiresAt: moment("expires_at").notNull(),
		revokedAt: moment("revoked_at"),
		revokedReason: text("revoked_reason"),
		seal: seal(),
	},
	(table) => [index("session_user").on(table.userId), index("session_expires").on(table.expiresAt)],
);
sealRowsOf(sessions, [
	"id",
	"userId",
	"startedAt",
	"authenticatedAt",
	"secondFactor",
	"confirmedAt",
	"confirmedBy",
	"expiresAt",
	"revokedAt",
]);

/** The refresh tokens of sessions. Only hashes are stored, so that a copy of the database does not permit a sign-in. */
export const refreshTokens = sqliteTable(
	"refresh_token",
	{
		hash: text("hash").primaryKey(),
		sessionId: referenceTo("session_id", () => sessions.id, { onDelete: "cascade" }),
		expiresAt: moment("expires_at").notNull(),
		usedAt: moment("used_at"),
		seal: seal(),
	},
	(table) => [index("refresh_token_session").on(table.sessionId)],
);
sealRowsOf(refreshTokens, ["hash", "sessionId", "expiresAt", "usedAt"]);

export const ACCOUNT_ATTEMPTS = "account:";

export const loginAttempts = sqliteTable("login_attempt", {
	key: text("key").primaryKey(),
	failures: integer("failures").notNull(),
	lastAt: moment("last_at").notNull(),
	blockedUntil: moment("blocked_until"),
});
