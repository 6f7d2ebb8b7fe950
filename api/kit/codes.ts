import type { MessageCode } from "./messages.ts";

export type { MessageCode };

export const ERROR_CODES = [
	"VALIDATION",
	"UNAUTHENTICATED",
	"INVALID_CREDENTIALS",
	"BOT_CHECK_FAILED",
	"SECOND_FACTOR_REQUIRED",
	"REAUTHENTICATION_REQUIRED",
	"TOKEN_EXPIRED",
	"FORBIDDEN",
	"NOT_ACTIVATED",
	"PASSWORD_CHANGE_REQUIRED",
	"NOT_FOUND",
	"ILLEGAL_TRANSITION",
	"STALE",
	"DUPLICATE",
	"FINDINGS_OPEN",
	"EVALUATION_MISSING",
	"NOT_INDEPENDENT",
	"CONFLICT_OF_INTEREST",
	"COMPETENCE_MISSING",
	"PRODUCT_LOCKED",
	"REPLACEMENT_EXISTS",
	"IN_USE",
	"RENEWAL_EXISTS",
	"TOO_EARLY",
	"TOO_LATE",
	"FOUR_EYES",
	"PREVIEW_REQUIRED",
	"CONFIRMATION_REQUIRED",
	"MODULE_REFUSED",
	"IDEMPOTENCY_MISMATCH",
	"IDEMPOTENCY_DONE",
	"TOO_LARGE",
	"UNSUPPORTED_TYPE",
	"RATE_LIMITED",
	"TIMEOUT",
	"UNAVAILABLE",
	"INTERNAL",
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

export interface FieldProblem {
	path: string;
	code: MessageCode;
	params?: Record<string, unknown>;
}

export const reports = (error: MessageCode) => ({ error });
