import type { ErrorCode, FieldProblem, MessageCode } from "../kit/codes.ts";
import type { Proof, SchemaIssue, SecondFactor } from "../kit/problems.ts";
import { sentence } from "../kit/sentences.ts";

export type { FieldProblem };

export type ErrorStatus = 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 422 | 429 | 500 | 502 | 503 | 504;

interface Details {
	/** A German sentence that replaces the usual message of the error code. */
	message?: string;
	fields?: readonly FieldProblem[];
	issues?: readonly SchemaIssue[];
	headers?: Record<string, string>;
	change?: { changedBy: string; changedAt: string };
	/** The account that a refused attempt concerned; only logged, so that the response reveals no accounts. */
	about?: string;
	/** Id and number of the certification that already renews the requested one. */
	renewal?: { renewedBy: string; renewedByNumber: string };
	secondFactor?: { token: string; methods: SecondFactor[] };
	confirmBy?: Proof[];
	/** Why a request about modules was refused, in English, because the deploying program shows it. */
	problems?: readonly string[];
}

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
export const invalidField = (path: string, code: MessageCode, params: Record<string, unknown> = {}) =>
	invalid([{ path, code, params }]);
/** Returns the error for a request that cannot be parsed. No form can send one, so the message names no field. */
export const unreadable = () => new ApiError(400, "VALIDATION", { message: sentence("request.unreadable") });
export const unauthenticated = () => new ApiError(401, "UNAUTHENTICATED");
export const tokenExpired = () => new ApiError(403, "TOKEN_EXPIRED");
export const forbidden = () => new ApiError(403, "FORBIDDEN");
export const notFound = () => new ApiError(404, "NOT_FOUND");
export const duplicate = (path: string, code: MessageCode, params: Record<string, unknown> = {}) =>
	new ApiError(409, "DUPLICATE", { message: sentence(code, params), fields: [{ path, code, params }] });
export const inUse = (code: MessageCode, params: Record<string, unknown> = {}) =>
	new ApiError(409, "IN_USE", { message: sentence(code, params) });
export const illegalTransition = (message?: string) =>
	new ApiError(409, "ILLEGAL_TRANSITION", message ? { message } : {});
/** Returns the error 429. The caller may try again after `retryAfter` seconds, rounded up to at least 1. */
export const rateLimited = (retryAfter: number, message?: string) =>
	new ApiError(429, "RATE_LIMITED", {
		headers: { "Retry-After": String(Math.max(1, Math.ceil(retryAfter))) },
		...(message ? { message } : {}),
	});

/** Returns the error 503 for a temporary failure. The caller may try again after `retryAfter` seconds. */
export const unavailable = (retryAfter = 5, details: Details = {}) =>
	new ApiError(503, "UNAVAILABLE", { ...details, headers: { "Retry-After": String(retryAfter) } });

export function found<T>(record: T | undefined | null): T {
	if (record === undefined || record === null) throw notFound();
	return record;
}

export const etagOf = (version: number) => `"${version}"`;

/** Returns true if a header such as `If-Match` lists the ETag, whether as a strong one or as a weak one (`W/`). */
export const listsEtag = (header: string, etag: string) =>
	header.split(",").some((known) => known.trim().replace(/^W\//, "") === etag);
