import type { RemoteModule } from "@portal/shared-ui/module";
import type { Registry } from "../../shell/src/registry/registry.ts";

/** Stands in for the shell's own: each module is a part of the same build, and each of its pages again. */

const MODULES: Readonly<Record<string, () => Promise<RemoteModule>>> = {
	clients: () => import("../../mfe-clients/src/module.tsx"),
	certificates: () => import("../../mfe-certificates/src/module.tsx"),
	enquiries: () => import("../../mfe-enquiries/src/module.tsx"),
	users: () => import("../../mfe-users/src/module.tsx"),
	public: () => import("../../mfe-public/src/module.tsx"),
};

export function createRemotes(known: Registry) {
	const running = new Map<string, string>();
	return {
		loadModule(id: string): Promise<RemoteModule> {
			const load = MODULES[id];
			if (!load) return Promise.reject(new Error(`There is no module ${id}`));
			running.set(id, known.modules[id]?.version ?? "");
			return load();
		},
		running: (): ReadonlyMap<string, string> => running,
		use: () => {},
	};
}
