import { eq, inArray } from "drizzle-orm";
import { FIRST_VERSION } from "../../platform/database/columns.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import type { BackendInput, BackendUpdate } from "./contract.ts";
import { moduleBackends } from "./table.ts";

export type BackendRow = typeof moduleBackends.$inferSelect;

export const listBackends = (db: Reader): Promise<BackendRow[]> =>
	db.select().from(moduleBackends).orderBy(moduleBackends.module);

export async function findBackend(db: Reader, module: string): Promise<BackendRow | undefined> {
	return db.select().from(moduleBackends).where(eq(moduleBackends.module, module)).get();
}

export async function insertBackend(tx: Tx, input: BackendInput, at: string): Promise<BackendRow> {
	const row = { ...input, changedAt: at, version: FIRST_VERSION };
	await tx.insert(moduleBackends).values(row);
	return row;
}

/** `seen` was read in this transaction, so nobody has changed it since. */
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
