import { and, eq, inArray, sql } from "drizzle-orm";
import type { Reader } from "../../platform/database/index.ts";
import { numberSeries } from "../../platform/database/number-series.ts";
import { auditEntries } from "../../schema/audit.ts";

export const drawnNumbers = (db: Reader) => db.select().from(numberSeries);

const after = (field: string) => sql<string | number | null>`json_extract(${auditEntries.changes}, ${`$.${field}[1]`})`;

export const recordedNumbers = (db: Reader, entity: string, field: string) =>
	db
		.select({ number: after(field) })
		.from(auditEntries)
		.where(and(eq(auditEntries.entity, entity), eq(auditEntries.action, `${entity}.create`)));

export async function skippedNumbers(db: Reader): Promise<number> {
	const [row] = await db
		.select({ skipped: sql<number | null>`sum(${after("skippedNumbers")})` })
		.from(auditEntries)
		.where(and(eq(auditEntries.entity, "audit"), inArray(auditEntries.action, ["audit.restore", "audit.promote"])));
	return row?.skipped ?? 0;
}
