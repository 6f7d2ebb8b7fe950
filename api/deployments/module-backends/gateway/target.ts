import { unreadable } from "../../../platform/errors.ts";

/** Matches encoded percent signs, however often encoded: a backend that decodes twice reads `%252e` as a dot. */
const NESTED_PERCENT = /%(?:25)+/gi;
const DOT_OR_SLASH = /%(2e|2f|5c)/gi;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const CONTROL = /[\u0000-\u001f\u007f]/;

function isDecodable(path: string): boolean {
	try {
		return !CONTROL.test(decodeURIComponent(path));
	} catch {
		return false;
	}
}

/**
 * Returns true if every server reads the path in the same way, so that the path cannot lead out of the registered
 * address. Servers differ in how they decode, resolve and merge segments.
 */
function isUnambiguous(path: string): boolean {
	const asDecoded = path
		.replace(NESTED_PERCENT, "%")
		.replace(DOT_OR_SLASH, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
	const segments = asDecoded.split(/[\\/]/).slice(1);
	// Matches `.` and `..`, also with parameters after a semicolon, because some servers ignore such parameters.
	const isDots = (segment: string) => /^\.{1,2}(;|$)/.test(segment);
	return !segments.some(isDots) && !segments.slice(0, -1).includes("") && isDecodable(path);
}

/** Returns the path below `prefix`, with the query. Throws 400 if the address's path does not begin with `prefix`. */
export function pathBelow(prefix: string, address: string): string {
	const { pathname, search } = new URL(address);
	if (pathname === prefix) return `/${search}`;
	if (!pathname.startsWith(`${prefix}/`)) throw unreadable();
	return pathname.slice(prefix.length) + search;
}

/**
 * Returns the URL of a call: `path` with its query, appended to the registered address. Throws 400 if the URL parser
 * reads the joined parts differently, for example with another host.
 */
export function targetOf(registered: string, path: string): URL {
	const base = new URL(registered);
	const prefix = base.pathname.replace(/\/$/, "");
	const url = URL.parse(`${base.origin}${prefix}${path}`);
	const [pathname = ""] = path.split("?", 1);
	const isBelow = url?.origin === base.origin && url.pathname === prefix + pathname && !url.username && !url.password;
	if (!url || !isBelow || url.hash || !isUnambiguous(pathname)) throw unreadable();
	return url;
}
