import { desc, inArray } from "drizzle-orm";
import { sealedRows } from "../../audit/index.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import type { SealKeys } from "../../platform/deps.ts";
import { sealKeys } from "../../schema/seal.ts";

type SealKeyRow = Omit<typeof sealKeys.$inferSelect, "seal">;

export const listSealKeys = (db: Reader, keys: SealKeys): Promise<SealKeyRow[]> =>
	sealedRows(db, keys, sealKeys, { orderBy: [desc(sealKeys.createdAt), sealKeys.id] });

export async function insertSealKey(tx: Tx, row: SealKeyRow): Promise<void> {
	await tx.insert(sealKeys).values(row);
}

export const sealKeySubjects = (db: Reader, ids: string[]) =>
	db.select({ id: sealKeys.id, label: sealKeys.id }).from(sealKeys).where(inArray(sealKeys.id, ids));
