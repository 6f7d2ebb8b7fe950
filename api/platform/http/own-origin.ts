import type { Context, MiddlewareHandler } from "hono";
import { forbidden } from "../errors.ts";

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : undefined);

function comesFromOwnOrigin(c: Context, publicUrl: string): boolean {
	// Whether a page of this origin sent the request, as the browser states; pages cannot change this header.
	const site = c.req.header("sec-fetch-site");
	if (site !== undefined) return site === "same-origin";
	const origin = c.req.header("origin");
	if (origin === undefined) return true;
	const own = [c.req.header("host"), hostOf(c.req.url), hostOf(publicUrl)];
	const host = hostOf(origin);
	return host !== undefined && own.includes(host);
}

/** Returns a handler that refuses cross-site requests, for routes that are authenticated by a cookie alone. */
export function ownOriginOnly(publicUrl: string): MiddlewareHandler {
	return async (c, next) => {
		if (!comesFromOwnOrigin(c, publicUrl)) throw forbidden();
		await next();
	};
}
