import { and, asc, eq, gt, inArray, isNull, lte, min, or, sql } from "drizzle-orm";
import { jobLeases, limitUses } from "../../schema/instances.ts";
import type { Db, Reader, Tx } from "../database/index.ts";

export interface WantedUses {
	key: string;
	uses: number;
}

interface Leases {
	granted: Map<string, number>;
	freeFrom: Map<string, string>;
}

/** Selects at most twice as many expired rows as are added, so that each deletion is quick and the table small. */
const expiredUses = (db: Reader, now: string, coming: number) =>
	db
		.select({ seq: limitUses.seq })
		.from(limitUses)
		.where(lte(limitUses.until, now))
		.orderBy(asc(limitUses.until))
		.limit(2 * coming);

/** Reserves requests of several keys in one round trip, at most `limit` per key at a time. */
export async function leaseUses(
	db: Db,
	wanted: readonly WantedUses[],
	{ limit, now, until }: { limit: number; now: string; until: string },
): Promise<Leases> {
	const wantedJson = JSON.stringify(wanted);
	const counting = and(sql`${limitUses.key} = wanted.key`, gt(limitUses.until, now));
	const left = sql`select wanted.key, wanted.uses, ${limit} - (select coalesce(sum(${limitUses.uses}), 0) from ${limitUses} where ${counting}) as rest
		from (select value ->> 'key' as key, value ->> 'uses' as uses from json_each(${wantedJson})) as wanted`;
	const [, rows, ends] = await db.batch([
		db.delete(limitUses).where(inArray(limitUses.seq, expiredUses(db, now, wanted.length))),
		db
			.insert(limitUses)
			.select(sql`select null, key, min(uses, rest), ${until} from (${left}) where rest > 0`)
			.returning({ key: limitUses.key, uses: limitUses.uses }),
		db
			.select({ key: limitUses.key, until: min(limitUses.until) })
			.from(limitUses)
			.where(
				and(sql`${limitUses.key} in (select value ->> 'key' from json_each(${wantedJson}))`, gt(limitUses.until, now)),
			)
			.groupBy(limitUses.key),
	]);
	return {
		granted: new Map(rows.map(({ key, uses }) => [key, uses])),
		freeFrom: new Map(ends.map(({ key, until }) => [key, until ?? now])),
	};
}

export async function usesOf(db: Reader, key: string, now: string): Promise<{ uses: number; until: string }> {
	const counting = and(eq(limitUses.key, key), gt(limitUses.until, now));
	const uses = sql<number>`coalesce(sum(${limitUses.uses}), 0)`;
	const [row] = await db
		.select({ uses, until: min(limitUses.until) })
		.from(limitUses)
		.where(counting);
	return { uses: row?.uses ?? 0, until: row?.until ?? now };
}

export async function insertUse(
	tx: Tx,
	{ key, now, until }: { key: string; now: string; until: string },
): Promise<void> {
	await tx.delete(limitUses).where(inArray(limitUses.seq, expiredUses(tx, now, 1)));
	await tx.insert(limitUses).values({ key, uses: 1, until });
}

interface Claim {
	job: string;
	holder: string;
	now: string;
	until: string;
}

/**
 * Reserves a job for this instance. Returns true if no other instance runs the job and it was last done at `dueSince`
 * or before. Times after `ahead` come from a wrong clock and are ignored.
 */
export async function claimJob(
	db: Db,
	{ dueSince, ahead, now, ...lease }: Claim & { dueSince: string; ahead: string },
): Promise<boolean> {
	const isDue = sql`(${or(isNull(jobLeases.doneAt), lte(jobLeases.doneAt, dueSince), gt(jobLeases.doneAt, ahead))})`;
	const isFree = sql`(${or(lte(jobLeases.until, now), gt(jobLeases.until, ahead))})`;
	const claimed = await db
		.insert(jobLeases)
		.values(lease)
		.onConflictDoUpdate({
			target: jobLeases.job,
			set: { holder: lease.holder, until: lease.until },
			setWhere: sql`${isFree} and ${isDue}`,
		})
		.returning({ job: jobLeases.job });
	return claimed.length > 0;
}

const leaseOf = ({ job, holder }: Pick<Claim, "job" | "holder">) =>
	and(eq(jobLeases.job, job), eq(jobLeases.holder, holder));

export const prolongJob = (db: Db, { until, ...lease }: Pick<Claim, "job" | "holder" | "until">) =>
	db.update(jobLeases).set({ until }).where(leaseOf(lease));

export const finishJob = (
	db: Db,
	{ now, doneAt, ...lease }: Pick<Claim, "job" | "holder" | "now"> & { doneAt: string },
) => db.update(jobLeases).set({ until: now, doneAt }).where(leaseOf(lease));
