import type { ModuleFederationRuntimePlugin } from "@module-federation/enhanced/runtime";

/**
 * What may become a script on this page. Every script of the application has an immutable address on the own origin;
 * the entry of a module is run only if its content has the hash that the registry names.
 */
const SCRIPT_PATH = /^\/(static\/|mfe\/[a-z]+\/[^/]+\/)/;
const SCRIPT_TIMEOUT_MS = 120_000;
/** Development servers have other origins and make new files all the time. */
const IS_DEVELOPMENT = process.env.NODE_ENV === "development";

const integrities = new Map<string, string>();

/** Names the hash of a module's entry; without one the entry is refused. */
export function allowEntry(url: string, integrity: string): void {
	integrities.set(new URL(url, location.href).href, integrity);
}

function checkedScriptUrl(input: string): string {
	const url = new URL(input, location.href);
	const isOwn = url.origin === location.origin && SCRIPT_PATH.test(url.pathname);
	if (!isOwn && !IS_DEVELOPMENT) throw new TypeError(`Script refused: ${url.href}`);
	return input;
}

/** React Aria empties its announcer through `innerHTML`; nothing else may be written that way. */
function emptyOnly(html: string): string {
	if (html !== "") throw new TypeError("Markup from text refused");
	return html;
}

interface TrustedTypes {
	createPolicy(
		name: string,
		rules: { createScriptURL(url: string): string; createHTML(html: string): string },
	): unknown;
}
const page = globalThis as typeof globalThis & {
	trustedTypes?: TrustedTypes;
	__zod_globalConfig?: { jitless: boolean };
};

// The page's policy forbids making code from text; zod would try it once, and every try is reported as a violation.
page.__zod_globalConfig = { jitless: true };

// The federation runtime sets `script.src` from a string, which the page's policy allows only through this one.
page.trustedTypes?.createPolicy("default", { createScriptURL: checkedScriptUrl, createHTML: emptyOnly });

function createScript(url: string): { script: HTMLScriptElement; timeout: number } {
	const integrity = integrities.get(new URL(url, location.href).href);
	if (integrity === undefined && !IS_DEVELOPMENT) throw new Error(`Module entry without integrity refused: ${url}`);
	const script = document.createElement("script");
	script.src = url;
	if (integrity !== undefined) {
		script.integrity = integrity;
		script.crossOrigin = "anonymous";
	}
	return { script, timeout: SCRIPT_TIMEOUT_MS };
}

/** Loaded by the federation runtime before any script of a module. */
const hostGuard = (): ModuleFederationRuntimePlugin => ({
	name: "host-guard",
	createScript: ({ url }) => createScript(url),
});

// The federation plugin loads its runtime plugins by their default export.
// biome-ignore lint/style/noDefaultExport: required by the federation runtime
export default hostGuard;
