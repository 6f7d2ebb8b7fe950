import { and, count, gt, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Reader } from "../../../platform/database/index.ts";
import { contains, wordsOf } from "../../../platform/database/search.ts";
import { users } from "../table.ts";

/** Userids of accounts with a shared name, by account id. */
export async function namesakes(db: Reader): Promise<ReadonlyMap<string, string>> {
	const shared = db.select({ name: users.nameSort }).from(users).groupBy(users.nameSort).having(gt(count(), 1));
	const rows = await db
		.select({ id: users.id, userid: users.userid })
		.from(users)
		.where(inArray(users.nameSort, shared));
	return new Map(rows.map(({ id, userid }) => [id, userid]));
}

export const accountSubjects = (db: Reader, ids: string[]) =>
	db.select({ id: users.id, label: users.userid }).from(users).where(inArray(users.id, ids));

/** Whether the account with this id has current data that match a text. */
export const accountMatches = (userId: SQLWrapper, text: string): SQL =>
	sql`exists (select 1 from ${users} where ${and(sql`${users.id} = ${userId}`, contains(users.search, wordsOf(text)))})`;
