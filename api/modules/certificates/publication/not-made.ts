import { sentence } from "../../../kit/sentences.ts";
import type { Deps } from "../../../platform/deps.ts";
import { ApiError } from "../../../platform/errors.ts";
import { reasonOf } from "../../../platform/runtime/error-trace.ts";

/** Throws 503 after the process that makes documents has failed. An error of the job queue is thrown unchanged. */
export function notMade({ log }: Pick<Deps, "log">, kind: "word" | "pdf", error: unknown): never {
	if (error instanceof ApiError) throw error;
	log.error(kind, { reason: reasonOf(error) });
	throw new ApiError(503, "UNAVAILABLE", { message: sentence(`certificate.${kind}`) });
}
