import { type MessageCode, sentence } from "../../../kit/sentences.ts";
import { ApiError } from "../../../platform/errors.ts";

const ERRORS = { 400: "VALIDATION", 413: "TOO_LARGE", 415: "UNSUPPORTED_TYPE" } as const;

interface Named {
	name: string | undefined;
}

/** Returns the error for a file that is not stored. The sentence of the code names the file and the reason. */
export function refusal(
	{ name }: Named,
	code: MessageCode,
	further: Record<string, unknown> = {},
	status: keyof typeof ERRORS = 415,
): ApiError {
	const params = { name, ...further };
	const fields = [{ path: "file", code, params }];
	return new ApiError(status, ERRORS[status], { message: sentence(code, params), fields });
}

export const damaged = (file: Named) => refusal(file, "file.damaged");
/** Returns the error for a file that other programs could read as a second file, of this type. */
export const mixed = (file: Named, type: string) => refusal(file, "file.mixed", { type });
