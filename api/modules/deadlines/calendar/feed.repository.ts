import { eq, sql } from "drizzle-orm";
import type { Reader, Tx } from "../../../platform/database/index.ts";
import { userState, users } from "../../users/table.ts";
import { calendarFeeds } from "../table.ts";

export type FeedRow = typeof calendarFeeds.$inferSelect;

export const findFeed = async (db: Reader, userId: string): Promise<FeedRow | undefined> =>
	db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId)).get();

/** Whose calendar it is, while the account is active. */
export async function personOfFeed(db: Reader, hash: string) {
	const [row] = await db
		.select({ id: users.id, roles: users.roles })
		.from(calendarFeeds)
		.innerJoin(users, eq(users.id, calendarFeeds.userId))
		.where(sql`${calendarFeeds.hash} = ${hash} and ${userState} = 'active'`);
	return row;
}

/** In place of the one before. */
export async function writeFeed(tx: Tx, row: FeedRow): Promise<void> {
	await tx.insert(calendarFeeds).values(row).onConflictDoUpdate({ target: calendarFeeds.userId, set: row });
}

export async function deleteFeed(tx: Tx, userId: string): Promise<void> {
	await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
}
