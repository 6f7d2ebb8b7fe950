import { hc } from "hono/client";
import type { App } from "./app.ts";
import { BACKEND_CALLS } from "./kit/backend-calls.ts";
import type { ErrorBody } from "./kit/fields.ts";
import { KEY_HEADER, newKey } from "./kit/idempotency-key.ts";
import type { Proof } from "./kit/problems.ts";

export interface ClientSession {
	accessToken(): string | undefined;
	/**
	 * Replaces an access token that the server has refused. Returns false if no new token is available; the caller then
	 * receives the server's refusal.
	 */
	renew(refused: string): Promise<boolean>;
	/**
	 * Lets the user confirm their identity with one of the proofs, such as the password. Returns false if the user
	 * cancels; the caller then receives the server's refusal.
	 */
	confirm?(proofs: readonly Proof[]): Promise<boolean>;
	/** Called with the refused access token when the server first requires a new password or a second factor. */
	obliged?(refused: string): void;
}

/** Receives the start and end of each request, so that the application can show pending requests. */
export interface Traffic {
	begin(request: { isWrite: boolean; cancel(): void }): () => void;
	/**
	 * Called when the network has failed. Returns true, once there is a connection again, if the client should repeat
	 * the request. `isSafe` is true if the server executes the request only once even when it is repeated.
	 */
	lost(isSafe: boolean): Promise<boolean>;
	/** Idempotency key of each change without a response, by method, path and body, for sending the change again. */
	readonly unanswered?: Map<string, string>;
}

/** Milliseconds after which the client aborts a request without a response. Uploads and downloads get more time. */
export const DEADLINES_MS = { read: 30_000, change: 30_000, file: 300_000 } as const;
type Deadlines = Readonly<Record<keyof typeof DEADLINES_MS, number>>;

const FILES =
	/\.xlsx$|\/(?:download|downloadCert|files)\/|\/(?:files|products|productImport|productTemplate|export|verification)$|\/modules\/[^/]+\/\w+$/;

export function deadlineOf(method: string, path: string): keyof Deadlines {
	// Calls of a module's own backend get the long limit, because the server already limits them itself.
	if (path.startsWith(`${BACKEND_CALLS}/`) || FILES.test(path)) return "file";
	return method === "GET" ? "read" : "change";
}

export function within(ms: number, signal?: AbortSignal | null): AbortSignal {
	const limit = AbortSignal.timeout(ms);
	return signal ? AbortSignal.any([signal, limit]) : limit;
}

interface ClientOptions {
	baseUrl?: string;
	session: ClientSession;
	deadlines?: Deadlines;
	traffic?: Traffic | undefined;
}

const SESSION_OVER: readonly unknown[] = ["TOKEN_EXPIRED", "UNAUTHENTICATED"];
const OBLIGED: readonly unknown[] = ["PASSWORD_CHANGE_REQUIRED", "SECOND_FACTOR_REQUIRED"];

type Refusal = Partial<Pick<ErrorBody, "code" | "confirmBy">>;

async function refusalOf(response: Response): Promise<Refusal> {
	if (response.status !== 401 && response.status !== 403) return {};
	const body: unknown = await response
		.clone()
		.json()
		.catch(() => undefined);
	return typeof body === "object" && body !== null ? body : {};
}

/** Name of the error with which a request that the user cancels is aborted; its message is the HTTP method. */
export const CANCELLED = "CancelledError";

/** Options of a request that reports which share of its body was sent, from 0 to 1. */
export interface UploadInit extends RequestInit {
	onProgress?: (share: number) => void;
}

/** Sends a request by XMLHttpRequest, because `fetch` does not report how much of a body was sent. */
async function sendWithProgress(
	url: string,
	{ method = "GET", headers, body, signal }: RequestInit,
	onProgress: (share: number) => void,
): Promise<Response> {
	const form = new Response(body ?? null);
	const content = await form.arrayBuffer();
	const sent = new Headers([...form.headers, ...new Headers(headers)]);
	return new Promise((resolve, reject) => {
		const request = new XMLHttpRequest();
		request.open(method, url);
		for (const [name, value] of sent) request.setRequestHeader(name, value);
		request.responseType = "arraybuffer";
		request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
		request.onload = () => {
			const lines = request
				.getAllResponseHeaders()
				.trim()
				.split(/[\r\n]+/);
			const answered = lines.map((line) => line.split(/:\s*(.*)/s, 2) as [string, string]);
			resolve(new Response(request.response as ArrayBuffer, { status: request.status, headers: answered }));
		};
		// Callers recognise a network failure by this class of error, which `fetch` throws too.
		request.onerror = () => reject(new TypeError("Failed to send"));
		signal?.addEventListener("abort", () => {
			request.abort();
			reject(signal.reason as Error);
		});
		request.send(content);
	});
}

const ATTEMPTS = 3;

