import { sql } from "drizzle-orm";
import { createPauses } from "../../platform/async/time-slices.ts";
import type { Reader } from "../../platform/database/index.ts";
import { certificates } from "../../schema/certificates.ts";
import { CERTIFICATE_STATUS, CERTIFICATE_STATUS_NAMES } from "./contract.ts";

const BATCH_SIZE = 20_000;

/** Counts certificates by status name. The count pauses regularly, so that the server can answer other requests. */
export async function countCertificates(db: Reader): Promise<Record<string, number>> {
	const pause = createPauses();
	const counts = CERTIFICATE_STATUS_NAMES.map((name) => ({ name, count: 0, after: 0 }));
	for (let open = counts; open.length > 0; await pause()) {
		const slices = open.map(
			({ name, after }) =>
				sql`select count(*), max(seq) from (select seq from ${certificates} where ${certificates.status} = ${CERTIFICATE_STATUS[name]} and seq > ${after} order by seq limit ${BATCH_SIZE})`,
		);
		const rows = await db.values<[number, number]>(sql.join(slices, sql` union all `));
		for (const [at, counted] of open.entries()) {
			const [count, last] = rows[at] ?? [0, 0];
			counted.count += count;
			counted.after = last;
		}
		open = open.filter((_, at) => rows[at]?.[0] === BATCH_SIZE);
	}
	return Object.fromEntries(counts.map(({ name, count }) => [name, count]));
}
