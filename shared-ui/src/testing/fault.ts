import type { ErrorBody, ErrorCode } from "@portal/contracts/kit/fields";
import { HttpResponse, http } from "msw/http";
import { forward } from "./api.ts";
import { refusal } from "./refusal.ts";

/** What the API refuses with where nothing else is said. */
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
	/** Only the first request. */
	once?: boolean;
}

/** A request that fails on its way, or that the API is made to refuse, as `fault("POST", "/api/client", 503)`. */
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

/** A request that is on its way until it is released; then the API answers. */
export function hold(method: Method, path: `/api/${string}`) {
	const { promise, resolve } = Promise.withResolvers<void>();
	const handler = METHODS[method](`*${path}`, async () => {
		await promise;
		return undefined;
	});
	return { handler, release: resolve };
}

/** A record as the API answers it no more, or not yet, but screens have to show. */
export function altered<T extends object>(path: `/api/${string}`, change: (record: T) => T) {
	return http.get(`*${path}`, async ({ request }) => {
		const answer = await forward(request);
		if (!answer.ok) return answer;
		const headers = new Headers(answer.headers);
		headers.delete("Content-Length");
		return HttpResponse.json(change((await answer.json()) as T), { headers });
	});
}

/** A list of the API whose pages hold less than the screen asks for, so that a few records make several of them. */
export function pagesOf(path: `/api/${string}`, limit: number) {
	return http.get(`*${path}`, ({ request }) => {
		const address = new URL(request.url);
		address.searchParams.set("limit", String(limit));
		return forward(request, request.headers, address.href);
	});
}
