import type { BotCheckProvider } from "../kit/privacy.ts";

/** Hashes of the style elements that React Aria adds to pages, for the content security policy. */
export const REACT_ARIA_STYLES = [
	"sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=",
	"sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg=",
] as const;

/**
 * Returns the content security policy of pages. With `recaptcha` it allows foreign hosts and no Trusted Types, because
 * the loader of reCAPTCHA runs script from text.
 */
export function contentSecurityPolicy(botCheck: BotCheckProvider): string {
	const isForeign = botCheck === "recaptcha";
	const service = isForeign ? " https://www.recaptcha.net https://www.gstatic.com" : "";
	const directives = [
		"default-src 'none'",
		`script-src 'self'${service}`,
		`style-src 'self' ${REACT_ARIA_STYLES.map((hash) => `'${hash}'`).join(" ")}`,
		`connect-src 'self'${service}`,
		`img-src 'self' data:${service}`,
		"font-src 'self'",
		"worker-src 'self'",
		"base-uri 'none'",
		// Allows the form of the validation page, which the browser itself submits if scripts are off.
		"form-action 'self'",
		"frame-ancestors 'none'",
		...(isForeign ? [`frame-src${service}`] : ["require-trusted-types-for 'script'", "trusted-types default"]),
	];
	return directives.join("; ");
}

export const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Content security policy of pictures and lists that a browser opens as documents: inline styles are allowed, scripts
 * are not, and the document has an opaque origin.
 */
export const FILE_POLICY = `${DATA_POLICY}; style-src 'unsafe-inline'; sandbox`;

const PERMISSIONS = ["camera", "display-capture", "geolocation", "microphone", "payment", "usb"];
const HSTS = "max-age=31536000; includeSubDomains";

/**
 * Returns the security headers of a response. `allowed` lists browser features that the document's scripts may use,
 * such as the camera.
 */
export function securityHeaders(publicUrl: string, policy: string, allowed: readonly string[] = []): Headers {
	const headers = new Headers({
		"Content-Security-Policy": policy,
		"Cross-Origin-Opener-Policy": "same-origin",
		"Cross-Origin-Resource-Policy": "same-origin",
		"Permissions-Policy": PERMISSIONS.map((name) => `${name}=(${allowed.includes(name) ? "self" : ""})`).join(", "),
		"Referrer-Policy": "no-referrer",
		"X-Content-Type-Options": "nosniff",
		"X-Frame-Options": "DENY",
	});
	const hsts = transportSecurity(publicUrl);
	if (hsts) headers.set(...hsts);
	return headers;
}

export function notIndexed(answer: Response): Response {
	answer.headers.set("X-Robots-Tag", "noindex");
	return answer;
}

export const transportSecurity = (publicUrl: string): [name: string, value: string] | undefined =>
	publicUrl.startsWith("https:") ? ["Strict-Transport-Security", HSTS] : undefined;
