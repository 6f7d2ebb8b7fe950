import { and, eq, exists, inArray, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Reader } from "../../../platform/database/index.ts";
import { prepared } from "../../../platform/database/prepared.ts";
import { contains, wordsOf } from "../../../platform/database/search.ts";
import { users } from "../table.ts";

const other = alias(users, "other");

const sharingName = prepared([], (db) =>
	db
		.select({ id: users.id, userid: users.userid })
		.from(users)
		.where(
			exists(
				db
					.select({ seq: other.seq })
					.from(other)
					.where(and(eq(other.nameSort, users.nameSort), ne(other.seq, users.seq))),
			),
		),
);

/** Userids of accounts with a shared name, by account id. */
export async function namesakes(db: Reader): Promise<ReadonlyMap<string, string>> {
	const rows = await sharingName(db, {});
	return new Map(rows.map(({ id, userid }) => [id, userid]));
}

export const accountSubjects = (db: Reader, ids: string[]) =>
	db.select({ id: users.id, label: users.userid }).from(users).where(inArray(users.id, ids));

/** Whether the account with this id has current data that match a text. */
export const accountMatches = (userId: SQLWrapper, text: string): SQL =>
	sql`exists (select 1 from ${users} where ${and(sql`${users.id} = ${userId}`, contains(users.search, wordsOf(text)))})`;
