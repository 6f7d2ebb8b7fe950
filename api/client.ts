import { hc } from "hono/client";
import type { App } from "./app.ts";

/** The signed-in person's side of the calls. */
export interface ClientSession {
	/** The access token; nothing where nobody is signed in. */
	accessToken(): string | undefined;
	/** Replaces a token that the API refused. False: there is no way to go on, the refusal stands. */
	renew(refused: string): Promise<boolean>;
}

/** How long an answer may take: what makes or reads a file takes longer, a change may have much to write. */
export const DEADLINES_MS = { read: 20_000, change: 60_000, file: 300_000 } as const;
export type Deadlines = Readonly<Record<keyof typeof DEADLINES_MS, number>>;

const FILES = /\.xlsx$|\/(?:download|downloadCert)\/|\/(?:productImport|productTemplate|export|verification)$/;

/** Which deadline a call has. */
export function deadlineOf(method: string, path: string): keyof Deadlines {
	if (FILES.test(path)) return "file";
	return method === "GET" ? "read" : "change";
}

/** Ends with the signal that is given, and with a `TimeoutError` when the time is over. */
export function within(ms: number, signal?: AbortSignal | null): AbortSignal {
	const limit = AbortSignal.timeout(ms);
	return signal ? AbortSignal.any([signal, limit]) : limit;
}

interface ClientOptions {
	/** Origin of the API; by default that of the page. */
	baseUrl?: string;
	session: ClientSession;
	deadlines?: Deadlines;
}

const SESSION_OVER: readonly unknown[] = ["TOKEN_EXPIRED", "UNAUTHENTICATED"];

async function isSessionOver(response: Response): Promise<boolean> {
	if (response.status !== 401 && response.status !== 403) return false;
	const body: unknown = await response
		.clone()
		.json()
		.catch(() => undefined);
	return typeof body === "object" && body !== null && "code" in body && SESSION_OVER.includes(body.code);
}

/** Adds the access token to every call; a call refused for its age is made once more with a new one. */
function authorised(session: ClientSession, deadlines: Deadlines): typeof fetch {
	const send = (input: RequestInfo | URL, init: RequestInit | undefined, token: string | undefined) => {
		const headers = new Headers(init?.headers);
		if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
		const { pathname } = new URL(input instanceof Request ? input.url : input, "http://localhost");
		const ms = deadlines[deadlineOf(init?.method ?? "GET", pathname)];
		return fetch(input, { ...init, headers, signal: within(ms, init?.signal) });
	};
	return async (input, init) => {
		const token = session.accessToken();
		const response = await send(input, init, token);
		if (token === undefined || !(await isSessionOver(response))) return response;
		return (await session.renew(token)) ? send(input, init, session.accessToken()) : response;
	};
}

/** The API as typed calls: `client.api.client[":id"].$get({ param: { id } })`. */
export function createApiClient({ baseUrl = "", session, deadlines = DEADLINES_MS }: ClientOptions) {
	return hc<App>(baseUrl, { fetch: authorised(session, deadlines) });
}
export type ApiClient = ReturnType<typeof createApiClient>;
