import { CONTRACT, type Host, isLazy, type ModuleManifest, type RemoteModule } from "@portal/shared-ui/module";
import { ModuleFailure } from "./failure.ts";
import type { Loadable } from "./part.ts";

export interface Registry {
	readonly modules: Readonly<Record<string, { readonly version: string; readonly manifest: ModuleManifest }>>;
}

export type LoadModule = (id: string, options?: { retry?: boolean }) => Promise<RemoteModule>;

export interface Modules {
	readonly manifests: readonly ModuleManifest[];
	/** Returns the same object for the same module and page. */
	of(id: string, page?: string): Loadable<RemoteModule>;
	/** Loads code that may be needed soon; nothing is drawn or told, whatever comes of it. */
	prepare(id: string, pages: readonly string[]): Promise<void>;
}

/** The deployed modules; one is ready once its texts are there too, and the code of the page where one is named. */
export function createModules(
	registry: Registry,
	loadModule: LoadModule,
	languages: Host["languages"],
	prepareModule: LoadModule = loadModule,
): Modules {
	const sources = new Map<string, Loadable<RemoteModule>>();

	function sourceOf(id: string, page: string | undefined): Loadable<RemoteModule> {
		let known: RemoteModule | undefined;
		return {
			owner: id,
			async load(retry) {
				const loaded = await loadModule(id, { retry });
				if (loaded.contract !== CONTRACT)
					throw new ModuleFailure("unfit", "contract", `Module ${id} is built for contract ${loaded.contract}`);
				const drawn = page === undefined ? undefined : loaded.pages[page];
				await Promise.all([languages.add(id, loaded.translations), drawn && isLazy(drawn) && drawn.load()]);
				known = loaded;
				return loaded;
			},
			peek: () => known,
		};
	}

	return {
		// A module for another contract fills no menu and no place; at its addresses it says that it does not fit.
		manifests: Object.values(registry.modules).map(({ manifest }) =>
			manifest.contract === CONTRACT ? manifest : { ...manifest, menu: [], slots: [] },
		),
		of(id, page) {
			const key = page === undefined ? id : `${id} ${page}`;
			const source = sources.get(key) ?? sourceOf(id, page);
			sources.set(key, source);
			return source;
		},
		async prepare(id, pages) {
			try {
				const prepared = await prepareModule(id);
				for (const name of pages) {
					const page = prepared.pages[name];
					if (page && isLazy(page)) await page.load();
				}
			} catch {
				// Who opens it is told.
			}
		},
	};
}
