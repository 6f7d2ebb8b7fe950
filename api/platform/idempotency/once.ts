import { hash } from "node:crypto";
import type { Once, Reader, Writer } from "../database/index.ts";
import { type Deps, SYSTEM } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { HOUR_MS, type Job } from "../instances/jobs.ts";
import type { Clock } from "../runtime/clock.ts";
import { findKept, forgetKeptBefore, keepRequest } from "./repository.ts";

/** After it the key is free again, and what was kept under it is deleted. */
const KEPT_MS = 24 * HOUR_MS;
/** Of what is longer only that it was done is kept. */
const KEPT_UNITS = 256 * 1024;

interface Asked {
	/** Id of the person, the token of a module, or `visitor`. */
	sender: string;
	key: string;
	/** SHA-256 of method, address and body; asked for once the body was read. */
	request: () => string;
}

const keptFrom = ({ now }: Clock) => new Date(now().getTime() - KEPT_MS).toISOString();

/** What a transaction finds and keeps of a request that may be sent again. */
export function createOnce(clock: Clock, { sender, key, request }: Asked): Once {
	const id = hash("sha256", `${sender}\n${key}`);
	return {
		find: async (db) => {
			const row = await findKept(db, { id });
			if (!row || row.at < keptFrom(clock)) return undefined;
			if (row.request !== request()) throw new ApiError(422, "IDEMPOTENCY_MISMATCH");
			if (row.done === null) throw new ApiError(409, "IDEMPOTENCY_DONE");
			return { done: JSON.parse(row.done) as unknown };
		},
		keep: async (tx, done, isTold) => {
			// A refusal that leaves a record.
			if (done instanceof Error) return;
			const text = JSON.stringify(done ?? null);
			const kept = isTold && text.length <= KEPT_UNITS ? text : null;
			await keepRequest(tx, { id, request: request(), at: clock.now().toISOString(), done: kept });
		},
	};
}

const changed = <By extends Writer>(by: By, change: (once: Once) => Once | undefined): By =>
	by.once ? { ...by, once: change(by.once) } : by;

/** For what is told only once: that it was done is kept, not what was told. A job that gives nothing has refused. */
export const untold = <By extends Writer>(by: By): By =>
	changed(by, ({ find, keep }) => ({
		find,
		keep: async (tx, done) => (done === undefined ? undefined : keep(tx, done, false)),
	}));

/** A request that is sent again runs again. */
export const again = <By extends Writer>(by: By): By => changed(by, () => undefined);

/** What an equal request has done, where it has to be known before the transaction, which asks too. */
export const doneBefore = async <T>(db: Reader, { once }: Pick<Writer, "once">) =>
	(await once?.find(db)) as { done: T } | undefined;

/** The same, asked together with what would refuse the request if it were the first. */
export async function unlessDone<T, C>(db: Reader, by: Pick<Writer, "once">, check: Promise<C>) {
	const [before, checked] = await Promise.allSettled([doneBefore<T>(db, by), check]);
	if (before.status === "rejected") throw before.reason;
	if (before.value) return { before: before.value };
	if (checked.status === "rejected") throw checked.reason;
	return { checked: checked.value };
}

export const keptRetention = ({ database, clock }: Pick<Deps, "database" | "clock">): Job => ({
	name: "kept requests",
	everyMs: HOUR_MS,
	run: () => database.write(SYSTEM, (tx) => forgetKeptBefore(tx, keptFrom(clock))),
});
