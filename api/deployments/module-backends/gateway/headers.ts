import type { IncomingHttpHeaders } from "node:http";

/** Request headers that reach a backend. Without cookies and Authorization, a backend cannot act as the user. */
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

function forwarded(names: readonly string[], get: (name: string) => unknown): Record<string, string> {
	const values = names.map((name) => [name, get(name) ?? undefined] as const);
	return Object.fromEntries(values.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
}

export const requestHeaders = (headers: Headers) => forwarded(REQUEST_HEADERS, (name) => headers.get(name));
export const responseHeaders = (headers: IncomingHttpHeaders) => forwarded(RESPONSE_HEADERS, (name) => headers[name]);
