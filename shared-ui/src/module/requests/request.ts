import { CANCELLED } from "@portal/contracts/client";
import type { ErrorBody } from "@portal/contracts/kit/fields";

export const REQUEST_FAILED = "Die Anfrage konnte nicht verarbeitet werden.";

export const NO_ANSWER =
	"Der Server hat nicht rechtzeitig geantwortet. Bitte versuchen Sie es noch einmal. Eine Änderung kann trotzdem gespeichert sein; doppelt gespeichert wird sie nicht.";

const ENDED = "Sie haben die Anfrage abgebrochen.";
const PERHAPS_SAVED =
	" Eine Änderung kann trotzdem gespeichert sein; wenn Sie es noch einmal versuchen, wird sie nicht doppelt gespeichert.";

/** A call that was not answered as hoped. `status` 0: no answer at all. `message` is for a person. */
export class RequestError extends Error {
	readonly status: number;
	readonly code: string;
	readonly fields: Readonly<Record<string, string[]>> | undefined;
	readonly requestId: string | undefined;
	/** Of a sign-in that needs a second step. */
	readonly secondFactor: ErrorBody["secondFactor"] | undefined;
	/** Seconds after which the server will have it again. */
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

/** The server's sentence, or a general one where there is none. */
export function errorMessage(error: unknown, fallback = REQUEST_FAILED): string {
	return error instanceof RequestError && error.message !== REQUEST_FAILED ? error.message : fallback;
}

/** What a call of the API client gives: the part of `Response` that counts here. */
interface Answer {
	readonly ok: boolean;
	readonly status: number;
	readonly headers: Headers;
	json(): Promise<unknown>;
	blob(): Promise<Blob>;
	/** Not asked for any more; it goes with the next first number of shared-ui. */
	text?(): Promise<string>;
}
type BodyOf<R extends Answer> = R extends { status: 204 } ? undefined : Awaited<ReturnType<R["json"]>>;

function retryAfterOf(headers: Headers): number | undefined {
	const seconds = Number(headers.get("Retry-After") ?? Number.NaN);
	return seconds > 0 ? seconds : undefined;
}

async function errorOf(response: Answer): Promise<RequestError> {
	const body: unknown = await response.json().catch(() => undefined);
	const told = typeof body === "object" && body !== null ? body : {};
	return new RequestError(response.status, told, retryAfterOf(response.headers));
}

/** Without an answer that can be used; where it took too long, or somebody did not want to wait, that is said. */
function unanswered(status: number, error: unknown): RequestError {
	const { name, message = "" } = error instanceof Error ? error : {};
	if (name === "TimeoutError") return new RequestError(0, { code: "NO_ANSWER", message: NO_ANSWER });
	if (name !== CANCELLED) return new RequestError(status);
	return new RequestError(0, { code: "CANCELLED", message: message === "GET" ? ENDED : ENDED + PERHAPS_SAVED });
}

/** Whether the server was waited for in vain. */
export const isUnanswered = (error: unknown): boolean =>
	error instanceof RequestError && (error.code === "NO_ANSWER" || error.code === "CANCELLED");

/** The answer if it is 2xx; throws a `RequestError` otherwise. */
export async function succeeded<R extends Answer>(response: R | Promise<R>): Promise<R> {
	const answer = await Promise.resolve(response).catch((error: unknown) => {
		throw unanswered(0, error);
	});
	if (!answer.ok) throw await errorOf(answer);
	return answer;
}

async function bodyOf<R extends Answer>(answer: R): Promise<BodyOf<R>> {
	if (answer.status === 204) return undefined as BodyOf<R>;
	// An answer that is not what it says to be is as good as none.
	return (await answer.json().catch((error: unknown) => {
		throw unanswered(answer.status, error);
	})) as BodyOf<R>;
}

/** The file of a 2xx answer; throws a `RequestError` where it does not come whole. */
export const blobOf = (answer: Pick<Answer, "status" | "blob">): Promise<Blob> =>
	answer.blob().catch((error: unknown) => {
		throw unanswered(answer.status, error);
	});

/** The JSON body of a 2xx answer, nothing for 204; throws a `RequestError` otherwise. */
export async function unwrap<R extends Answer>(response: R | Promise<R>): Promise<BodyOf<R>> {
	return bodyOf(await succeeded(response));
}

export interface Listed<T> {
	rows: T;
	/** Number of all rows, those of other pages included. */
	total: number;
	/** There are more than `total`: the server has not counted further. */
	isMore?: boolean;
	/** Cursor of the next page. */
	next: string | undefined;
}

/** A page of a list, with what the headers say about the rest. */
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
	/** Version of the record: goes back as `If-Match` with a change. */
	etag: string;
}

/** A record with its version. */
export async function unwrapTagged<R extends Answer>(response: R | Promise<R>): Promise<Tagged<BodyOf<R>>> {
	const answer = await succeeded(response);
	return { data: await bodyOf(answer), etag: answer.headers.get("ETag") ?? "*" };
}
