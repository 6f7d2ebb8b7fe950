import { hash } from "node:crypto";
import type { Once, Reader, Writer } from "../database/index.ts";
import { type Deps, SYSTEM } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { HOUR_MS, type Job } from "../instances/jobs.ts";
import type { Clock } from "../runtime/clock.ts";
import { deleteStoredBefore, findStoredRequest, storeRequest } from "./repository.ts";

/** Milliseconds after which a stored result is deleted, so that its idempotency key can be used again. */
const STORED_FOR_MS = 24 * HOUR_MS;
/** Maximum characters of a stored result. Of a longer one, only the fact that the request was executed is stored. */
const MAX_RESULT_LENGTH = 256 * 1024;

interface KeyedBy {
	/** The id of the account or of the module's token, or `visitor`. */
	sender: string;
	key: string;
	/** Returns the SHA-256 of method, address and body; called only after the body was read. */
	request: () => string;
}

const oldestStored = ({ now }: Clock) => new Date(now().getTime() - STORED_FOR_MS).toISOString();

/** Stores a request's result in the transaction of the change, so that a crash leaves both or neither. */
export function createOnce(clock: Clock, { sender, key, request }: KeyedBy): Once {
	const id = hash("sha256", `${sender}\n${key}`);
	return {
		find: async (db) => {
			const row = await findStoredRequest(db, id);
			if (!row || row.at < oldestStored(clock)) return undefined;
			if (row.request !== request()) throw new ApiError(422, "IDEMPOTENCY_MISMATCH");
			if (row.done === null) throw new ApiError(409, "IDEMPOTENCY_DONE");
			return { done: JSON.parse(row.done) as unknown };
		},
		keep: async (tx, done, canResend) => {
			// The job refused the request, so nothing is stored and the request may be repeated.
			if (done instanceof Error) return;
			const text = JSON.stringify(done ?? null);
			const result = canResend && text.length <= MAX_RESULT_LENGTH ? text : null;
			await storeRequest(tx, { id, request: request(), at: clock.now().toISOString(), done: result });
		},
	};
}

const withOnce = <By extends Writer>(by: By, change: (once: Once) => Once | undefined): By =>
	by.once ? { ...by, once: change(by.once) } : by;

/**
 * Returns a writer that stores only the fact that the request was executed, for results with secrets or personal data.
 * Nothing is stored if the job returns undefined, which means that it has refused.
 */
export const withoutStoredResult = <By extends Writer>(by: By): By =>
	withOnce(by, ({ find, keep }) => ({
		find,
		keep: async (tx, done) => (done === undefined ? undefined : keep(tx, done, false)),
	}));

/** Returns a writer whose requests are executed again when they are repeated, although they have an idempotency key. */
export const again = <By extends Writer>(by: By): By => withOnce(by, () => undefined);

/** Looks up a repeated request's result before the transaction, so that work outside of it is not done twice. */
export const doneBefore = async <T>(db: Reader, { once }: Pick<Writer, "once">) =>
	(await once?.find(db)) as { done: T } | undefined;

export const keptRetention = ({ database, clock }: Pick<Deps, "database" | "clock">): Job => ({
	name: "kept requests",
	everyMs: HOUR_MS,
	run: () => database.write(SYSTEM, (tx) => deleteStoredBefore(tx, oldestStored(clock))),
});
