import type { IncomingHttpHeaders } from "node:http";

/**
 * Request headers that are forwarded to a backend. Cookies and the user's Authorization are missing, so that a backend
 * cannot act as the user.
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
 * Response headers that are forwarded to the browser. Headers that could affect the portal itself, such as cookies,
 * CORS, policies and redirects, are left out.
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
