import { and, count, desc, eq, gt, isNull } from "drizzle-orm";
import { sealedRows } from "../../audit/index.ts";
import { newId } from "../../platform/database/columns.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import type { SealKeys } from "../../platform/deps.ts";
import { moduleTokens } from "../../schema/module-versions.ts";

export type TokenRow = Omit<typeof moduleTokens.$inferSelect, "seq" | "seal">;

export const listTokens = (db: Reader, module: string): Promise<TokenRow[]> =>
	db.select().from(moduleTokens).where(eq(moduleTokens.module, module)).orderBy(desc(moduleTokens.seq));

export async function findToken(db: Reader, keys: SealKeys, hash: string): Promise<TokenRow | undefined> {
	const [token] = await sealedRows(db, keys, moduleTokens, { where: eq(moduleTokens.hash, hash) });
	return token;
}

export const findTokenOf = (db: Reader, module: string, id: string): Promise<TokenRow | undefined> =>
	db
		.select()
		.from(moduleTokens)
		.where(and(eq(moduleTokens.module, module), eq(moduleTokens.id, id)))
		.get();

export async function insertToken(
	tx: Tx,
	values: Omit<TokenRow, "id" | "lastUsedAt" | "revokedAt" | "revokedBy">,
): Promise<TokenRow> {
	const row = { ...values, id: newId(), lastUsedAt: null, revokedAt: null, revokedBy: null };
	await tx.insert(moduleTokens).values(row);
	return row;
}

export const updateToken = (tx: Tx, id: string, changes: Partial<TokenRow>) =>
	tx.update(moduleTokens).set(changes).where(eq(moduleTokens.id, id));

export async function countActiveTokens(db: Reader, now: string): Promise<Map<string, number>> {
	const rows = await db
		.select({ module: moduleTokens.module, tokens: count() })
		.from(moduleTokens)
		.where(and(isNull(moduleTokens.revokedAt), gt(moduleTokens.expiresAt, now)))
		.groupBy(moduleTokens.module);
	return new Map(rows.map(({ module, tokens }) => [module, tokens]));
}
