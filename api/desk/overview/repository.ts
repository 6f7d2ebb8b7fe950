import { sql } from "drizzle-orm";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { figures } from "../../schema/overview.ts";
import type { boundsOn, FigureRow } from "./rules.ts";

const { name, period, value, count } = figures;

/**
 * Returns all counts of the overview page in one statement. Triggers keep them up to date, so that reading takes
 * equally long for any number of records.
 */
export function readFigures(db: Reader, bounds: ReturnType<typeof boundsOn>): Promise<FigureRow[]> {
	const { today, thisMonth, lastSoon, lastDay, firstWeek, thisWeek } = bounds;
	const summed = sql`coalesce(sum(${count}), 0)`;
	return db.values<[...FigureRow]>(sql`
		select 'certificates', '', ${value}, ${count} from ${figures} where ${name} = 'certificate'
		union all select 'expired', '', 0, ${summed} from ${figures}
			where ${name} = 'certificate.month' and ${period} < ${thisMonth}
		union all select 'expired', '', 0, ${summed} from ${figures}
			where ${name} = 'certificate.day' and ${period} >= ${`${thisMonth}-01`} and ${period} < ${today}
		union all select 'soon', '', 0, ${summed} from ${figures}
			where ${name} = 'certification.ending' and ${period} >= ${today} and ${period} <= ${lastSoon}
		union all select 'suspended', '', 0, ${summed} from ${figures}
			where ${name} = 'certification.suspended' and ${period} >= ${today}
		union all select 'open', '', 0, ${summed} from ${figures} where ${name} = 'enquiry.open'
		union all select 'ending', substr(${period}, 1, 7), 0, sum(${count}) from ${figures}
			where ${name} = 'certification.ending' and ${period} >= ${today} and ${period} <= ${lastDay} group by 2
		union all select 'weeks', ${period}, ${value}, ${count} from ${figures}
			where ${name} = 'enquiry.week' and ${period} >= ${firstWeek} and ${period} <= ${thisWeek} and ${count} > 0`);
}

export type Figures = ReadonlyMap<string, number>;

const keyed = (rows: readonly FigureRow[]): [string, number][] =>
	rows.map(([of, within, number, sum]) => [JSON.stringify([of, within, number]), sum]);

/** Returns false for a database of an earlier version, which has no table for the counts of the overview page. */
export async function hasFigures(db: Reader): Promise<boolean> {
	const tables = await db.values(sql`select 1 from sqlite_master where type = 'table' and name = 'figure'`);
	return tables.length > 0;
}

export async function storedFigures(db: Reader): Promise<Figures> {
	const rows = await db.values<[...FigureRow]>(
		sql`select ${name}, ${period}, ${value}, ${count} from ${figures} where ${count} <> 0`,
	);
	return new Map(keyed(rows));
}

const BATCH_SIZE = 1000;
const COUNTED = ["certificate", "certification", "enquiry"] as const;

/** Counts the records for the overview page in batches, so that other requests can be answered in between. */
export async function countedFigures(db: Reader, pause: () => Promise<void>): Promise<Figures> {
	const counted = new Map<string, number>();
	for (const table of COUNTED) {
		const [[last] = [0]] = await db.values<[number]>(sql`select coalesce(max(seq), 0) from ${sql.identifier(table)}`);
		const view = sql.identifier(`${table}_figure`);
		for (let after = 0; after < last; after += BATCH_SIZE) {
			await pause();
			const rows = await db.values<[...FigureRow]>(
				sql`select name, period, value, count(*) from ${view} where seq > ${after} and seq <= ${after + BATCH_SIZE} group by 1, 2, 3`,
			);
			for (const [key, sum] of keyed(rows)) counted.set(key, (counted.get(key) ?? 0) + sum);
		}
	}
	return counted;
}

export async function recountFigures(tx: Tx): Promise<void> {
	await tx.delete(figures);
	await tx.run(
		sql`insert into ${figures} (name, period, value, count) select name, period, value, count from figure_recount`,
	);
}
