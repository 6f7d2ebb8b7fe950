import { eq } from "drizzle-orm";
import type { Proof } from "../../kit/problems.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { sessions } from "../../schema/sessions.ts";

export async function lastProofOf(db: Reader, sessionId: string) {
	const [row] = await db
		.select({ at: sessions.authenticatedAt, startedAt: sessions.startedAt, secondFactor: sessions.secondFactor })
		.from(sessions)
		.where(eq(sessions.id, sessionId));
	return row && { at: row.at ?? row.startedAt, secondFactor: row.secondFactor };
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

export const unusedConfirmation = (db: Reader, sessionId: string) =>
	db
		.select({ at: sessions.confirmedAt, by: sessions.confirmedBy })
		.from(sessions)
		.where(eq(sessions.id, sessionId))
		.get();

export const useConfirmation = (tx: Tx, sessionId: string) =>
	tx.update(sessions).set({ confirmedAt: null, confirmedBy: null }).where(eq(sessions.id, sessionId));
