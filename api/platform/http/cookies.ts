import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";

export function createCookies({ publicUrl }: { publicUrl: string }) {
	const isHttps = (c: Context) => publicUrl.startsWith("https:") || c.req.url.startsWith("https:");
	const optionsFor = (secure: boolean) => ({
		path: secure ? "/" : "/api",
		httpOnly: true,
		sameSite: "Strict" as const,
		secure,
	});
	// With this prefix no other host of the domain can set the cookie.
	const nameFor = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name);

	return {
		get: (c: Context, name: string): string | undefined => getCookie(c, nameFor(name, isHttps(c))),
		getOld: (c: Context, name: string): string | undefined => (isHttps(c) ? getCookie(c, name) : undefined),
		set(c: Context, name: string, value: string, seconds: number): void {
			const secure = isHttps(c);
			setCookie(c, nameFor(name, secure), value, { ...optionsFor(secure), maxAge: seconds });
			if (secure && getCookie(c, name) !== undefined) deleteCookie(c, name, optionsFor(false));
		},
		remove(c: Context, name: string): void {
			const secure = isHttps(c);
			deleteCookie(c, nameFor(name, secure), optionsFor(secure));
			if (secure && getCookie(c, name) !== undefined) deleteCookie(c, name, optionsFor(false));
		},
	};
}
