import { invalidField } from "../../platform/errors.ts";

const WILDCARD = "*.";

/**
 * Returns true if one of the allowed backend addresses covers the URL. Paths are not compared; `https://*.example.org`
 * covers all names below example.org.
 */
export function isOpen(url: string, open: readonly string[]): boolean {
	const { protocol, port, hostname } = new URL(url);
	return open.some((text) => {
		const allowed = new URL(text);
		if (allowed.protocol !== protocol || allowed.port !== port) return false;
		return allowed.hostname.startsWith(WILDCARD)
			? hostname.endsWith(allowed.hostname.slice(WILDCARD.length - 1))
			: allowed.hostname === hostname;
	});
}

export function assertOpen(url: string, open: readonly string[]): void {
	if (isOpen(url, open)) return;
	throw open.length === 0
		? invalidField("url", "backend.noneOpen")
		: invalidField("url", "backend.notOpen", { open: open.join(", ") });
}
