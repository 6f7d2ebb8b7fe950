import { count, gt, inArray } from "drizzle-orm";
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

export const accountsMatching = (db: Reader, text: string) =>
	db
		.select({ id: users.id })
		.from(users)
		.where(contains(users.search, wordsOf(text)));
