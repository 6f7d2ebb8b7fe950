import { eq, inArray, sql } from "drizzle-orm";
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
	return tx
		.insert(moduleBackends)
		.values({ ...input, changedAt: at })
		.returning()
		.get();
}

export async function updateBackend(
	tx: Tx,
	module: string,
	update: BackendUpdate,
	at: string,
): Promise<BackendRow | undefined> {
	return tx
		.update(moduleBackends)
		.set({ ...update, changedAt: at, version: sql`${moduleBackends.version} + 1` })
		.where(eq(moduleBackends.module, module))
		.returning()
		.get();
}

export const deleteBackend = (tx: Tx, module: string) =>
	tx.delete(moduleBackends).where(eq(moduleBackends.module, module));

export const backendSubjects = (db: Reader, ids: string[]) =>
	db
		.select({ id: moduleBackends.module, label: moduleBackends.module })
		.from(moduleBackends)
		.where(inArray(moduleBackends.module, ids));
