import { hc } from "hono/client";
import type { App } from "./app.ts";
import { BACKEND_CALLS } from "./kit/backend-calls.ts";
import type { ErrorBody } from "./kit/fields.ts";
import type { Proof } from "./kit/problems.ts";

export interface ClientSession {
	accessToken(): string | undefined;
	/**
	 * Replaces an access token that the server has refused. Returns false if there is no other, so that the caller gets
	 * the refusal.
	 */
	renew(refused: string): Promise<boolean>;
	/**
	 * Requests one of the proofs of identity from the user, such as the password. Returns false if the user cancels, so
	 * that the caller gets the refusal.
	 */
	confirm?(proofs: readonly Proof[]): Promise<boolean>;
	/** Called when the server requires a new password or a second factor before it allows other requests. */
	obliged?(refused: string): void;
}

/** Receives the start and end of each request, to show pending requests. */
export interface Traffic {
	/** Called when a request starts. Returns the function to call when it ends. */
	begin(request: { isWrite: boolean; cancel(): void }): () => void;
	/**
	 * Called when the network has failed. Returns whether to send the request again, once there is a connection.
	 * `isSafe` is true if the request has no further effect when it is sent twice.
	 */
	lost(isSafe: boolean): Promise<boolean>;
	/** Idempotency keys of the changes without a response, by method, path and body. */
	readonly unanswered?: Map<string, string>;
}

/** Milliseconds until a request without a response is aborted. Requests that send or return files have more time. */
export const DEADLINES_MS = { read: 30_000, change: 30_000, file: 300_000 } as const;
type Deadlines = Readonly<Record<keyof typeof DEADLINES_MS, number>>;

const FILES =
	/\.xlsx$|\/(?:download|downloadCert)\/|\/(?:products|productImport|productTemplate|export|verification)$|\/modules\/[^/]+\/\w+$/;

export function deadlineOf(method: string, path: string): keyof Deadlines {
	// Calls of a module's own backend have the long limit, because the server limits them itself.
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

/** Name of the abort reason when a user cancels a request; the message of the reason is the HTTP method. */
export const CANCELLED = "CancelledError";

const ATTEMPTS = 3;

/** Returns a `fetch` with a time limit. A request that was lost is sent again if it is safe to repeat. */
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
			const response = await fetch(input, { ...init, signal: within(limitMs, ended) });
			// The body of a change is read here, so that a truncated response counts as lost.
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
				// Only a network failure is a TypeError; other errors are thrown.
				if (!(error instanceof TypeError) || !traffic) throw error;
				const isSafe = new Headers(init?.headers).has(KEY_HEADER) && attempts < ATTEMPTS;
				if (!(await traffic.lost(isSafe))) throw error;
			}
	};
}

const pathOf = (input: RequestInfo | URL) =>
	new URL(input instanceof Request ? input.url : input, "http://localhost").pathname;

const KEY_HEADER = "Idempotency-Key";
const KEY_BYTES = 16;

const newKey = () =>
	Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Returns the body of a request as text, to recognise the same change. A file is represented by name and size. */
const contentOf = (body: unknown) =>
	body instanceof FormData
		? JSON.stringify([...body].map(([name, value]) => [name, value instanceof File ? [value.name, value.size] : value]))
		: String(body ?? "");

/**
 * Returns a `fetch` that adds an idempotency key to changes, so that the server executes a change once. The key stays
 * the same until there is a response, so sending the same change again does not repeat it.
 */
function named(send: typeof fetch, unanswered = new Map<string, string>()): typeof fetch {
	return async (input, init) => {
		const { method = "GET", body } = init ?? {};
		const path = pathOf(input);
		// Calls of a module's own backend are left unchanged, because the module sets their keys.
		if (method === "GET" || path.startsWith(`${BACKEND_CALLS}/`)) return send(input, init);
		const meant = `${method} ${path} ${contentOf(body)}`;
		const key = unanswered.get(meant) ?? newKey();
		unanswered.set(meant, key);
		const headers = new Headers(init?.headers);
		headers.set(KEY_HEADER, key);
		const response = await send(input, { ...init, headers });
		if (response.status < 500) unanswered.delete(meant);
		return response;
	};
}

/**
 * Returns a `fetch` that adds the access token. A call that was refused because of the token, or because a confirmation
 * is missing, is repeated once.
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

/** Creates the typed client of the API: `client.api.client[":id"].$get({ param: { id } })`. */
export function createApiClient({ baseUrl = "", ...options }: ClientOptions) {
	return hc<App>(baseUrl, { fetch: authorised(options) });
}
export type ApiClient = ReturnType<typeof createApiClient>;

/** Calls the backend that a team runs for its module; `path` is relative to that backend. */
export type BackendCall = (path: `/${string}`, init?: RequestInit) => Promise<Response>;

export function createBackendCall(module: string, { baseUrl = "", ...options }: ClientOptions): BackendCall {
	const send = authorised(options);
	return (path, init) => send(`${baseUrl}${BACKEND_CALLS}/${module}${path}`, init);
}
