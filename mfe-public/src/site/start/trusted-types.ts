/** Matches the only paths from which scripts are loaded: files of one version of a module. */
const SCRIPT_PATH = /^\/mfe\/[a-z]+\/[^/]+\/site\/static\//;

interface TrustedTypes {
	createPolicy(
		name: string,
		rules: {
			createScriptURL(url: string): string;
			createHTML(html: string): string;
			createScript(text: string): string;
		},
	): unknown;
}
const page = globalThis as typeof globalThis & {
	trustedTypes?: TrustedTypes;
	__zod_globalConfig?: { jitless: boolean };
};

function checkedScriptUrl(input: string): string {
	const url = new URL(input, location.href);
	if (url.origin !== location.origin || !SCRIPT_PATH.test(url.pathname))
		throw new TypeError(`Script refused: ${url.href}`);
	return input;
}

/**
 * Accepts only an empty text as markup: React Aria empties its announcer through `innerHTML`, and no other use is
 * allowed.
 */
function emptyOnly(html: string): string {
	if (html !== "") throw new TypeError("Markup from text refused");
	return html;
}

/**
 * Accepts only JSON as the text of a script element, for structured data for search engines, because JSON does not run.
 */
function jsonOnly(text: string): string {
	JSON.parse(text);
	return text;
}

/**
 * Installs the page's policy for scripts and markup (Trusted Types). Must be called before the application is loaded.
 */
export function guardPage(): void {
	// Disables zod's code generation. zod would test whether it is allowed, which the browser reports as a violation.
	page.__zod_globalConfig = { jitless: true };
	page.trustedTypes?.createPolicy("default", {
		createScriptURL: checkedScriptUrl,
		createHTML: emptyOnly,
		createScript: jsonOnly,
	});
}
