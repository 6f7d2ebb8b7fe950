import { and, eq, sql } from "drizzle-orm";
import type { Reader } from "../../platform/database/index.ts";
import { numberSeries } from "../../platform/database/number-series.ts";
import { auditEntries } from "../table.ts";

export const drawnNumbers = (db: Reader) => db.select().from(numberSeries);

const after = (field: string) => sql<string | number | null>`json_extract(${auditEntries.changes}, ${`$.${field}[1]`})`;

/** The numbers of an entity that the trail's creation entries name. */
export const toldNumbers = (db: Reader, entity: string, field: string) =>
	db
		.select({ number: after(field) })
		.from(auditEntries)
		.where(and(eq(auditEntries.entity, entity), eq(auditEntries.action, `${entity}.create`)));

export async function skippedNumbers(db: Reader): Promise<number> {
	const [row] = await db
		.select({ skipped: sql<number | null>`sum(${after("skippedNumbers")})` })
		.from(auditEntries)
		.where(and(eq(auditEntries.entity, "audit"), eq(auditEntries.action, "audit.restore")));
	return row?.skipped ?? 0;
}
