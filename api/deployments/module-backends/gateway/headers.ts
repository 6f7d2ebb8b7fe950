import type { IncomingHttpHeaders } from "node:http";

/**
 * The request headers that are forwarded to a backend. Cookies, the user's Authorization and connection headers are
 * not.
 */
const REQUEST_HEADERS = [
	"accept",
	"accept-language",
	"content-language",
	"content-type",
	"idempotency-key",
	"if-match",
	"if-modified-since",
	"if-none-match",
	"if-unmodified-since",
	"prefer",
	"range",
];
/**
 * The response headers that are forwarded to the browser. Headers that set, allow or run something in it (cookies,
 * CORS, policies, redirects) are not.
 */
const RESPONSE_HEADERS = [
	"accept-ranges",
	"cache-control",
	"content-disposition",
	"content-language",
	"content-range",
	"content-type",
	"etag",
	"last-modified",
	"link",
	"retry-after",
	"x-total-count",
	"x-total-more",
];

export function requestHeaders(headers: Headers): Record<string, string> {
	return Object.fromEntries(
		REQUEST_HEADERS.flatMap((name): [string, string][] => {
			const value = headers.get(name);
			return value === null ? [] : [[name, value]];
		}),
	);
}

export function responseHeaders(headers: IncomingHttpHeaders): Record<string, string> {
	return Object.fromEntries(
		RESPONSE_HEADERS.flatMap((name): [string, string][] => {
			const value = headers[name];
			return value === undefined ? [] : [[name, String(value)]];
		}),
	);
}
