import { eq } from "drizzle-orm";
import type { Proof } from "../../kit/problems.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { sessions } from "../../schema/sessions.ts";

/** Returns when the user last proved their identity in a session, and the confirmation that is not used up yet. */
export function proofsOf(db: Reader, sessionId: string) {
	const { startedAt, authenticatedAt, confirmedAt, confirmedBy } = sessions;
	return db
		.select({ startedAt, authenticatedAt, confirmedAt, confirmedBy })
		.from(sessions)
		.where(eq(sessions.id, sessionId))
		.get();
}

export async function saveProof(tx: Tx, sessionId: string, at: string, proof: Proof): Promise<void> {
	await tx
		.update(sessions)
		.set({
			authenticatedAt: at,
			secondFactor: proof === "password" ? null : proof,
			confirmedAt: at,
			confirmedBy: proof,
		})
		.where(eq(sessions.id, sessionId));
}

export const useConfirmation = (tx: Tx, sessionId: string) =>
	tx.update(sessions).set({ confirmedAt: null, confirmedBy: null }).where(eq(sessions.id, sessionId));
