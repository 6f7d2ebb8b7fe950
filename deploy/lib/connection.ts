import { Failure } from "./run.mjs";

const UNTRUSTED =
	/^(CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|ERR_TLS_CERT_ALTNAME_INVALID)/;
/** Milliseconds that an application may take to respond before it counts as not running. */
const TIMEOUT_MS = 10_000;
const NO_TLS = /^(ERR_SSL_|EPROTO)/;

/** Returns the origin of an address. `name` is the setting that the error names if the address is invalid. */
export function originOf(name: string, address: string): string {
	const { protocol, origin, username, password } = URL.canParse(address) ? new URL(address) : { protocol: "" };
	if (protocol !== "http:" && protocol !== "https:")
		throw new Failure(`${name}: "${address}" is no web address: name one such as https://portal.example.`);
	// The message does not repeat the address, because it contains a password.
	if (username || password) throw new Failure(`${name}: The address contains a password: remove it.`);
	return origin ?? "";
}

/** Throws if no application responds at the origin. `name` is the setting that the error names. */
export async function checkApplication(name: string, origin: string): Promise<void> {
	const signal = AbortSignal.timeout(TIMEOUT_MS);
	const response = await fetch(`${origin}/api/health/live`, { signal }).catch(() => undefined);
	if (!response?.ok)
		throw new Failure(`${name}: ${origin} does not answer as the application does. Does it run there?`);
}

export function connectionProblem(url: string, error: unknown): string {
	const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
	const { code = "", message = "" }: { code?: string; message?: string } = Object(cause);
	if (NO_TLS.test(code) && url.startsWith("https:"))
		return `${url} does not speak https: if it runs without TLS, use ${url.replace("https:", "http:")}.`;
	if (UNTRUSTED.test(code))
		return `The certificate of ${url} is not trusted (${code}): let NODE_EXTRA_CA_CERTS name the file of its issuer.`;
	if (code === "ENOTFOUND" || code === "EAI_AGAIN") return `The name in ${url} is unknown: check the address.`;
	if (code === "ECONNREFUSED") return `Nothing answers at ${url}: check the address, and whether it runs.`;
	if (/redirect/.test(message)) return `${url} redirects: use the address that a browser ends at.`;
	if (error instanceof Error && error.name === "TimeoutError")
		return `${url} did not answer in time: check its state before you repeat a change.`;
	return `${url} does not answer (${message || String(cause)}): check the address, and whether it runs.`;
}
