/** Matches the only paths from which scripts may be loaded: files of a module's published version. */
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

/** Accepts only an empty text as HTML, with which React Aria clears its announcer, so that no HTML can be injected. */
function emptyOnly(html: string): string {
	if (html !== "") throw new TypeError("Markup from text refused");
	return html;
}

/** Returns a script element's text if it is JSON, such as data for search engines, which cannot run. Else throws. */
function jsonOnly(text: string): string {
	JSON.parse(text);
	return text;
}

/** Restricts which scripts and HTML the page accepts (Trusted Types). Call it before the application is loaded. */
export function guardPage(): void {
	// Disables zod's code generation, because zod would test for it and the browser would report a policy violation.
	page.__zod_globalConfig = { jitless: true };
	page.trustedTypes?.createPolicy("default", {
		createScriptURL: checkedScriptUrl,
		createHTML: emptyOnly,
		createScript: jsonOnly,
	});
}
