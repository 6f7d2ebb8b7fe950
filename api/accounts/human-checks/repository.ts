import { lt } from "drizzle-orm";
import type { Tx } from "../../platform/database/index.ts";
import { usedChallenges } from "../../schema/human-checks.ts";

/**
 * Records that a challenge was used. Returns false if it was used before; the primary key of its table decides
 * between concurrent uses.
 */
export async function isFirstUse(tx: Tx, id: string, expiresAt: string, now: string): Promise<boolean> {
	await tx.delete(usedChallenges).where(lt(usedChallenges.expiresAt, now));
	const use = tx.insert(usedChallenges).values({ id, expiresAt }).onConflictDoNothing();
	return (await use.returning({ id: usedChallenges.id })).length === 1;
}
