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

/** Time limits of answers: files take longer, changes may write much. */
export const DEADLINES_MS = { read: 20_000, change: 60_000, file: 300_000 } as const;
type Deadlines = Readonly<Record<keyof typeof DEADLINES_MS, number>>;

const FILES = /\.xlsx$|\/(?:download|downloadCert)\/|\/(?:productImport|productTemplate|export|verification)$/;

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

/** Adds the access token. A call refused for it, or for a missing confirmation, is repeated once. */
function authorised(session: ClientSession, deadlines: Deadlines): typeof fetch {
	const send = (input: RequestInfo | URL, init: RequestInit | undefined, token: string | undefined) => {
		const headers = new Headers(init?.headers);
		if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
		const { pathname } = new URL(input instanceof Request ? input.url : input, "http://localhost");
		const ms = deadlines[deadlineOf(init?.method ?? "GET", pathname)];
		return fetch(input, { ...init, headers, signal: within(ms, init?.signal) });
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
	return async (input, init) => {
		const response = await renewed(input, init);
		const { code, confirmBy = [] } = await refusalOf(response);
		if (code !== "REAUTHENTICATION_REQUIRED" || confirmBy.length === 0) return response;
		return (await session.confirm?.(confirmBy)) ? renewed(input, init) : response;
	};
}

/** The API as typed calls: `client.api.client[":id"].$get({ param: { id } })`. */
export function createApiClient({ baseUrl = "", session, deadlines = DEADLINES_MS }: ClientOptions) {
	return hc<App>(baseUrl, { fetch: authorised(session, deadlines) });
}
export type ApiClient = ReturnType<typeof createApiClient>;

/** A call of a module's own backend: `path` as it is known there. */
export type BackendCall = (path: `/${string}`, init?: RequestInit) => Promise<Response>;

export function createBackendCall(
	module: string,
	{ baseUrl = "", session, deadlines = DEADLINES_MS }: ClientOptions,
): BackendCall {
	const send = authorised(session, deadlines);
	return (path, init) => send(`${baseUrl}${BACKEND_CALLS}/${module}${path}`, init);
}
