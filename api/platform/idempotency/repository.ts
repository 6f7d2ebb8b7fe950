import { eq, lt, sql } from "drizzle-orm";
import { keptRequests } from "../../schema/idempotency.ts";
import type { Reader, Tx } from "../database/index.ts";

export const findStoredRequest = (db: Reader, id: string) =>
	db.select().from(keptRequests).where(eq(keptRequests.id, id)).limit(1).get();

export const storeRequest = (tx: Tx, row: typeof keptRequests.$inferInsert) =>
	tx
		.insert(keptRequests)
		.values(row)
		.onConflictDoUpdate({
			target: keptRequests.id,
			set: { request: sql`excluded.request`, at: sql`excluded.at`, done: sql`excluded.done` },
		});

export const deleteStoredBefore = (tx: Tx, moment: string) =>
	tx.delete(keptRequests).where(lt(keptRequests.at, moment));
