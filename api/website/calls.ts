import { type Context, Hono } from "hono";
import { BULK_LIMITS } from "../kit/certificate-numbers.ts";
import { DID_PATH } from "../kit/credential.ts";
import type { ErrorCode } from "../kit/fields.ts";
import { ERROR_MESSAGES } from "../kit/sentences.ts";
import { within } from "../platform/async/deadline.ts";
import { ApiError, type ErrorStatus } from "../platform/errors.ts";
import { ownOriginOnly } from "../platform/http/own-origin.ts";
import { requestBodies } from "../platform/http/request-body.ts";
import { DATA_POLICY, notIndexed, securityHeaders } from "../web/headers.ts";
import type { WebsiteSettings } from "./settings.ts";

const BULK_PATH = "/api/validateCertificate/bulk";
/** API calls that the server of the public website forwards; it refuses all others. */
const CALLS = [
	["GET", "/api/bot-check/challenge"],
	["GET", "/api/validateCertificate/:publicId{[A-Za-z0-9_-]+}"],
	["GET", "/api/validateCertificate/:publicId{[A-Za-z0-9_-]+}/credential"],
	["GET", "/api/status-lists/:purpose{revocation|suspension}"],
	["GET", "/api/did.json"],
	["GET", DID_PATH],
	["GET", "/api/directory"],
	["GET", "/api/directory/choices"],
	["GET", "/api/directory.csv"],
	["GET", "/api/directory.json"],
	["POST", "/api/validateCertificate/file-hash"],
	["POST", BULK_PATH],
	["POST", "/api/validateCertificate/:publicId{[A-Za-z0-9_-]+}/watch"],
	["POST", "/api/watches/link"],
	["POST", "/api/watches/confirmation"],
	["POST", "/api/watches/end"],
	["POST", "/api/customerMessage"],
	["POST", "/api/register"],
	["POST", "/api/client-errors"],
] as const;

const UNSUBSCRIBE = "/api/watches/unsubscribe";

/** Request headers that are forwarded to the API. Cookies and tokens are missing, because visitors are signed out. */
const REQUEST_HEADERS = ["accept", "content-type", "idempotency-key", "if-none-match"];
const RESPONSE_HEADERS = [
	"access-control-allow-origin",
	"cache-control",
	"content-disposition",
	"content-type",
	"etag",
	"link",
	"repr-digest",
	"retry-after",
	"x-checksum-sha256",
	"x-request-id",
	"x-total-count",
	"x-total-more",
];
const UNCHANGED = 304;

/** Maximum bytes of a forwarded body: twice the size of the largest message including the answer of its bot check. */
const BODY_BYTES = 64 * 1024;
const TIME_LIMIT_MS = 15_000;

interface CallEnv {
	Bindings: { address: string };
	Variables: { address: string };
}
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const pick = (headers: Headers, names: readonly string[]) =>
	names.flatMap((name): [string, string][] => {
		const value = headers.get(name);
		return value === null ? [] : [[name, value]];
	});

const refuse = (c: Context, status: ErrorStatus | 502 | 504, code: ErrorCode) =>
	c.json({ message: ERROR_MESSAGES[code], code }, status);

export function createCalls(
	{ apiUrl, publicUrl }: Pick<WebsiteSettings, "apiUrl" | "publicUrl">,
	fetch: Fetch,
	timeLimitMs = TIME_LIMIT_MS,
) {
	const app = new Hono<CallEnv>();

	app.use(async (c, next) => {
		c.set("address", c.env.address);
		await next();
		for (const [name, value] of securityHeaders(publicUrl, DATA_POLICY)) c.res.headers.set(name, value);
		if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
		notIndexed(c.res);
	});

	const pass = async (c: Context<CallEnv>) => {
		const signal = AbortSignal.timeout(timeLimitMs);
		// Limits the time for receiving the body, because a visitor could send it one byte at a time.
		const late = () => new DOMException("The body took too long", "TimeoutError");
		const body = c.req.method === "POST" ? await within(timeLimitMs, c.req.arrayBuffer(), late) : null;
		const answer = await fetch(`${apiUrl}${c.req.path}${new URL(c.req.url).search}`, {
			method: c.req.method,
			headers: [...pick(c.req.raw.headers, REQUEST_HEADERS), ["x-forwarded-for", c.get("address")]],
			redirect: "manual",
			signal,
			body,
		});
		// The API never redirects, so a redirect comes from another server and is refused.
		if (answer.status >= 300 && answer.status < 400 && answer.status !== UNCHANGED) return refuse(c, 502, "INTERNAL");
		return new Response(answer.body, { status: answer.status, headers: pick(answer.headers, RESPONSE_HEADERS) });
	};
	const limit = requestBodies((path) => {
		const bytes = path === BULK_PATH ? BULK_LIMITS.bytes : BODY_BYTES;
		return { bytes, visitorBytes: bytes };
	});
	for (const [method, path] of CALLS) {
		if (method === "GET") app.get(path, pass);
		else app.post(path, ownOriginOnly(publicUrl), limit, pass);
	}
	// Mail programs unsubscribe with a POST request from any origin, so this path has no check of the origin. A user
	// who opens the link gets the page instead.
	app.post(UNSUBSCRIBE, limit, pass);
	app.get(UNSUBSCRIBE, (c) => c.redirect(`/watch#${encodeURIComponent(c.req.query("token") ?? "")}`, 303));

	app.onError((error, c) => {
		if (error instanceof ApiError) {
			for (const [name, value] of Object.entries(error.details.headers ?? {})) c.header(name, value);
			return refuse(c, error.status, error.code as ErrorCode);
		}
		return refuse(c, error.name === "TimeoutError" ? 504 : 502, "INTERNAL");
	});
	// The response is plain text, because pages would read the error code NOT_FOUND as a missing certificate.
	app.notFound((c) => c.text("Not Found", 404));
	return app;
}
