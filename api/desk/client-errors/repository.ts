import { and, eq, getTableColumns, gte, lt, sql } from "drizzle-orm";
import type { Failure } from "../../kit/failures.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { type List, type Page, planList } from "../../platform/database/lists/list.ts";
import { clientErrors } from "../../schema/client-errors.ts";
import type { ClientErrorCount, ClientErrorQuery } from "./contract.ts";

/** The fields by which reports of one day are counted together. */
const FIELDS = ["kind", "module", "version", "fault", "place"] as const;
const oneMore = (lastAt: string) => ({ count: sql`${clientErrors.count} + 1`, lastAt });

export async function countAgain(tx: Tx, day: string, error: Failure, at: string): Promise<boolean> {
	const isSame = FIELDS.map((name) => eq(clientErrors[name], error[name]));
	const rows = await tx
		.update(clientErrors)
		.set(oneMore(at))
		.where(and(eq(clientErrors.day, day), ...isSame))
		.returning({ seq: clientErrors.seq });
	return rows.length > 0;
}

export async function count(tx: Tx, day: string, error: Failure, at: string): Promise<void> {
	await tx
		.insert(clientErrors)
		.values({ ...error, day, count: 1, firstAt: at, lastAt: at })
		.onConflictDoUpdate({
			target: [clientErrors.day, ...FIELDS.map((name) => clientErrors[name])],
			set: oneMore(at),
		});
}

export const countersOf = (tx: Tx, day: string): Promise<number> => tx.$count(clientErrors, eq(clientErrors.day, day));

const { seq: _, ...columns } = getTableColumns(clientErrors);

const LIST: List = {
	table: clientErrors,
	seq: clientErrors.seq,
	sorts: { day: clientErrors.day },
	defaultSort: "-day",
};

export async function listClientErrors(
	db: Reader,
	oldest: string,
	{ since, module, limit, cursor }: ClientErrorQuery,
): Promise<Page<ClientErrorCount>> {
	const wanted = and(
		gte(clientErrors.day, oldest),
		since === undefined ? undefined : gte(clientErrors.day, since),
		module === undefined ? undefined : eq(clientErrors.module, module),
	);
	const plan = await planList(db, LIST, { limit, cursor }, { filter: wanted });
	const rows = await db
		.select({ ...columns, ...plan.keys })
		.from(clientErrors)
		.where(plan.where)
		.orderBy(...plan.orderBy)
		.limit(plan.fetch);
	return plan.page(rows);
}

export const forgetBefore = (tx: Tx, day: string) => tx.delete(clientErrors).where(lt(clientErrors.day, day));
