import { sentence } from "../../kit/sentences.ts";

/** The accepted methods. Others are refused early, because building a `Request` with TRACE or CONNECT throws. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
const HOST = /^[\w.~!$&'()*+,;=%:[\]-]+$/;
/** Matches paths that the URL parser does not change, so that most requests need no parsing. */
const PLAIN_PATH = /^(?:\/(?!\.\.?(?:\/|$))[\w.~!$&'()*+,;=:@-]*)+$/;

const pathIn = (url: string) => /^[^:/?#]+:\/\/[^/?#]*([^?#]*)/.exec(url)?.[1] ?? "";

/**
 * Returns true for a path that the URL parser leaves unchanged. Routes use the path as it was sent, files and backends
 * the parsed path, so if both differed, another path would be used than was checked.
 */
const isNormalPath = (path: string, url: string) => PLAIN_PATH.test(path) || new URL(url).pathname === path;

function refusal(status: 400 | 405, message: string, headers: Record<string, string> = {}): Response {
	const body = { message, code: "VALIDATION" };
	return Response.json(body, {
		status,
		headers: { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", ...headers },
	});
}

/** Answers 400 for an invalid Host, another host or a path that is not normalised, and 405 for an unknown method. */
export function wellAddressed(answer: (request: Request, address: string) => Promise<Response>) {
	const isGood = (host: string | null, url: string): boolean => {
		// HTTP/2 requests have no Host header; their URL is built from `:authority`.
		const isOfHost = host === null || (HOST.test(host) && url.startsWith(`http://${host}/`));
		return isOfHost && URL.canParse(url) && isNormalPath(pathIn(url), url);
	};
	return (request: Request, { remoteAddr }: { remoteAddr: object }): Response | Promise<Response> => {
		if (!METHODS.includes(request.method))
			return refusal(405, sentence("request.method"), { Allow: METHODS.join(", ") });
		if (!isGood(request.headers.get("host"), request.url)) return refusal(400, sentence("request.unreadable"));
		const address = "hostname" in remoteAddr ? String(remoteAddr.hostname) : "local";
		return answer(request, address);
	};
}
