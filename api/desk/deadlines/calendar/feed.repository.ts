import { eq, sql } from "drizzle-orm";
import { isSealed } from "../../../audit/index.ts";
import type { Reader, Tx } from "../../../platform/database/index.ts";
import { sealedValues } from "../../../platform/database/sealed-tables.ts";
import type { SealKeys } from "../../../platform/deps.ts";
import { calendarFeeds } from "../../../schema/deadlines.ts";
import { userState, users } from "../../../schema/users.ts";

type FeedRow = Omit<typeof calendarFeeds.$inferSelect, "seal">;

export const findFeed = async (db: Reader, userId: string): Promise<FeedRow | undefined> =>
	db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId)).get();

export async function personOfFeed(db: Reader, keys: SealKeys, hash: string) {
	const [row] = await db
		.select({
			person: { id: users.id, roles: users.roles },
			userRow: sealedValues(users),
			feedRow: sealedValues(calendarFeeds),
		})
		.from(calendarFeeds)
		.innerJoin(users, eq(users.id, calendarFeeds.userId))
		.where(sql`${calendarFeeds.hash} = ${hash} and ${userState} = 'active'`);
	const isGenuine = isSealed(keys, users, row?.userRow) && isSealed(keys, calendarFeeds, row?.feedRow);
	return isGenuine ? row?.person : undefined;
}

export const writeFeed = (tx: Tx, row: FeedRow) =>
	tx.insert(calendarFeeds).values(row).onConflictDoUpdate({ target: calendarFeeds.userId, set: row });

export const deleteFeed = (tx: Tx, userId: string) => tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
