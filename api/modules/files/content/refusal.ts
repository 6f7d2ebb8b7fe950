import { type MessageCode, sentence } from "../../../kit/sentences.ts";
import { ApiError } from "../../../platform/errors.ts";

/** The codes of refusals whose status is not 415. */
const STATUS: Partial<Record<MessageCode, 400 | 413>> = {
	"file.onlyOne": 400,
	"file.empty": 400,
	"file.tooLarge": 413,
	"file.clientFull": 413,
	"file.tooLargeUnpacked": 413,
	"file.tooManyParts": 413,
};
const ERRORS = { 400: "VALIDATION", 413: "TOO_LARGE", 415: "UNSUPPORTED_TYPE" } as const;

interface Named {
	name: string | undefined;
}

/** Returns the error for a file that is not stored. The sentence of the code names the file and the reason. */
export function refusal({ name }: Named, code: MessageCode, further: Record<string, unknown> = {}): ApiError {
	const status = STATUS[code] ?? 415;
	const params = { name, ...further };
	return new ApiError(status, ERRORS[status], {
		message: sentence(code, params),
		fields: [{ path: "file", code, params }],
	});
}

export const damaged = (file: Named) => refusal(file, "file.damaged");
/** Returns the error for a file that other programs could read as a second file, of this type. */
export const mixed = (file: Named, type: string) => refusal(file, "file.mixed", { type });
