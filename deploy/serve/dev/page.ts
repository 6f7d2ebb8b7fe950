import type { Asset, RegistryEntry } from "../../release/registry.ts";

/** This file changes responses of the running application, so that its pages load local builds of modules. */

export type LocalEntry = Pick<RegistryEntry, "entry" | "version" | "integrity" | "preload" | "css" | "manifest">;
export type LocalEntries = Readonly<Record<string, LocalEntry>>;

/** Paths that the development server handles itself instead of passing them to the application. */
export const DEV_PATH = "/__dev/";
export const RELOAD_PATH = `${DEV_PATH}reload.js`;
export const EVENTS_PATH = `${DEV_PATH}events`;
const RELOAD_TAG = `<script src="${RELOAD_PATH}"></script>`;
export const RELOAD_SCRIPT = `new EventSource("${EVENTS_PATH}").addEventListener("built", () => location.reload());\n`;

const REGISTRY_BLOCK = /(<script type="application\/json" id="mfe-registry">)([\s\S]*?)(<\/script>)/;
const PRELOAD = /[ \t]*<link rel="preload"[^>]* href="\/mfe\/([^/"]+)\/[^>]*>\n?/g;
/** Matches cookies that browsers accept over https only, because this server has no https. */
const SECURE_NAME = /^__(Host|Secure)-/;
const LOCAL_NAME = /^local__(Host|Secure)-/;

/** Returns the application's own files in a module's list, which the local build also needs but does not know. */
const shellFiles = (assets: readonly Asset[] = []) => assets.filter(({ href }) => href.startsWith("/static/"));

/** Replaces deployed modules by local ones. Versions for some users (staged) are removed: they would come first. */
export function localRegistry(json: string, locals: LocalEntries): string {
	const registry = JSON.parse(json) as { modules: Record<string, Partial<RegistryEntry>> };
	const modules = { ...registry.modules };
	for (const [id, local] of Object.entries(locals))
		modules[id] = {
			...local,
			preload: [...local.preload, ...shellFiles(modules[id]?.preload)],
			css: [...local.css, ...shellFiles(modules[id]?.css)],
		};
	return JSON.stringify({ ...registry, modules });
}

export function localPage(html: string, locals: LocalEntries): string {
	if (!REGISTRY_BLOCK.test(html)) return html;
	return html
		.replace(PRELOAD, (link, id: string) => (Object.hasOwn(locals, id) ? "" : link))
		.replace(REGISTRY_BLOCK, (_, start: string, json: string, end: string) => {
			return start + localRegistry(json, locals).replaceAll("<", "\\u003c") + end;
		})
		.replace("</body>", () => `${RELOAD_TAG}</body>`);
}

/** Returns a Set-Cookie header that the browser accepts for http://127.0.0.1. */
export function localCookie(cookie: string): string {
	const [pair = "", ...attributes] = cookie.split(";").map((part) => part.trim());
	const kept = attributes
		.filter((attribute) => !/^(secure|partitioned|domain=.*)$/i.test(attribute))
		.map((attribute) => (/^samesite=none$/i.test(attribute) ? "SameSite=Lax" : attribute));
	return [pair.replace(SECURE_NAME, "local__$1-"), ...kept].join("; ");
}

export const remoteCookies = (header: string) =>
	header
		.split("; ")
		.map((pair) => pair.replace(LOCAL_NAME, "__$1-"))
		.join("; ");

/** Returns the application's content security policy without the directives that require https. */
export const localPolicy = (policy: string) =>
	policy
		.split(";")
		.map((directive) => directive.trim())
		.filter((directive) => directive && !/^(upgrade-insecure-requests|block-all-mixed-content)$/i.test(directive))
		.join("; ");

/** Converts an address of the running application to this server. Other addresses stay unchanged. */
export function localAddress(address: string, remote: string): string {
	const url = new URL(address, remote);
	return url.origin === remote ? url.pathname + url.search + url.hash : address;
}
