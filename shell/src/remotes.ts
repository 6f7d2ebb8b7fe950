import { loadRemote, registerRemotes } from "@module-federation/enhanced/runtime";
import { CONTRACT, type ModuleManifest, type RemoteModule } from "@portal/shared-ui/module";
import { allowEntry } from "./host-guard.ts";

const REGISTRY_URL = "/remotes.json";
const REGISTRY_TIMEOUT_MS = 5_000;

interface Asset {
	href: string;
	integrity: string;
}

export interface RegistryEntry {
	entry: string;
	version: string;
	/** Hash of the entry; only development servers have none. */
	integrity?: string;
	/** The parts that the module needs at once. */
	preload: readonly Asset[];
	css: readonly Asset[];
	manifest: ModuleManifest;
}

export interface Registry {
	modules: Readonly<Record<string, RegistryEntry>>;
}

export type LoadModule = (id: string, options?: { retry?: boolean }) => Promise<RemoteModule>;

export function readRegistry(page: Document): Registry {
	const text = page.getElementById("mfe-registry")?.textContent;
	if (!text) return { modules: {} };
	return JSON.parse(text) as Registry;
}

async function fetchRegistry(): Promise<Registry> {
	const response = await fetch(REGISTRY_URL, { cache: "no-store", signal: AbortSignal.timeout(REGISTRY_TIMEOUT_MS) });
	if (!response.ok) throw new Error(`${REGISTRY_URL}: ${response.status}`);
	return (await response.json()) as Registry;
}

/**
 * A request that hangs makes the browser queue the next one for the same address behind it. The server ignores a
 * `~N` in the path, and the module's further parts follow the address of its entry.
 */
function atAttempt(url: string, attempt: number): string {
	return attempt === 0 ? url : url.replace(/^(\/mfe\/[^/]+\/[^/]+)\//, `$1/~${attempt}/`);
}

function preload(assets: readonly Asset[], as: "script" | "style", attempt: number): void {
	for (const { href, integrity } of assets) {
		const url = atAttempt(href, attempt);
		if (document.head.querySelector(`link[href="${CSS.escape(url)}"]`)) continue;
		const link = document.createElement("link");
		link.rel = "preload";
		link.as = as;
		link.href = url;
		link.crossOrigin = "anonymous";
		link.integrity = integrity;
		document.head.append(link);
	}
}

/** A part that is still on its way would be waited for again: the loader knows it by its name, not by its address. */
function forgetPending(id: string): void {
	for (const script of document.querySelectorAll(`script[src*="/mfe/${id}/"]`)) script.remove();
}

async function load(id: string, remote: RegistryEntry, attempt: number): Promise<RemoteModule> {
	const entry = atAttempt(remote.entry, attempt);
	if (attempt > 0) forgetPending(id);
	if (remote.integrity !== undefined) allowEntry(entry, remote.integrity);
	registerRemotes([{ name: `mfe_${id}`, entry }], { force: attempt > 0 });
	preload(remote.preload, "script", attempt);
	preload(remote.css, "style", attempt);
	const loaded = await loadRemote<RemoteModule>(`mfe_${id}/module`);
	if (!loaded) throw new Error(`Module ${id} is empty`);
	if (loaded.contract !== CONTRACT) throw new Error(`Module ${id} is built for contract ${loaded.contract}`);
	return loaded;
}

/** Loads modules by their id, each once. After a failure, or when asked to, the next call tries afresh. */
export function createRemotes(initial: Registry): { loadModule: LoadModule } {
	const attempts = new Map<string, number>();
	const loading = new Map<string, Promise<RemoteModule>>();

	async function attemptLoad(id: string, attempt: number): Promise<RemoteModule> {
		// What failed may have been repaired by a new deployment; without an answer the known one is as good.
		const isKnown = attempt === 0 || process.env.NODE_ENV === "development";
		const registry = isKnown ? initial : await fetchRegistry().catch(() => initial);
		const remote = registry.modules[id];
		if (!remote) throw new Error(`Module ${id} is not deployed`);
		return load(id, remote, attempt);
	}

	function loadModule(id: string, { retry = false }: { retry?: boolean } = {}): Promise<RemoteModule> {
		const current = loading.get(id);
		if (current && !retry) return current;
		const attempt = attempts.get(id) ?? 0;
		attempts.set(id, attempt + 1);
		const next = attemptLoad(id, attempt);
		loading.set(id, next);
		next.catch(() => {
			if (loading.get(id) === next) loading.delete(id);
		});
		return next;
	}

	return { loadModule };
}
