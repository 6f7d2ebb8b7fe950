import { startShell } from "./App.tsx";
import { createRemotes, readRegistry } from "./remotes.ts";

/** The registry is in the page, so the module of the address starts to load before anything is drawn. */
export function boot(): void {
	startShell(() => {
		const registry = readRegistry(document);
		const { loadModule } = createRemotes(registry);
		const first = moduleOf(registry, window.location.pathname);
		// A failure is kept by nobody here: the place of the module asks again and shows it.
		if (first !== undefined) void loadModule(first).catch(() => undefined);
		return { registry, loadModule };
	});
}

function moduleOf(registry: ReturnType<typeof readRegistry>, path: string): string | undefined {
	for (const [id, { manifest }] of Object.entries(registry.modules))
		if (manifest.routes.some((route) => route.path === path)) return id;
	return undefined;
}
