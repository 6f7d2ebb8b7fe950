import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Role } from "../kit/access.ts";
import { moment, recordId, seq, version } from "../platform/database/columns.ts";
import { seal, sealRowsOf } from "../platform/database/sealed-tables.ts";

/**
 * The time of the last sign-in for sorting. For accounts that have never signed in it is an empty string, because each
 * page of the list begins after the last value of the previous page, and a comparison with null matches no rows.
 */
export const lastLoginSort = sql<string>`case when last_login is null then '' else last_login end`;

export const userState = sql<string>`case when deactivated_at is not null then 'deactivated' when roles = '[]' then 'waiting' else 'active' end`;

export const users = sqliteTable(
	"user",
	{
		seq: seq(),
		id: recordId(),
		userid: text("userid").notNull(),
		/** The userid without case and accents, so that two accounts cannot have userids that look alike. */
		useridKey: text("userid_key").notNull().unique(),
		name: text("name").notNull(),
		nameSort: text("name_sort").notNull(),
		roles: text("roles", { mode: "json" }).$type<Role[]>().notNull(),
		passwordHash: text("password_hash").notNull(),
		mustChangePassword: integer("must_change_password", { mode: "boolean" }).notNull().default(false),
		email: text("email"),
		lastLogin: moment("last_login"),
		/** When the account was deactivated; null if it is active. Its roles stay stored, for a reactivation. */
		deactivatedAt: moment("deactivated_at"),
		search: text("search").notNull(),
		version: version(),
		createdAt: moment("created_at").notNull(),
		seal: seal(),
	},
	(table) => [
		index("user_name").on(table.nameSort, table.seq),
		index("user_last_login").on(lastLoginSort, table.seq),
		index("user_state_name").on(userState, table.nameSort, table.seq),
		index("user_state_userid").on(userState, table.useridKey, table.seq),
		index("user_state_created").on(userState, table.createdAt, table.seq),
		index("user_state_last_login").on(userState, lastLoginSort, table.seq),
	],
);
sealRowsOf(users, [
	"id",
	"userid",
	"useridKey",
	"roles",
	"passwordHash",
	"mustChangePassword",
	"email",
	"deactivatedAt",
]);
