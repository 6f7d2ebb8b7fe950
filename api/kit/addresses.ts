/** Loads no schemas: the website looks at an address before it is sent. */

/** What mail servers take without extensions before the @, quoted names aside. */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LOCAL_AT_MOST = 64;
/** Of a domain in ASCII: no addresses of machines, and a last part that is a name. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:xn--[a-z0-9-]{2,59}|[a-z]{2,63})$/;
/** What the parser of addresses would read as something else. */
const NO_HOST = /[\s/\\?#@:%[\]<>^|]/;

function asciiDomain(domain: string): string | undefined {
	if (NO_HOST.test(domain) || !URL.canParse(`http://${domain}`)) return undefined;
	const { hostname } = new URL(`http://${domain}`);
	return DOMAIN.test(hostname) ? hostname : undefined;
}

/** As it is stored and sent to: in small letters, an international domain as DNS has it. Undefined for what is none. */
export function asciiAddress(typed: string): string | undefined {
	const at = typed.lastIndexOf("@");
	const local = typed.slice(0, at).toLowerCase();
	if (at < 1 || local.length > LOCAL_AT_MOST || !LOCAL.test(local)) return undefined;
	const domain = asciiDomain(typed.slice(at + 1));
	return domain === undefined ? undefined : `${local}@${domain}`;
}

/** Mails to `eva+shop@…` come to `eva@…`: both count as one where somebody could be flooded. */
export function mailboxOf(address: string): string {
	const at = address.lastIndexOf("@");
	const [name = ""] = address.slice(0, at).split("+");
	return `${name || address.slice(0, at)}${address.slice(at)}`;
}
