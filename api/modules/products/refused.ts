import { type MessageCode, sentence } from "../../kit/sentences.ts";
import { ApiError } from "../../platform/errors.ts";

const TOO_LARGE: readonly MessageCode[] = ["import.tooLarge", "import.tooLargeUnpacked"];

export function refused(code: MessageCode, sheet?: string): ApiError {
	const message = sheet === undefined ? sentence(code) : `Tabelle „${sheet}“: ${sentence(code)}`;
	if (TOO_LARGE.includes(code)) return new ApiError(413, "TOO_LARGE", { message });
	return new ApiError(400, "VALIDATION", {
		message,
		fields: [{ path: "products", code: "import.placed", params: { text: message } }],
	});
}
