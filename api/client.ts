import { hc } from "hono/client";
import type { App } from "./app.ts";
import { BACKEND_CALLS } from "./kit/backend-calls.ts";
import type { ErrorBody } from "./kit/fields.ts";
import type { Proof } from "./kit/problems.ts";

export interface ClientSession {
	accessToken(): string | undefined;
	/** Replaces a refused token. False: the refusal stands. */
	renew(refused: string): Promise<boolean>;
	/** Asks the person for one of the proofs. False: the refusal stands. */
	confirm?(proofs: readonly Proof[]): Promise<boolean>;
	/** The person has to change the account first. */
	obliged?(refused: string): void;
}

/** Who is told of the requests under way. */
export interface Traffic {
	/** Gives what is to be called at its end. */
	begin(request: { isWrite: boolean; cancel(): void }): () => void;
	/** The network has failed: whether to send again what `isSafe` to be sent twice, once there is a connection. */
	lost(isSafe: boolean): Promise<boolean>;
	/** Keys of the changes without an answer, by what was meant. */
	readonly unanswered?: Map<string, string>;
}

/** Time limits of answers: files take longer, on both ways. */
export const DEADLINES_MS = { read: 30_000, change: 30_000, file: 300_000 } as const;
type Deadlines = Readonly<Record<keyof typeof DEADLINES_MS, number>>;

const FILES =
	/\.xlsx$|\/(?:download|downloadCert)\/|\/(?:products|productImport|productTemplate|export|verification)$|\/modules\/[^/]+\/\w+$/;

export function deadlineOf(method: string, path: string): keyof Deadlines {
	// What a module's own backend takes is bounded by the server.
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

/** Name of the reason of a request that a person has ended; its message is the method. */
export const CANCELLED = "CancelledError";

const ATTEMPTS = 3;

/** Waits for an answer; what is lost on the way is sent again where nothing can be done twice by it. */
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
			// An answer to a change that breaks off is none.
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
				// Anything else than the network has another name.
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

/** The content of a request as a text. */
const contentOf = (body: unknown) =>
	body instanceof FormData
		? JSON.stringify([...body].map(([name, value]) => [name, value instanceof File ? [value.name, value.size] : value]))
		: String(body ?? "");

/**
 * Names what a change is meant to do, so that the server does it once. The name stays the same until there is an answer:
 * who sends the same again after none has come does not do it twice.
 */
function named(send: typeof fetch, unanswered = new Map<string, string>()): typeof fetch {
	return async (input, init) => {
		const { method = "GET", body } = init ?? {};
		const path = pathOf(input);
		// What a module's own backend is asked is named by the module.
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

/** Adds the access token. A call refused for it, or for a missing confirmation, is repeated once. */
function authorised({ session, ...options }: ClientOptions): typeof fetch {
	const ask = answered(options);
	const send = (input: RequestInfo | URL, init: RequestInit | undefined, token: string | undefined) => {
		const headers = new Headers(init?.headers);
		if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
		return ask(input, { ...init, headers });
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

/** The API as typed calls: `client.api.client[":id"].$get({ param: { id } })`. */
export function createApiClient({ baseUrl = "", ...options }: ClientOptions) {
	return hc<App>(baseUrl, { fetch: authorised(options) });
}
export type ApiClient = ReturnType<typeof createApiClient>;

/** A call of a module's own backend: `path` as it is known there. */
export type BackendCall = (path: `/${string}`, init?: RequestInit) => Promise<Response>;

export function createBackendCall(module: string, { baseUrl = "", ...options }: ClientOptions): BackendCall {
	const send = authorised(options);
	return (path, init) => send(`${baseUrl}${BACKEND_CALLS}/${module}${path}`, init);
}
