import type { Asset, RegistryEntry } from "../release/registry.ts";

/** Changes the answers of the running application so that its pages load the modules that are built here. */

export type LocalEntry = Pick<RegistryEntry, "entry" | "version" | "integrity" | "preload" | "css" | "manifest">;
export type LocalEntries = Readonly<Record<string, LocalEntry>>;

/** Addresses that are answered here and not by the running application. */
export const DEV_PATH = "/__dev/";
export const RELOAD_PATH = `${DEV_PATH}reload.js`;
export const EVENTS_PATH = `${DEV_PATH}events`;
const RELOAD_TAG = `<script src="${RELOAD_PATH}"></script>`;
export const RELOAD_SCRIPT = `new EventSource("${EVENTS_PATH}").addEventListener("built", () => location.reload());\n`;

const REGISTRY_BLOCK = /(<script type="application\/json" id="mfe-registry">)([\s\S]*?)(<\/script>)/;
const PRELOAD = /[ \t]*<link rel="preload"[^>]* href="\/mfe\/([^/"]+)\/[^>]*>\n?/g;
/** Cookies with these names are kept over https only. */
const SECURE_NAME = /^__(Host|Secure)-/;
const LOCAL_NAME = /^local__(Host|Secure)-/;

/** Files of the shell that the deployed version needs. Only the registry names them, and the local one needs the same. */
const shellFiles = (assets: readonly Asset[] = []) => assets.filter(({ href }) => href.startsWith("/static/"));

/** The registry with what is built here in place of what is deployed; no staged version comes before it. */
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

/** A page of the application; one without a registry, such as the website's, is left as it is. */
export function localPage(html: string, locals: LocalEntries): string {
	if (!REGISTRY_BLOCK.test(html)) return html;
	return html
		.replace(PRELOAD, (link, id: string) => (Object.hasOwn(locals, id) ? "" : link))
		.replace(REGISTRY_BLOCK, (_, start: string, json: string, end: string) => {
			return start + localRegistry(json, locals).replaceAll("<", "\\u003c") + end;
		})
		.replace("</body>", () => `${RELOAD_TAG}</body>`);
}

/** A cookie that the browser keeps for http://127.0.0.1. */
export function localCookie(cookie: string): string {
	const [pair = "", ...attributes] = cookie.split(";").map((part) => part.trim());
	const kept = attributes
		.filter((attribute) => !/^(secure|partitioned|domain=.*)$/i.test(attribute))
		.map((attribute) => (/^samesite=none$/i.test(attribute) ? "SameSite=Lax" : attribute));
	return [pair.replace(SECURE_NAME, "local__$1-"), ...kept].join("; ");
}

/** The cookies under the names that the application gave them. */
export const remoteCookies = (header: string) =>
	header
		.split("; ")
		.map((pair) => pair.replace(LOCAL_NAME, "__$1-"))
		.join("; ");

/** The policy of the application. What only an https page can keep is left out, nothing else. */
export const localPolicy = (policy: string) =>
	policy
		.split(";")
		.map((directive) => directive.trim())
		.filter((directive) => directive && !/^(upgrade-insecure-requests|block-all-mixed-content)$/i.test(directive))
		.join("; ");

/** An address of the running application becomes the same one here. */
export function localAddress(address: string, remote: string): string {
	const url = new URL(address, remote);
	return url.origin === remote ? url.pathname + url.search + url.hash : address;
}
