import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { COOKIES, cookieName, type OwnCookieId } from "../../kit/privacy.ts";

export function createCookies({ publicUrl }: { publicUrl: string }) {
	const isHttps = (c: Context) => publicUrl.startsWith("https:") || c.req.url.startsWith("https:");
	const optionsFor = (secure: boolean) => ({
		path: secure ? "/" : "/api",
		httpOnly: true,
		sameSite: "Strict" as const,
		secure,
	});

	/** Removes the cookie that was set over http, before the portal used https. Its name and path are different. */
	const removeOld = (c: Context, id: OwnCookieId) => {
		if (isHttps(c) && getCookie(c, COOKIES[id].name) !== undefined)
			deleteCookie(c, COOKIES[id].name, optionsFor(false));
	};

	return {
		get: (c: Context, id: OwnCookieId): string | undefined => getCookie(c, cookieName(id, isHttps(c))),
		getOld: (c: Context, id: OwnCookieId): string | undefined =>
			isHttps(c) ? getCookie(c, COOKIES[id].name) : undefined,
		set(c: Context, id: OwnCookieId, value: string): void {
			const secure = isHttps(c);
			setCookie(c, cookieName(id, secure), value, { ...optionsFor(secure), maxAge: COOKIES[id].lifeMs / 1000 });
			removeOld(c, id);
		},
		remove(c: Context, id: OwnCookieId): void {
			const secure = isHttps(c);
			deleteCookie(c, cookieName(id, secure), optionsFor(secure));
			removeOld(c, id);
		},
	};
}
