import { sentence } from "../../../kit/sentences.ts";
import type { Deps } from "../../../platform/deps.ts";
import { ApiError } from "../../../platform/errors.ts";
import { reasonOf } from "../../../platform/runtime/error-trace.ts";

/** Throws 503, because the process that makes the document failed. An error of the queue is thrown as it is. */
export function notMade({ log }: Pick<Deps, "log">, kind: "word" | "pdf", error: unknown): never {
	if (error instanceof ApiError) throw error;
	log.error(kind, { reason: reasonOf(error) });
	throw new ApiError(503, "UNAVAILABLE", { message: sentence(`certificate.${kind}`) });
}
