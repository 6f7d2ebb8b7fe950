import { and, eq, inArray, sql } from "drizzle-orm";
import { numberSeries } from "../../modules/numbers/table.ts";
import type { Reader } from "../../platform/database/index.ts";
import { auditEntries } from "../table.ts";

/** The last number drawn of each series. */
export const drawnNumbers = (db: Reader) => db.select().from(numberSeries);

const after = (field: string) => sql<string | number | null>`json_extract(${auditEntries.changes}, ${`$.${field}[1]`})`;

/** The numbers that the trail tells of, as they stand on paper. */
export function toldNumbers(db: Reader) {
	const number = sql<string | number | null>`coalesce(${after("clientNumber")}, ${after("certificateNumber")},
		${after("certificationNumber")}, ${after("reference")})`;
	const creations = ["client", "certification", "certificate", "enquiry"];
	return db
		.select({ entity: auditEntries.entity, number })
		.from(auditEntries)
		.where(
			and(
				inArray(auditEntries.entity, creations),
				inArray(
					auditEntries.action,
					creations.map((entity) => `${entity}.create`),
				),
			),
		);
}

/** How far every restore together has moved the series on. */
export async function skippedNumbers(db: Reader): Promise<number> {
	const [row] = await db
		.select({ skipped: sql<number | null>`sum(${after("skippedNumbers")})` })
		.from(auditEntries)
		.where(and(eq(auditEntries.entity, "audit"), eq(auditEntries.action, "audit.restore")));
	return row?.skipped ?? 0;
}
