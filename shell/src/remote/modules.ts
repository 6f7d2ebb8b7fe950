import { CONTRACT, type Host, isLazy, type ModuleManifest, type RemoteModule } from "@portal/shared-ui/module";
import { ModuleFailure } from "./failure.ts";
import type { Loadable } from "./part.ts";

export interface Registry {
	readonly modules: Readonly<Record<string, { readonly version: string; readonly manifest: ModuleManifest }>>;
}

export type LoadModule = (id: string, options?: { retry?: boolean }) => Promise<RemoteModule>;

/** A prepared module, where it may be opened without asking anybody. */
export type OpenModule = (id: string) => RemoteModule | undefined;

export interface Modules {
	readonly manifests: readonly ModuleManifest[];
	/** Returns the same object for the same module and component: a page, or what fills a place. */
	of(id: string, component?: string): Loadable<RemoteModule>;
	/** Loads code that may be needed soon; nothing is drawn or told, whatever comes of it. */
	prepare(id: string, pages: readonly string[]): Promise<void>;
}

/** The deployed modules; one is ready once its texts are there too, and the code of the component that is named. */
export function createModules(
	registry: Registry,
	loadModule: LoadModule,
	languages: Host["languages"],
	prepareModule: LoadModule = loadModule,
	openModule: OpenModule = () => undefined,
): Modules {
	const sources = new Map<string, Loadable<RemoteModule>>();
	/** Modules that were opened, with their texts. */
	const opened = new Map<string, RemoteModule>();
	/** Modules whose texts are there, opened or not. */
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
		const loaded = openModule(id);
		if (loaded && withTexts.has(loaded)) opened.set(id, loaded);
		return opened.get(id);
	}

	function sourceOf(id: string, component: string | undefined): Loadable<RemoteModule> {
		return {
			owner: id,
			async load(retry) {
				const loaded = await loadModule(id, { retry });
				if (loaded.contract !== CONTRACT)
					throw new ModuleFailure("unfit", "contract", `Module ${id} is built for contract ${loaded.contract}`);
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
		// A module for another contract fills no menu and no place; at its addresses it says that it does not fit.
		manifests: Object.values(registry.modules).map(({ manifest }) =>
			manifest.contract === CONTRACT ? manifest : { ...manifest, menu: [], slots: [] },
		),
		of(id, component) {
			const key = component === undefined ? id : `${id} ${component}`;
			const source = sources.get(key) ?? sourceOf(id, component);
			sources.set(key, source);
			return source;
		},
		async prepare(id, pages) {
			try {
				const prepared = await prepareModule(id);
				await addTexts(id, prepared);
				for (const name of pages) await loadCode(prepared.pages[name]);
			} catch {
				// Who opens it is told.
			}
		},
	};
}
