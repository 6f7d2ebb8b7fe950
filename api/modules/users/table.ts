import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Role } from "../../kit/access.ts";
import { moment, recordId, seq, version } from "../../platform/database/columns.ts";

/** Null sorts as an empty text. */
export const lastLoginSort = sql<string>`case when last_login is null then '' else last_login end`;

/** The state of an account, as in the contract. */
export const userState = sql<string>`case when deactivated_at is not null then 'deactivated' when roles = '[]' then 'waiting' else 'active' end`;

export const users = sqliteTable(
	"user",
	{
		seq: seq(),
		id: recordId(),
		userid: text("userid").notNull(),
		/** Folded: accounts differ in more than case or accents. */
		useridKey: text("userid_key").notNull().unique(),
		name: text("name").notNull(),
		nameSort: text("name_sort").notNull(),
		roles: text("roles", { mode: "json" }).$type<Role[]>().notNull(),
		passwordHash: text("password_hash").notNull(),
		/** Somebody else has set the password: only a password change is allowed. */
		mustChangePassword: integer("must_change_password", { mode: "boolean" }).notNull().default(false),
		email: text("email"),
		lastLogin: moment("last_login"),
		/** The roles are kept for a reactivation. */
		deactivatedAt: moment("deactivated_at"),
		search: text("search").notNull(),
		version: version(),
		createdAt: moment("created_at").notNull(),
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
