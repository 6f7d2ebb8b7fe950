import { CANCELLED } from "@portal/contracts/client";
import type { ErrorBody } from "@portal/contracts/kit/fields";

export const REQUEST_FAILED = "Die Anfrage konnte nicht verarbeitet werden.";

export const NO_ANSWER =
	"Der Server hat nicht rechtzeitig geantwortet. Bitte versuchen Sie es noch einmal. Eine Änderung kann trotzdem gespeichert sein; doppelt gespeichert wird sie nicht.";

const ENDED = "Sie haben die Anfrage abgebrochen.";
const PERHAPS_SAVED =
	" Eine Änderung kann trotzdem gespeichert sein; wenn Sie es noch einmal versuchen, wird sie nicht doppelt gespeichert.";

/** Error of an API call. `status` is 0 if no response arrived. `message` is a German sentence for users. */
export class RequestError extends Error {
	readonly status: number;
	readonly code: string;
	readonly fields: Readonly<Record<string, string[]>> | undefined;
	readonly requestId: string | undefined;
	/** Methods and token for the second step of a sign-in. Undefined unless the server demands this step. */
	readonly secondFactor: ErrorBody["secondFactor"] | undefined;
	/** Seconds until another attempt is allowed, from the Retry-After header. */
	readonly retryAfter: number | undefined;

	constructor(status: number, body: Partial<Omit<ErrorBody, "code">> & { code?: string } = {}, retryAfter?: number) {
		super(body.message || REQUEST_FAILED);
		this.name = "RequestError";
		this.status = status;
		this.code = body.code ?? (status === 0 ? "NETWORK" : "UNKNOWN");
		this.fields = body.fields;
		this.requestId = body.requestId;
		this.secondFactor = body.secondFactor;
		this.retryAfter = retryAfter;
	}
}

/** Returns the server's message for users, or `fallback` if there is none. */
export function errorMessage(error: unknown, fallback = REQUEST_FAILED): string {
	return error instanceof RequestError && error.message !== REQUEST_FAILED ? error.message : fallback;
}

interface Answer {
	readonly ok: boolean;
	readonly status: number;
	readonly headers: Headers;
	json(): Promise<unknown>;
	blob(): Promise<Blob>;
	/** Unused, but part of the public type until the next major version of shared-ui. */
	text?(): Promise<string>;
}
type BodyOf<R extends Answer> = R extends { status: 204 } ? undefined : Awaited<ReturnType<R["json"]>>;

function retryAfterOf(headers: Headers): number | undefined {
	const seconds = Number(headers.get("Retry-After") ?? Number.NaN);
	return seconds > 0 ? seconds : undefined;
}

async function errorOf(response: Answer): Promise<RequestError> {
	const body: unknown = await response.json().catch(() => undefined);
	const details = typeof body === "object" && body !== null ? body : {};
	return new RequestError(response.status, details, retryAfterOf(response.headers));
}

/** Returns the error of a missing response. Timeouts and cancellations have codes, because they are not repeated. */
function unanswered(status: number, error: unknown): RequestError {
	const { name, message = "" } = error instanceof Error ? error : {};
	if (name === "TimeoutError") return new RequestError(0, { code: "NO_ANSWER", message: NO_ANSWER });
	if (name !== CANCELLED) return new RequestError(status);
	return new RequestError(0, { code: "CANCELLED", message: message === "GET" ? ENDED : ENDED + PERHAPS_SAVED });
}

/** Returns true when the request has timed out or the user has cancelled it. The server may still have executed it. */
export const isUnanswered = (error: unknown): boolean =>
	error instanceof RequestError && (error.code === "NO_ANSWER" || error.code === "CANCELLED");

/** Returns the response if its status is 2xx, otherwise throws a `RequestError` with the server's message. */
export async function succeeded<R extends Answer>(response: R | Promise<R>): Promise<R> {
	const answer = await Promise.resolve(response).catch((error: unknown) => {
		throw unanswered(0, error);
	});
	if (!answer.ok) throw await errorOf(answer);
	return answer;
}

async function bodyOf<R extends Answer>(answer: R): Promise<BodyOf<R>> {
	if (answer.status === 204) return undefined as BodyOf<R>;
	// A body that is not valid JSON, for example from a proxy, counts as a missing response.
	return (await answer.json().catch((error: unknown) => {
		throw unanswered(answer.status, error);
	})) as BodyOf<R>;
}

/** Returns the body of a successful response as a blob. Throws a `RequestError` if the download is interrupted. */
export const blobOf = (answer: Pick<Answer, "status" | "blob">): Promise<Blob> =>
	answer.blob().catch((error: unknown) => {
		throw unanswered(answer.status, error);
	});

/** Returns the JSON body of a 2xx response, or undefined for 204 (no content). Throws a `RequestError` otherwise. */
export async function unwrap<R extends Answer>(response: R | Promise<R>): Promise<BodyOf<R>> {
	return bodyOf(await succeeded(response));
}

export interface Listed<T> {
	rows: T;
	/** Number of rows on all pages of the list together. */
	total: number;
	/** True when the list has more than `total` rows, because the server stops counting at a limit. */
	isMore?: boolean;
	/** Token (cursor) with which the next page is requested; undefined on the last page. */
	next: string | undefined;
}

/** Returns a page of a list, and total and next cursor from its headers. Throws `RequestError` for an error. */
export async function unwrapList<R extends Answer>(response: R | Promise<R>): Promise<Listed<BodyOf<R>>> {
	const answer = await succeeded(response);
	const rows = await bodyOf(answer);
	const total = Number(answer.headers.get("X-Total-Count") ?? (Array.isArray(rows) ? rows.length : 0));
	const link = /<([^>]*)>;\s*rel="next"/.exec(answer.headers.get("Link") ?? "")?.[1];
	const next = link ? (new URL(link, "http://localhost").searchParams.get("cursor") ?? undefined) : undefined;
	return { rows, total, ...(answer.headers.has("X-Total-More") ? { isMore: true } : {}), next };
}

export interface Tagged<T> {
	data: T;
	/** Version of the record. A change sends it as `If-Match`, so that the server detects a conflict. */
	etag: string;
}

/** Returns a record with its version from the ETag header. Throws a `RequestError` for an error response. */
export async function unwrapTagged<R extends Answer>(response: R | Promise<R>): Promise<Tagged<BodyOf<R>>> {
	const answer = await succeeded(response);
	return { data: await bodyOf(answer), etag: answer.headers.get("ETag") ?? "*" };
}
