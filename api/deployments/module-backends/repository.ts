import { eq, inArray } from "drizzle-orm";
import { sealedRows } from "../../audit/index.ts";
import { FIRST_VERSION } from "../../platform/database/columns.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import type { SealKeys } from "../../platform/deps.ts";
import { moduleBackends } from "../../schema/module-backends.ts";
import type { BackendInput, BackendUpdate } from "./contract.ts";

export type BackendRow = Omit<typeof moduleBackends.$inferSelect, "seal">;

export const listBackends = (db: Reader): Promise<BackendRow[]> =>
	db.select().from(moduleBackends).orderBy(moduleBackends.module);

export async function findBackend(db: Reader, module: string): Promise<BackendRow | undefined> {
	return db.select().from(moduleBackends).where(eq(moduleBackends.module, module)).get();
}

/**
 * Returns the registered backend of a module, or undefined if there is none. A row with an invalid HMAC (seal) counts
 * as missing, because calls would go to an address that no Admin has chosen.
 */
export async function findSealedBackend(db: Reader, keys: SealKeys, module: string): Promise<BackendRow | undefined> {
	const [backend] = await sealedRows(db, keys, moduleBackends, { where: eq(moduleBackends.module, module) });
	return backend;
}

export async function insertBackend(tx: Tx, input: BackendInput, at: string): Promise<BackendRow> {
	const row = { ...input, changedAt: at, version: FIRST_VERSION };
	await tx.insert(moduleBackends).values(row);
	return row;
}

/** Returns the new row. `seen` must have been read in this transaction, so that no concurrent change is overwritten. */
export async function updateBackend(tx: Tx, seen: BackendRow, update: BackendUpdate, at: string): Promise<BackendRow> {
	const changes = { ...update, changedAt: at, version: seen.version + 1 };
	await tx.update(moduleBackends).set(changes).where(eq(moduleBackends.module, seen.module));
	return { ...seen, ...changes };
}

export const deleteBackend = (tx: Tx, module: string) =>
	tx.delete(moduleBackends).where(eq(moduleBackends.module, module));

export const backendSubjects = (db: Reader, ids: string[]) =>
	db
		.select({ id: moduleBackends.module, label: moduleBackends.module })
		.from(moduleBackends)
		.where(inArray(moduleBackends.module, ids));
