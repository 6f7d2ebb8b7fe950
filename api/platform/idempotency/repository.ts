import { eq, lt, sql } from "drizzle-orm";
import type { Tx } from "../database/index.ts";
import { prepared, preparedRow } from "../database/prepared.ts";
import { keptRequests } from "./table.ts";

export const findKept = preparedRow(["id"], (db, { id }) =>
	db.select().from(keptRequests).where(eq(keptRequests.id, id)).limit(1),
);

/** In place of one that counts no more. */
export const keepRequest = prepared(["id", "request", "at", "done"], (db, row) =>
	db
		.insert(keptRequests)
		.values(row)
		.onConflictDoUpdate({
			target: keptRequests.id,
			set: { request: sql`excluded.request`, at: sql`excluded.at`, done: sql`excluded.done` },
		}),
);

export const forgetKeptBefore = (tx: Tx, moment: string) => tx.delete(keptRequests).where(lt(keptRequests.at, moment));
