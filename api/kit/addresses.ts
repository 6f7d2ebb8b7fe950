import { toUnicode } from "punycode-esm";

/**
 * Checks and converts e-mail addresses. This file loads no schemas, because the website checks an address before it
 * loads them.
 */

/** Matches the part before the @ with the characters that the HTML standard allows. */
const LOCAL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+$/i;
/**
 * The maximum length of the part before the @ (RFC 5321, 4.5.3.1). `MAX_LENGTH` is that of the whole address in the
 * form that mail servers receive, which Punycode makes longer.
 */
const MAX_LOCAL_LENGTH = 64;
const MAX_LENGTH = 254;
/**
 * Matches a domain name in ASCII with at least two labels. The last label has no digits, so that IP addresses are
 * refused.
 */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:xn--[a-z0-9-]{2,59}|[a-z]{2,63})$/i;
const ASCII = /^[ -~]*$/;
/**
 * Matches characters that the URL parser treats as syntax instead of as part of the host. A domain with one is refused.
 */
const URL_SYNTAX = /[\s/\\?#@:%[\]<>^|]/;

function asciiDomain(domain: string): string | undefined {
	if (ASCII.test(domain)) return DOMAIN.test(domain) ? domain : undefined;
	if (URL_SYNTAX.test(domain) || !URL.canParse(`http://${domain}`)) return undefined;
	const { hostname } = new URL(`http://${domain}`);
	return DOMAIN.test(hostname) ? hostname : undefined;
}

/**
 * Returns the form of an address that is stored and that mail servers accept: an internationalised domain becomes
 * Punycode, all other characters stay as typed. Returns undefined if the text is not an e-mail address.
 */
export function asciiAddress(typed: string): string | undefined {
	const at = typed.lastIndexOf("@");
	const local = typed.slice(0, at);
	if (at < 1 || local.length > MAX_LOCAL_LENGTH || !LOCAL.test(local)) return undefined;
	const domain = asciiDomain(typed.slice(at + 1));
	return domain === undefined || at + 1 + domain.length > MAX_LENGTH ? undefined : `${local}@${domain}`;
}

/**
 * Returns the form of a stored address that people read: Punycode becomes Unicode if that spelling leads back to the
 * stored one. Other Punycode may contain characters that no domain has, such as line breaks or invisible ones.
 */
export function readableAddress(stored: string): string {
	try {
		const readable = toUnicode(stored);
		return asciiAddress(readable)?.toLowerCase() === stored.toLowerCase() ? readable : stored;
	} catch {
		// A label that begins with "xn--" but is not valid Punycode stays as stored.
		return stored;
	}
}

/**
 * Returns the stored form of an address and, if it differs, the readable form, because a search finds an address by
 * either.
 */
export const addressSpellings = (stored: string): string[] => [...new Set([stored, readableAddress(stored)])];

/**
 * Returns the mailbox of an address without the part after a plus sign. Mail to `eva+shop@…` is delivered to `eva@…`,
 * so limits per recipient count both as one.
 */
export function mailboxOf(address: string): string {
	const at = address.lastIndexOf("@");
	const [name = ""] = address.slice(0, at).split("+");
	return `${name || address.slice(0, at)}${address.slice(at)}`;
}
