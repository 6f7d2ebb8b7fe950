import { count, gt, inArray } from "drizzle-orm";
import type { Reader } from "../../platform/database/index.ts";
import { users } from "../users/table.ts";

/** The user ids of the accounts whose name another account has too, by the ids of the accounts. */
export async function namesakes(db: Reader): Promise<ReadonlyMap<string, string>> {
	const shared = db.select({ name: users.nameSort }).from(users).groupBy(users.nameSort).having(gt(count(), 1));
	const rows = await db
		.select({ id: users.id, userid: users.userid })
		.from(users)
		.where(inArray(users.nameSort, shared));
	return new Map(rows.map(({ id, userid }) => [id, userid]));
}
