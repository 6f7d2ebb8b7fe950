import type { ErrorCode, FieldProblem, MessageCode } from "../kit/codes.ts";

export type { FieldProblem };

/** An issue as a schema reports it. */
export interface SchemaIssue {
	readonly code?: string | undefined;
	readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
	readonly message: string;
}

export type ErrorStatus = 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 429 | 500 | 503;

interface Details {
	/** Says more than the catalogue's sentence of the code. German, for a person. */
	message?: string;
	fields?: readonly FieldProblem[];
	issues?: readonly SchemaIssue[];
	headers?: Record<string, string>;
	/** Who has changed the record in the meantime, and when. */
	change?: { changedBy: string; changedAt: string };
	/** Account that a refused attempt was about; for the log, never for the answer. */
	about?: string;
	/** What the second step of a sign-in needs. */
	secondFactor?: { token: string; methods: SecondFactor[] };
	/** What the person can confirm with. */
	confirmBy?: ("password" | SecondFactor)[];
}
type SecondFactor = "totp" | "recoveryCode" | "passkey";

/**
 * A refusal that the caller is told about: `code` is the machine's name for it. `app.ts` turns it into the answer, with
 * the sentences of the message catalogue.
 */
export class ApiError extends Error {
	readonly status: ErrorStatus;
	readonly code: ErrorCode;
	readonly details: Details;

	constructor(status: ErrorStatus, code: ErrorCode, details: Details = {}) {
		super(details.message ?? code);
		this.name = "ApiError";
		this.status = status;
		this.code = code;
		this.details = details;
	}
}

export const invalid = (fields: readonly FieldProblem[]) => new ApiError(400, "VALIDATION", { fields });
/** One field, one problem. */
export const invalidField = (path: string, code: MessageCode, params: Record<string, unknown> = {}) =>
	invalid([{ path, code, params }]);
export const unauthenticated = () => new ApiError(401, "UNAUTHENTICATED");
export const tokenExpired = () => new ApiError(403, "TOKEN_EXPIRED");
export const forbidden = () => new ApiError(403, "FORBIDDEN");
export const notFound = () => new ApiError(404, "NOT_FOUND");
export const illegalTransition = () => new ApiError(409, "ILLEGAL_TRANSITION");
/** `retryAfter`: seconds, at least 1. */
export const rateLimited = (retryAfter: number, message?: string) =>
	new ApiError(429, "RATE_LIMITED", {
		headers: { "Retry-After": String(Math.max(1, Math.ceil(retryAfter))) },
		...(message ? { message } : {}),
	});

/** The server cannot do it now, but will be able to. `retryAfter`: seconds. */
export const unavailable = (retryAfter = 5) =>
	new ApiError(503, "UNAVAILABLE", { headers: { "Retry-After": String(retryAfter) } });

/** The record, or 404. */
export function found<T>(record: T | undefined | null): T {
	if (record === undefined || record === null) throw notFound();
	return record;
}

/** The ETag of a record's version. */
export const etagOf = (version: number) => `"${version}"`;
