import { and, eq, sql } from "drizzle-orm";
import type { Reader } from "../platform/database/index.ts";
import { numberSeries } from "../platform/database/number-series.ts";
import { auditEntries } from "./table.ts";

/** The last number drawn of each series. */
export const drawnNumbers = (db: Reader) => db.select().from(numberSeries);

const after = (field: string) => sql<string | number | null>`json_extract(${auditEntries.changes}, ${`$.${field}[1]`})`;

/** The numbers that the trail tells of in a field of an entity's first entries, as they stand on paper. */
export const toldNumbers = (db: Reader, entity: string, field: string) =>
	db
		.select({ number: after(field) })
		.from(auditEntries)
		.where(and(eq(auditEntries.entity, entity), eq(auditEntries.action, `${entity}.create`)));

/** How far every restore together has moved the series on. */
export async function skippedNumbers(db: Reader): Promise<number> {
	const [row] = await db
		.select({ skipped: sql<number | null>`sum(${after("skippedNumbers")})` })
		.from(auditEntries)
		.where(and(eq(auditEntries.entity, "audit"), eq(auditEntries.action, "audit.restore")));
	return row?.skipped ?? 0;
}
