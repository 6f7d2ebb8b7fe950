import { type MessageCode, sentence } from "../../kit/sentences.ts";
import { ApiError } from "../../platform/errors.ts";

/** Returns the error for a file that is not stored. The sentence of the code names the file and the reason. */
export function refused(status: 400 | 413 | 415, code: MessageCode, params: Record<string, unknown>): ApiError {
	const of = { 400: "VALIDATION", 413: "TOO_LARGE", 415: "UNSUPPORTED_TYPE" } as const;
	return new ApiError(status, of[status], {
		message: sentence(code, params),
		fields: [{ path: "file", code, params }],
	});
}
