import type { ModuleFederationRuntimePlugin } from "@module-federation/enhanced/runtime";
import { isOwnWorker } from "@portal/contracts/kit/service-workers";
import { REFUSED } from "./remote/failure.ts";

/** Folder of the shell's own scripts. Apart from these, the page runs only scripts of registered module versions. */
const SHELL_FOLDER = "/static/";
const SCRIPT_TIMEOUT_MS = 120_000;
/** True on development servers, whose scripts are not checked, because each build changes them. */
const IS_DEVELOPMENT = process.env.NODE_ENV === "development";

const integrities = new Map<string, string>();
const folders = new Set([SHELL_FOLDER]);

/** Permits the scripts of a module version. `integrity` is the hash that the browser requires of the entry script. */
export function allowEntry(url: string, integrity: string): void {
	const { href, pathname } = new URL(url, location.href);
	integrities.set(href, integrity);
	const folder = /^\/mfe\/[^/]+\/[^/]+\//.exec(pathname)?.[0];
	if (folder !== undefined) folders.add(folder);
}

function isAllowed({ origin, pathname }: URL): boolean {
	if (origin !== location.origin) return false;
	return isOwnWorker(pathname) || [...folders].some((folder) => pathname.startsWith(folder));
}

export function checkedScriptUrl(input: string): string {
	const url = new URL(input, location.href);
	if (!isAllowed(url) && !IS_DEVELOPMENT) throw new TypeError(`Script ${REFUSED}: ${url.href}`);
	return input;
}

/** Permits empty markup only. The library React Aria clears its announcements by setting `innerHTML` to "". */
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

// Prevents zod from trying `eval`, which browsers would report as a violation of the content security policy.
page.__zod_globalConfig = { jitless: true };

// The module loader sets `script.src` to a plain string, which Trusted Types permit only through a default policy.
page.trustedTypes?.createPolicy("default", { createScriptURL: checkedScriptUrl, createHTML: emptyOnly });

function createScript({ url }: { url: string }) {
	const integrity = integrities.get(new URL(url, location.href).href);
	if (integrity === undefined && !IS_DEVELOPMENT) throw new Error(`Module entry without integrity ${REFUSED}: ${url}`);
	const script = document.createElement("script");
	script.src = url;
	if (integrity !== undefined) Object.assign(script, { integrity, crossOrigin: "anonymous" });
	return { script, timeout: SCRIPT_TIMEOUT_MS };
}

/** Returns a plugin of the module loader that sets the integrity hash of each script element. */
const hostGuard = (): ModuleFederationRuntimePlugin => ({
	name: "host-guard",
	createScript,
});

// The federation plugin loads its runtime plugins by their default export.
// biome-ignore lint/style/noDefaultExport: required by the federation runtime
export default hostGuard;
