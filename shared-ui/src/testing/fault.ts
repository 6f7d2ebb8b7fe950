import type { ErrorBody, ErrorCode } from "@portal/contracts/kit/fields";
import { HttpResponse, http } from "msw/http";
import { forward } from "./api.ts";
import { refusal } from "./refusal.ts";

/** Default error code of each simulated status. */
const CODES = {
	400: "VALIDATION",
	401: "UNAUTHENTICATED",
	403: "FORBIDDEN",
	404: "NOT_FOUND",
	408: "TIMEOUT",
	409: "STALE",
	413: "TOO_LARGE",
	415: "UNSUPPORTED_TYPE",
	429: "RATE_LIMITED",
	500: "INTERNAL",
	503: "UNAVAILABLE",
} as const satisfies Record<number, ErrorCode>;

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
const METHODS = { GET: http.get, POST: http.post, PUT: http.put, PATCH: http.patch, DELETE: http.delete } as const;

interface FaultOptions extends Partial<ErrorBody> {
	headers?: HeadersInit;
	/** Simulates the fault for the first request only. */
	once?: boolean;
}

/** Simulates a network failure or an error response, for example `fault("POST", "/api/client", 503)`. */
export function fault(
	method: Method,
	path: `/api/${string}`,
	status: keyof typeof CODES | "offline",
	{ once = false, headers, ...more }: FaultOptions = {},
) {
	const answer = () =>
		status === "offline" ? HttpResponse.error() : refusal(status, more.code ?? CODES[status], more, headers);
	return METHODS[method](`*${path}`, answer, { once });
}

/** Returns a handler that delays a request until the test calls `release`. The API responds then. */
export function hold(method: Method, path: `/api/${string}`) {
	const { promise, resolve } = Promise.withResolvers<void>();
	const handler = METHODS[method](`*${path}`, async () => {
		await promise;
		return undefined;
	});
	return { handler, release: resolve };
}

/** Changes a record in the API's response, for states that the test API cannot produce. */
export function altered<T extends object>(path: `/api/${string}`, change: (record: T) => T) {
	return http.get(`*${path}`, async ({ request }) => {
		const answer = await forward(request);
		if (!answer.ok) return answer;
		const headers = new Headers(answer.headers);
		headers.delete("Content-Length");
		return HttpResponse.json(change((await answer.json()) as T), { headers });
	});
}

/** Limits the page size of a list, so that a few records fill several pages. */
export function pagesOf(path: `/api/${string}`, limit: number) {
	return http.get(`*${path}`, ({ request }) => {
		const address = new URL(request.url);
		address.searchParams.set("limit", String(limit));
		return forward(request, request.headers, address.href);
	});
}
