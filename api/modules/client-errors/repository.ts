import { and, count, eq, gte, lt, sql } from "drizzle-orm";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { type Page, planList } from "../../platform/database/list.ts";
import type { ClientErrorCount, ClientErrorQuery, Failure } from "./contract.ts";
import { clientErrors } from "./table.ts";

/** Adds one to the counter of this day, if there is one. */
export async function countAgain(tx: Tx, day: string, error: Failure, at: string): Promise<boolean> {
	const counted = await tx
		.update(clientErrors)
		.set({ count: sql`${clientErrors.count} + 1`, lastAt: at })
		.where(
			and(
				eq(clientErrors.day, day),
				eq(clientErrors.kind, error.kind),
				eq(clientErrors.module, error.module),
				eq(clientErrors.version, error.version),
				eq(clientErrors.fault, error.fault),
				eq(clientErrors.place, error.place),
			),
		)
		.returning({ seq: clientErrors.seq });
	return counted.length > 0;
}

export async function countFirst(tx: Tx, day: string, error: Failure, at: string): Promise<void> {
	const { kind, module, version, fault, place } = error;
	await tx.insert(clientErrors).values({ day, kind, module, version, fault, place, count: 1, firstAt: at, lastAt: at });
}

/** How many counters a day has. */
export async function countersOf(tx: Tx, day: string): Promise<number> {
	const [row] = await tx.select({ counters: count() }).from(clientErrors).where(eq(clientErrors.day, day));
	return row?.counters ?? 0;
}

const columns = {
	day: clientErrors.day,
	kind: clientErrors.kind,
	module: clientErrors.module,
	version: clientErrors.version,
	fault: clientErrors.fault,
	place: clientErrors.place,
	count: clientErrors.count,
	firstAt: clientErrors.firstAt,
	lastAt: clientErrors.lastAt,
};

/** Counters that are not too old, newest day first. */
export async function listClientErrors(
	db: Reader,
	oldest: string,
	{ since, module, limit, cursor }: ClientErrorQuery,
): Promise<Page<ClientErrorCount>> {
	const plan = planList({ limit, cursor }, { day: clientErrors.day }, clientErrors.seq, "-day");
	const wanted = and(
		gte(clientErrors.day, oldest),
		since === undefined ? undefined : gte(clientErrors.day, since),
		module === undefined ? undefined : eq(clientErrors.module, module),
	);
	const rows = await db
		.select({ ...columns, ...plan.keys })
		.from(clientErrors)
		.where(and(wanted, plan.after))
		.orderBy(...plan.orderBy)
		.limit(plan.fetch);
	const [all] = await db.select({ total: count() }).from(clientErrors).where(wanted);
	return plan.page(rows, all?.total ?? 0);
}

/** Removes what is older than this day; gives how many counters. */
export async function forgetBefore(tx: Tx, day: string): Promise<number> {
	const gone = await tx.delete(clientErrors).where(lt(clientErrors.day, day)).returning({ seq: clientErrors.seq });
	return gone.length;
}