/** Returns a `fetch` with a time limit. After a network failure, `traffic.lost` decides about sending again. */
function answered({ deadlines = DEADLINES_MS, traffic }: Pick<ClientOptions, "deadlines" | "traffic">): typeof fetch {
	const attempt: typeof fetch = async (input, init) => {
		const method = init?.method ?? "GET";
		const cancelling = new AbortController();
		const { signal } = init ?? {};
		const ended = signal ? AbortSignal.any([signal, cancelling.signal]) : cancelling.signal;
		const cancel = () => cancelling.abort(new DOMException(method, CANCELLED));
		const end = traffic?.begin({ isWrite: method !== "GET", cancel });
		try {
			const limitMs = deadlines[deadlineOf(method, pathOf(input))];
			const { onProgress } = (init ?? {}) as UploadInit;
			const limited = { ...init, signal: within(limitMs, ended) };
			const response = await (onProgress
				? sendWithProgress(String(input), limited, onProgress)
				: fetch(input, limited));
			// Reads the whole response to a change here, so that a truncated response counts as a network failure.
			if (method !== "GET") await response.clone().arrayBuffer();
			return response;
		} finally {
			end?.();
		}
	};
	return async (input, init) => {
		for (let attempts = 1; ; attempts++)
			try {
				return await attempt(input, init);
			} catch (error) {
				// Only network failures are TypeErrors; other errors, such as an exceeded time limit, are not retried.
				if (!(error instanceof TypeError) || !traffic) throw error;
				const isSafe = new Headers(init?.headers).has(KEY_HEADER) && attempts < ATTEMPTS;
				if (!(await traffic.lost(isSafe))) throw error;
			}
	};
}

const pathOf = (input: RequestInfo | URL) =>
	new URL(input instanceof Request ? input.url : input, "http://localhost").pathname;

/** Returns a body as text, to recognise a repeated change. A file is represented by its name and size. */
const contentOf = (body: unknown) =>
	body instanceof FormData
		? JSON.stringify([...body].map(([name, value]) => [name, value instanceof File ? [value.name, value.size] : value]))
		: String(body ?? "");

/**
 * Returns a `fetch` that adds an idempotency key to each change. The key stays the same until the server has responded,
 * so that the server executes a repeated change only once. A caller that repeats changes after a reload sets its own key.
 */
function named(send: typeof fetch, unanswered = new Map<string, string>()): typeof fetch {
	return async (input, init) => {
		const { method = "GET", body } = init ?? {};
		const path = pathOf(input);
		// Calls of a module's own backend are left unchanged, because the module sets their idempotency keys itself.
		if (method === "GET" || path.startsWith(`${BACKEND_CALLS}/`)) return send(input, init);
		const meant = `${method} ${path} ${contentOf(body)}`;
		const headers = new Headers(init?.headers);
		const key = headers.get(KEY_HEADER) ?? unanswered.get(meant) ?? newKey();
		unanswered.set(meant, key);
		headers.set(KEY_HEADER, key);
		const response = await send(input, { ...init, headers });
		if (response.status < 500) unanswered.delete(meant);
		return response;
	};
}

/**
 * Returns a `fetch` that adds the access token. It repeats a refused call after the token was renewed or the user has
 * confirmed their identity.
 */
function authorised({ session, ...options }: ClientOptions): typeof fetch {
	const exchange = answered(options);
	const send = (input: RequestInfo | URL, init: RequestInit | undefined, token: string | undefined) => {
		const headers = new Headers(init?.headers);
		if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
		return exchange(input, { ...init, headers });
	};
	const renewed: typeof fetch = async (input, init) => {
		const token = session.accessToken();
		const response = await send(input, init, token);
		if (token === undefined) return response;
		const { code } = await refusalOf(response);
		if (OBLIGED.includes(code)) session.obliged?.(token);
		if (!SESSION_OVER.includes(code)) return response;
		return (await session.renew(token)) ? send(input, init, session.accessToken()) : response;
	};
	return named(async (input, init) => {
		const response = await renewed(input, init);
		const { code, confirmBy = [] } = await refusalOf(response);
		if (code !== "REAUTHENTICATION_REQUIRED" || confirmBy.length === 0) return response;
		return (await session.confirm?.(confirmBy)) ? renewed(input, init) : response;
	}, options.traffic?.unanswered);
}

/** Returns the typed client of the API, for calls such as `client.api.client[":id"].$get({ param: { id } })`. */
export function createApiClient({ baseUrl = "", ...options }: ClientOptions) {
	return hc<App>(baseUrl, { fetch: authorised(options) });
}
export type ApiClient = ReturnType<typeof createApiClient>;

/** Sends a request to the backend that a team runs for its own module; `path` is relative to that backend's address. */
export type BackendCall = (path: `/${string}`, init?: RequestInit) => Promise<Response>;

export function createBackendCall(module: string, { baseUrl = "", ...options }: ClientOptions): BackendCall {
	const send = authorised(options);
	return (path, init) => send(`${baseUrl}${BACKEND_CALLS}/${module}${path}`, init);
}
