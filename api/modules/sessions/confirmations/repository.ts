import { eq } from "drizzle-orm";
import type { SecondFactor } from "../../../kit/problems.ts";
import type { Reader, Tx } from "../../../platform/database/index.ts";
import { sessions } from "../table.ts";

export async function lastProofOf(db: Reader, sessionId: string) {
	const [row] = await db
		.select({ at: sessions.authenticatedAt, startedAt: sessions.startedAt, secondFactor: sessions.secondFactor })
		.from(sessions)
		.where(eq(sessions.id, sessionId));
	return row && { at: row.at ?? row.startedAt, secondFactor: row.secondFactor };
}

export async function saveProof(
	tx: Tx,
	sessionId: string,
	at: string,
	secondFactor: SecondFactor | null,
): Promise<void> {
	await tx.update(sessions).set({ authenticatedAt: at, secondFactor }).where(eq(sessions.id, sessionId));
}
