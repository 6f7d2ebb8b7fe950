import type { ErrorBody, ErrorCode } from "@portal/contracts/kit/fields";
import { ERROR_MESSAGES } from "@portal/contracts/kit/sentences";
import { HttpResponse } from "msw/http";

/** Returns an error response with the API's message for the code. */
export const refusal = (status: number, code: ErrorCode, more: Partial<ErrorBody> = {}, headers: HeadersInit = {}) =>
	HttpResponse.json({ message: ERROR_MESSAGES[code], code, ...more }, { status, headers });
