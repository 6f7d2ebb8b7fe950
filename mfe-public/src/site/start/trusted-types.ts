/** The only paths that the policy lets become a script: files of one version of this module. */
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

/** React Aria empties its announcer through `innerHTML`; nothing else may be written that way. */
function emptyOnly(html: string): string {
	if (html !== "") throw new TypeError("Markup from text refused");
	return html;
}

/** What search engines are told stands in a script element too: data, which runs nothing. */
function dataOnly(text: string): string {
	JSON.parse(text);
	return text;
}

/** To be called before any file is loaded from the program. */
export function guardPage(): void {
	// zod would try once to make code from text, and every try is reported as a violation.
	page.__zod_globalConfig = { jitless: true };
	page.trustedTypes?.createPolicy("default", {
		createScriptURL: checkedScriptUrl,
		createHTML: emptyOnly,
		createScript: dataOnly,
	});
}
