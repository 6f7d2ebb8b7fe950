import { lt } from "drizzle-orm";
import type { Tx } from "../../platform/database/index.ts";
import { usedChallenges } from "../../schema/human-checks.ts";

/**
 * Records that a challenge was solved, and returns false if the same challenge was used before. The table's primary key
 * decides between two uses at the same time.
 */
export async function isFirstUse(tx: Tx, id: string, expiresAt: string, now: string): Promise<boolean> {
	await tx.delete(usedChallenges).where(lt(usedChallenges.expiresAt, now));
	const use = tx.insert(usedChallenges).values({ id, expiresAt }).onConflictDoNothing();
	return (await use.returning({ id: usedChallenges.id })).length === 1;
}
