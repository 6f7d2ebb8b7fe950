import type { ModuleFederationRuntimePlugin } from "@module-federation/enhanced/runtime";
import { REFUSED } from "./remote/failure.ts";

/** Allows only scripts of the shell and of module versions in the registry; an entry must match its hash. */
const SHELL_FOLDER = "/static/";
const SCRIPT_TIMEOUT_MS = 120_000;
/** Development servers have other origins and make new files all the time. */
const IS_DEVELOPMENT = process.env.NODE_ENV === "development";

const integrities = new Map<string, string>();
const folders = new Set([SHELL_FOLDER]);

/** Allows the scripts of a module's version; its entry must have this hash. */
export function allowEntry(url: string, integrity: string): void {
	const { href, pathname } = new URL(url, location.href);
	integrities.set(href, integrity);
	const folder = /^\/mfe\/[^/]+\/[^/]+\//.exec(pathname)?.[0];
	if (folder !== undefined) folders.add(folder);
}

function isAllowed({ origin, pathname }: URL): boolean {
	return origin === location.origin && [...folders].some((folder) => pathname.startsWith(folder));
}

export function checkedScriptUrl(input: string): string {
	const url = new URL(input, location.href);
	if (!isAllowed(url) && !IS_DEVELOPMENT) throw new TypeError(`Script ${REFUSED}: ${url.href}`);
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
	if (integrity === undefined && !IS_DEVELOPMENT) throw new Error(`Module entry without integrity ${REFUSED}: ${url}`);
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
