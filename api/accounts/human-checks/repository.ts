import { lt } from "drizzle-orm";
import type { Tx } from "../../platform/database/index.ts";
import { usedChallenges } from "../../schema/human-checks.ts";

/** Records the use of a challenge. Returns false for a second one, which the table's primary key detects. */
export async function isFirstUse(tx: Tx, id: string, expiresAt: string, now: string): Promise<boolean> {
	await tx.delete(usedChallenges).where(lt(usedChallenges.expiresAt, now));
	const use = tx.insert(usedChallenges).values({ id, expiresAt }).onConflictDoNothing();
	return (await use.returning({ id: usedChallenges.id })).length === 1;
}
