import { loadRemote, registerRemotes } from "@module-federation/enhanced/runtime";
import type { Asset } from "@portal/contracts/contract/registry";
import { CONTRACT, type RemoteModule } from "@portal/shared-ui/module";
import { allowEntry } from "./host-guard.ts";
import { fetchRegistry, type Registry, type RegistryEntry, refusalOf } from "./registry/registry.ts";
import { ModuleFailure } from "./remote/failure.ts";
import { diagnosed } from "./remote/probe.ts";

/**
 * Returns the URL for an attempt, with `~N` in the path, which the server ignores. A pending request would block
 * another one with the same URL.
 */
function atAttempt(url: string, attempt: number): string {
	return attempt === 0 ? url : url.replace(/^(\/mfe\/[^/]+\/[^/]+)\//, `$1/~${attempt}/`);
}

/** Returns the name of a module in its build, which must be a JavaScript identifier. */
const federationName = (id: string) => `mfe_${id.replaceAll("-", "_")}`;

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

/** Removes a module's pending scripts. Otherwise the loader would find a chunk by its name and wait for it again. */
function forgetPending(id: string): void {
	for (const script of document.querySelectorAll(`script[src*="/mfe/${id}/"]`)) script.remove();
}

/**
 * Removes the styles of a version that was loaded in advance but is not used. They would also apply to the used
 * version.
 */
function forgetStyles(id: string, version: string): void {
	for (const sheet of document.querySelectorAll(`link[rel=stylesheet][href*="/mfe/${id}/${version}/"]`)) sheet.remove();
}

/** Returns the files that a module requires, with their URLs for this attempt. */
function filesOf({ entry, integrity, preload: scripts, css }: RegistryEntry, attempt: number): Asset[] {
	const files = [...(integrity === undefined ? [] : [{ href: entry, integrity }]), ...scripts, ...css];
	return files.map((file) => ({ ...file, href: atAttempt(file.href, attempt) }));
}

const unfit = (id: string, contract: number) =>
	new ModuleFailure("unfit", "contract", `Module ${id} is built for contract ${contract}`);

async function load(id: string, remote: RegistryEntry, attempt: number, isOther = false): Promise<RemoteModule> {
	const refused = refusalOf(id, remote);
	if (refused !== undefined)
		throw new ModuleFailure("integrity", `registry.${refused}`, `Module ${id} refused: ${refused} in the registry`);
	if (remote.manifest.contract !== CONTRACT) throw unfit(id, remote.manifest.contract);
	const entry = atAttempt(remote.entry, attempt);
	const isAgain = attempt > 0 || isOther;
	if (isAgain) forgetPending(id);
	if (remote.integrity !== undefined) allowEntry(entry, remote.integrity);
	registerRemotes([{ name: federationName(id), entry }], { force: isAgain });
	preload(remote.preload, "script", attempt);
	preload(remote.css, "style", attempt);
	const loaded = await loadRemote<RemoteModule>(`${federationName(id)}/module`).catch(async (error: unknown) => {
		throw await diagnosed(filesOf(remote, attempt), error);
	});
	if (!loaded) throw new ModuleFailure("broken", "empty", `Module ${id} is empty`);
	if (loaded.contract !== CONTRACT) throw unfit(id, loaded.contract);
	return loaded;
}

interface Prepared {
	version: string;
	module: Promise<RemoteModule>;
	/** The module, once its promise has resolved. */
	loaded?: RemoteModule;
}

/**
 * Returns functions that load each module once, in the version of the registry after `settled` has resolved. The call
 * after a failure retries with the registry that `refresh` returns.
 */
export function createRemotes(
	initial: Registry,
	refresh: () => Promise<Registry> = fetchRegistry,
	settled: () => Promise<void> = async () => {},
	isSettled: () => boolean = () => true,
) {
	const attempts = new Map<string, number>();
	const loading = new Map<string, Promise<RemoteModule>>();
	const running = new Map<string, string>();
	/** Modules that were loaded in advance and not opened yet, by id. */
	const prepared = new Map<string, Prepared>();
	let known = initial;

	async function attemptLoad(id: string, attempt: number): Promise<RemoteModule> {
		if (attempt === 0) await settled();
		// The first attempt uses the known registry. A retry loads it again, because a new deployment may have fixed the
		// failure, and keeps the known one if that fails.
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
	 * Loads a module that the user may open soon. If another version is deployed before that, opening loads that version
	 * instead.
	 */
	function prepareModule(id: string): Promise<RemoteModule> {
		const opened = loading.get(id) ?? prepared.get(id)?.module;
		if (opened) return opened;
		// Does not load a module in advance after a failed attempt, whose response the browser may have cached.
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

	/**
	 * Opens a module that was loaded in advance, without waiting. Returns undefined if another version may have been
	 * deployed since.
	 */
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
		/** Returns the versions of the modules that were opened on this page, by id. */
		running: (): ReadonlyMap<string, string> => running,
		/** Sets the registry from which modules are loaded that are not loaded yet. */
		use(registry: Registry) {
			known = registry;
		},
	};
}
