import { toUnicode } from "punycode-esm";

/**
 * This file checks and converts e-mail addresses. It must not import zod, because the website checks addresses before
 * it has loaded zod.
 */

/** Matches the part of an e-mail address before the @, with the characters that the HTML standard allows there. */
const LOCAL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+$/i;
/**
 * The maximum number of characters before the @ (RFC 5321, 4.5.3.1). `MAX_LENGTH` limits the whole address, with its
 * domain in Punycode.
 */
const MAX_LOCAL_LENGTH = 64;
const MAX_LENGTH = 254;
/** Matches a domain name in ASCII. Requires a dot and a last part without digits, so that IP addresses are refused. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:xn--[a-z0-9-]{2,59}|[a-z]{2,63})$/i;
const ASCII = /^[ -~]*$/;
/** Matches characters with a meaning in URLs, which would make the URL parser use only a part of the domain as host. */
const URL_SYNTAX = /[\s/\\?#@:%[\]<>^|]/;

function asciiDomain(domain: string): string | undefined {
	if (ASCII.test(domain)) return DOMAIN.test(domain) ? domain : undefined;
	if (URL_SYNTAX.test(domain) || !URL.canParse(`http://${domain}`)) return undefined;
	const { hostname } = new URL(`http://${domain}`);
	return DOMAIN.test(hostname) ? hostname : undefined;
}

/**
 * Returns the e-mail address as it is stored and as mail servers accept it, with an internationalised domain in
 * Punycode. Returns undefined if the text is not an e-mail address.
 */
export function asciiAddress(typed: string): string | undefined {
	const at = typed.lastIndexOf("@");
	const local = typed.slice(0, at);
	if (at < 1 || local.length > MAX_LOCAL_LENGTH || !LOCAL.test(local)) return undefined;
	const domain = asciiDomain(typed.slice(at + 1));
	return domain === undefined || at + 1 + domain.length > MAX_LENGTH ? undefined : `${local}@${domain}`;
}

/**
 * Returns a stored e-mail address as people read it, with Unicode instead of Punycode. Punycode that decodes to
 * forbidden characters, such as line breaks, stays as it is.
 */
export function readableAddress(stored: string): string {
	try {
		const readable = toUnicode(stored);
		return asciiAddress(readable)?.toLowerCase() === stored.toLowerCase() ? readable : stored;
	} catch {
		// Returns the stored address, because its domain contains "xn--" without being valid Punycode.
		return stored;
	}
}

/** Returns an e-mail address in Punycode and, if it differs, in Unicode, so that a search finds it by both. */
export const addressSpellings = (stored: string): string[] => [...new Set([stored, readableAddress(stored)])];

/**
 * Returns an e-mail address without the part from a plus sign to the @. Mail to `eva+shop@…` is delivered to `eva@…`,
 * so that both addresses count against the same limit.
 */
export function mailboxOf(address: string): string {
	const at = address.lastIndexOf("@");
	const [name = ""] = address.slice(0, at).split("+");
	return `${name || address.slice(0, at)}${address.slice(at)}`;
}
