import { desc, inArray } from "drizzle-orm";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { sealKeys } from "./table.ts";

export type SealKeyRow = typeof sealKeys.$inferSelect;

/** The newest first. */
export const listSealKeys = (db: Reader): Promise<SealKeyRow[]> =>
	db.select().from(sealKeys).orderBy(desc(sealKeys.createdAt), sealKeys.id);

export async function insertSealKey(tx: Tx, row: SealKeyRow): Promise<void> {
	await tx.insert(sealKeys).values(row);
}

export const sealKeySubjects = (db: Reader, ids: string[]) =>
	db.select({ id: sealKeys.id, label: sealKeys.id }).from(sealKeys).where(inArray(sealKeys.id, ids));
