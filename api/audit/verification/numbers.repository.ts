import { and, eq, inArray, sql } from "drizzle-orm";
import type { Reader } from "../../platform/database/index.ts";
import { numberSeries } from "../../platform/database/number-series.ts";
import { auditEntries } from "../../schema/audit.ts";

export const drawnNumbers = (db: Reader) => db.select().from(numberSeries);

export async function skippedNumbers(db: Reader): Promise<number> {
	const [row] = await db
		.select({ skipped: sql<number | null>`sum(json_extract(${auditEntries.changes}, '$.skippedNumbers[1]'))` })
		.from(auditEntries)
		.where(and(eq(auditEntries.entity, "audit"), inArray(auditEntries.action, ["audit.restore", "audit.promote"])));
	return row?.skipped ?? 0;
}
