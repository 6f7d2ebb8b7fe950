import type { IncomingHttpHeaders } from "node:http";

/** Neither cookies nor the person's authorization, nor anything about the connection. */
const ASKED = [
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
/** Nothing that sets, allows or runs something in the browser: no cookies, CORS, policies or redirects. */
const ANSWERED = [
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

export function askedHeaders(headers: Headers): Record<string, string> {
	return Object.fromEntries(
		ASKED.flatMap((name): [string, string][] => {
			const value = headers.get(name);
			return value === null ? [] : [[name, value]];
		}),
	);
}

export function answeredHeaders(headers: IncomingHttpHeaders): Record<string, string> {
	return Object.fromEntries(
		ANSWERED.flatMap((name): [string, string][] => {
			const value = headers[name];
			return value === undefined ? [] : [[name, String(value)]];
		}),
	);
}
