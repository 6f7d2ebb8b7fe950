import { loadRemote, registerRemotes } from "@module-federation/enhanced/runtime";
import type { Asset } from "@portal/contracts/contract/registry";
import { CONTRACT, type RemoteModule } from "@portal/shared-ui/module";
import { allowEntry } from "./host-guard.ts";
import { fetchRegistry, type Registry, type RegistryEntry, refusalOf } from "./registry/registry.ts";
import { ModuleFailure } from "./remote/failure.ts";
import { diagnosed } from "./remote/probe.ts";

/** Returns the URL of a retry, whose `~N` the server ignores. The same URL would wait for the pending request. */
function atAttempt(url: string, attempt: number): string {
	return attempt === 0 ? url : url.replace(/^(\/mfe\/[^/]+\/[^/]+)\//, `$1/~${attempt}/`);
}

/** Returns the name of a module in its build, which must be a JavaScript identifier. */
const federationName = (id: string) => `mfe_${id.replaceAll("-", "_")}`;

function preload(assets: readonly Asset[], as: "script" | "style", attempt: number): void {
	for (const { href, integrity } of assets) {
		const url = atAttempt(href, attempt);
		if (document.head.querySelector(`link[href="${CSS.escape(url)}"]`)) continue;
		const attributes = { rel: "preload", as, href: url, crossOrigin: "anonymous", integrity };
		document.head.append(Object.assign(document.createElement("link"), attributes));
	}
}

/** Removes a module's pending script elements, because the module loader would wait for them instead of retrying. */
function forgetPending(id: string): void {
	for (const script of document.querySelectorAll(`script[src*="/mfe/${id}/"]`)) script.remove();
}

/** Removes the styles of an unused module version, because they would also apply to the version that is used. */
function forgetStyles(id: string, version: string): void {
	for (const sheet of document.querySelectorAll(`link[rel=stylesheet][href*="/mfe/${id}/${version}/"]`)) sheet.remove();
}

function filesOf({ entry, integrity, preload: scripts, css }: RegistryEntry, attempt: number): Asset[] {
	const files = [...(integrity === undefined ? [] : [{ href: entry, integrity }]), ...scripts, ...css];
	return files.map((file) => ({ ...file, href: atAttempt(file.href, attempt) }));
}

const unfit = (id: string, contract: number) =>
	new ModuleFailure("unfit", "contract", `Module ${id} is built for contract ${contract}`);

let furtherLoads = 0;

async function load(id: string, remote: RegistryEntry, attempt: number, isOther = false): Promise<RemoteModule> {
	const refused = refusalOf(id, remote);
	if (refused !== undefined)
		throw new ModuleFailure("integrity", `registry.${refused}`, `Module ${id} refused: ${refused} in the registry`);
	if (remote.manifest.contract !== CONTRACT) throw unfit(id, remote.manifest.contract);
	const entry = atAttempt(remote.entry, attempt);
	const entryGlobalName = federationName(id);
	const isAgain = attempt > 0 || isOther;
	if (isAgain) {
		forgetPending(id);
		// The module loader would take this variable for the entry and not load another one.
		Reflect.set(globalThis, entryGlobalName, undefined);
	}
	if (remote.integrity !== undefined) allowEntry(entry, remote.integrity);
	// A further load has another name: overriding the first one would also remove the shared packages that it alone uses.
	const name = isAgain ? `${entryGlobalName}_${++furtherLoads}` : entryGlobalName;
	registerRemotes([{ name, entry, entryGlobalName }]);
	preload(remote.preload, "script", attempt);
	preload(remote.css, "style", attempt);
	const loaded = await loadRemote<RemoteModule>(`${name}/module`).catch(async (error: unknown) => {
		throw await diagnosed(filesOf(remote, attempt), error);
	});
	if (!loaded) throw new ModuleFailure("broken", "empty", `Module ${id} is empty`);
	if (loaded.contract !== CONTRACT) throw unfit(id, loaded.contract);
	return loaded;
}

interface Prepared {
	version: string;
	module: Promise<RemoteModule>;
	loaded?: RemoteModule;
}

/** Returns functions that load each module only once. A module is loaded again only after a failure. */
export function createRemotes(
	initial: Registry,
	refresh: () => Promise<Registry> = fetchRegistry,
	settled: () => Promise<void> = async () => {},
	isSettled: () => boolean = () => true,
) {
	const attempts = new Map<string, number>();
	const loading = new Map<string, Promise<RemoteModule>>();
	const running = new Map<string, string>();
	const prepared = new Map<string, Prepared>();
	let known = initial;

	async function attemptLoad(id: string, attempt: number): Promise<RemoteModule> {
		if (attempt === 0) await settled();
		// A retry reads the list of deployed modules again, because a new deployment may have fixed the failure.
		const isKnown = attempt === 0 || process.env.NODE_ENV === "development";
		const registry = isKnown ? known : await refresh().catch(() => known);
		const remote = registry.modules[id];
		if (!remote) throw new ModuleFailure("unreachable", "missing", `Module ${id} is not deployed`);
		running.set(id, remote.version);
		const early = prepared.get(id);
		prepared.delete(id);
		if (early === undefined || attempt > 0) return load(id, remote, attempt);
		if (early.version === remote.version) return early.module;
		forgetStyles(id, early.version);
		return load(id, remote, attempt, true);
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

	/**
	 * Loads a module that the user may open soon. If another version is deployed in between, opening the module loads
	 * that version instead.
	 */
	function prepareModule(id: string): Promise<RemoteModule> {
		const opened = loading.get(id) ?? prepared.get(id)?.module;
		if (opened) return opened;
		// A failed module is not loaded in advance, because its response may be cached. Opening it uses another URL.
		if (attempts.has(id)) return Promise.reject(new ModuleFailure("unreachable", "failed", `Module ${id} has failed`));
		const remote = known.modules[id];
		if (!remote) return Promise.reject(new ModuleFailure("unreachable", "missing", `Module ${id} is not deployed`));
		const module = load(id, remote, 0);
		const early: Prepared = { version: remote.version, module };
		prepared.set(id, early);
		module.then(
			(loaded) => {
				early.loaded = loaded;
			},
			() => {
				if (prepared.get(id) !== early) return;
				prepared.delete(id);
				attempts.set(id, 1);
			},
		);
		return module;
	}

	/** Returns a module that was loaded in advance, or undefined if another version may have been deployed since. */
	function openModule(id: string): RemoteModule | undefined {
		const early = prepared.get(id);
		if (!early?.loaded || early.version !== known.modules[id]?.version || !isSettled()) return undefined;
		attempts.set(id, 1);
		prepared.delete(id);
		loading.set(id, early.module);
		running.set(id, early.version);
		return early.loaded;
	}

	return {
		loadModule,
		prepareModule,
		openModule,
		running: (): ReadonlyMap<string, string> => running,
		/** Sets the list of deployed versions for modules that are not loaded yet. Loaded ones keep their version. */
		use(registry: Registry) {
			known = registry;
		},
	};
}
