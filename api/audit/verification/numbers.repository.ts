import { and, eq, inArray, sql } from "drizzle-orm";
import type { Reader } from "../../platform/database/index.ts";
import { numberSeries } from "../../platform/database/number-series.ts";
import { auditEntries } from "../../schema/audit.ts";
import type { Trail } from "../trail.ts";

export const drawnNumbers = (db: Reader) => db.select().from(numberSeries);

const after = (field: string) => sql<string | number | null>`json_extract(${auditEntries.changes}, ${`$.${field}[1]`})`;

const recordedNumbers = (db: Reader, entity: string, field: string) =>
	db
		.select({ number: after(field) })
		.from(auditEntries)
		.where(and(eq(auditEntries.entity, entity), eq(auditEntries.action, `${entity}.create`)));

async function skippedNumbers(db: Reader): Promise<number> {
	const [row] = await db
		.select({ skipped: sql<number | null>`sum(${after("skippedNumbers")})` })
		.from(auditEntries)
		.where(and(eq(auditEntries.entity, "audit"), inArray(auditEntries.action, ["audit.restore", "audit.promote"])));
	return row?.skipped ?? 0;
}

/** Returns number series, such as client numbers, that issued more than the trail records: entries are missing. */
export async function unrecordedSeries(
	db: Reader,
	{ resources }: Trail,
	drawn: Awaited<ReturnType<typeof drawnNumbers>>,
): Promise<string[]> {
	const last = new Map<string, number>();
	for (const [entity, { number: words }] of Object.entries(resources)) {
		if (!words) continue;
		for (const { number: text } of [{ number: 0 }, ...(await recordedNumbers(db, entity, words.field))]) {
			// Splits 10001, Z-2026-0001 or Z-2026-0001-01 into the text before the last number and that number.
			const [, before = "", number] = /^(?:(.+)-)?(\d+)$/.exec(String(text)) ?? [];
			if (number === undefined) continue;
			const { name, first } = words.seriesOf(before);
			last.set(name, Math.max(last.get(name) ?? first - 1, Number(number)));
		}
	}
	const skipped = await skippedNumbers(db);
	return drawn.filter((series) => series.last > (last.get(series.series) ?? 0) + skipped).map(({ series }) => series);
}
