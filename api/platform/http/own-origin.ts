import type { Context, MiddlewareHandler } from "hono";
import { forbidden } from "../errors.ts";

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : undefined);

function comesFromOwnOrigin(c: Context, publicUrl: string): boolean {
	// The browser states here whether a page of this origin sent the request; pages cannot change this header.
	const site = c.req.header("sec-fetch-site");
	if (site !== undefined) return site === "same-origin";
	const origin = c.req.header("origin");
	if (origin === undefined) return true;
	const own = [c.req.header("host"), hostOf(c.req.url), hostOf(publicUrl)];
	const host = hostOf(origin);
	return host !== undefined && own.includes(host);
}

/** Refuses requests from pages of other sites, for routes that only a cookie authenticates: browsers send it anyway. */
export function ownOriginOnly(publicUrl: string): MiddlewareHandler {
	return async (c, next) => {
		if (!comesFromOwnOrigin(c, publicUrl)) throw forbidden();
		await next();
	};
}
