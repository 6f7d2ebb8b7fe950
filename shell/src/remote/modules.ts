import { CONTRACT, type Host, isLazy, type ModuleManifest, type RemoteModule } from "@portal/shared-ui/module";
import type { Loadable } from "./part.ts";
import type { SlotId } from "./slot-notes.ts";

export interface Registry {
	readonly modules: Readonly<Record<string, { readonly version: string; readonly manifest: ModuleManifest }>>;
}

export type LoadModule = (id: string, options?: { retry?: boolean }) => Promise<RemoteModule>;

export interface ModuleLoader {
	loadModule: LoadModule;
	/** Loads a module that the user may open soon. */
	prepareModule?: LoadModule;
	/** Returns a module that was loaded in advance, or undefined if the page must first check for a newer version. */
	openModule?: (id: string) => RemoteModule | undefined;
}

/** Returns functions that load modules, each with its translations and the code of the requested component. */
export function createModules(
	registry: Registry,
	languages: Host["languages"],
	{ loadModule, prepareModule = loadModule, openModule }: ModuleLoader,
) {
	const sources = new Map<string, Loadable<RemoteModule>>();
	const opened = new Map<string, RemoteModule>();
	const withTexts = new WeakSet<RemoteModule>();
	const loadedCode = new WeakSet<object>();

	const componentOf = ({ pages, slots }: RemoteModule, name: string | undefined) =>
		name === undefined ? undefined : (pages[name] ?? slots[name]);
	async function loadCode(component: object | undefined): Promise<void> {
		if (!component || !isLazy(component)) return;
		await component.load();
		loadedCode.add(component);
	}

	const isThere = (loaded: RemoteModule, component: string | undefined) => {
		const drawn = componentOf(loaded, component);
		return !drawn || !isLazy(drawn) || loadedCode.has(drawn);
	};

	async function addTexts(id: string, loaded: RemoteModule): Promise<void> {
		await languages.add(id, loaded.translations);
		withTexts.add(loaded);
	}

	function openPrepared(id: string): RemoteModule | undefined {
		const loaded = openModule?.(id);
		if (loaded && withTexts.has(loaded)) opened.set(id, loaded);
		return opened.get(id);
	}

	function sourceOf(id: string, component: string | undefined): Loadable<RemoteModule> {
		return {
			owner: id,
			async load(retry) {
				const loaded = await loadModule(id, { retry });
				await Promise.all([addTexts(id, loaded), loadCode(componentOf(loaded, component))]);
				opened.set(id, loaded);
				return loaded;
			},
			peek() {
				const known = opened.get(id) ?? openPrepared(id);
				return known && isThere(known, component) ? known : undefined;
			},
		};
	}

	return {
		// A module for another contract version keeps its routes, whose pages explain the problem, but no menu or slots.
		manifests: Object.values(registry.modules).map(
			({ manifest }): ModuleManifest =>
				manifest.contract === CONTRACT ? manifest : { ...manifest, menu: [], slots: [] },
		),
		/** Returns the code of a page or section. Equal arguments return the same object, so that the load starts once. */
		of(id: string, component?: string): Loadable<RemoteModule> {
			const key = component === undefined ? id : `${id} ${component}`;
			const source = sources.get(key) ?? sourceOf(id, component);
			sources.set(key, source);
			return source;
		},
		slotOf: (id: string, component: string): SlotId => ({
			module: id,
			version: registry.modules[id]?.version ?? "",
			component,
		}),
		async prepare(id: string, pages: readonly string[]): Promise<void> {
			try {
				const prepared = await prepareModule(id);
				await addTexts(id, prepared);
				for (const name of pages) await loadCode(prepared.pages[name]);
			} catch {
				// A failure is ignored here, because it appears when the user opens the module.
			}
		},
	};
}
export type Modules = ReturnType<typeof createModules>;
