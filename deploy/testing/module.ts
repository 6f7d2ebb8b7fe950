import { join } from "node:path";
import type { ModuleManifest } from "@portal/shared-ui/module";
import type { FederationManifest } from "../check/module/shared-packages.ts";
import type { CompatibilityInput, ShellDescriptor } from "../check/module/types.ts";
import { builtModule } from "./archives.ts";
import { temporaryTree } from "./folder.ts";

export const shell: ShellDescriptor = {
	version: "1.0.0",
	contract: 1,
	shared: { react: { version: "19.3.1" }, "@portal/shared-ui/module": { version: "1.2.0" } },
	exports: { "@portal/shared-ui/module": { values: { Page: "1" }, types: {} } },
	routes: ["/login", "/home", "/unauthorized"],
	slots: ["home"],
};

export const manifestWith = (change: Partial<ModuleManifest> = {}): ModuleManifest => ({
	id: "labels",
	contract: 1,
	routes: [{ path: "/labels", access: ["Admin", "Auditor"], page: "LabelPage" }],
	menu: [{ path: "/labels", label: "Etiketten", icon: "file", roles: ["Admin"], order: 50 }],
	slots: [{ slot: "home", component: "LabelTile", roles: ["Admin"], order: 50 }],
	languages: ["de"],
	...change,
});

export const federationWith = (change: Partial<FederationManifest> = {}): FederationManifest => ({
	shared: [
		{ name: "react", version: "", requiredVersion: "^19.3.1", singleton: true },
		{ name: "@portal/shared-ui/module", version: "", requiredVersion: "^1.0.0", singleton: true },
	],
	...change,
});

const FILES = {
	"package.json": JSON.stringify({ mfe: { name: "mfe_labels" } }),
	"locales/de.json": "{}",
	"src/api.ts": `export const labelQuery = (api: ApiClient, id: string) => api.api.client[":id"].$get({ param: { id } });`,
	"src/module.tsx": `export const contract = 1;
export const pages: RemoteModule["pages"] = { LabelPage };
export const slots: RemoteModule["slots"] = { LabelTile };
export const translations = { de: () => import("../locales/de.json") };`,
	"src/LabelPage.tsx": "export const LabelPage = ({ client }: Props) => <p>{client.vatNr}</p>;",
	"dist/mf-manifest.json": JSON.stringify(federationWith()),
};

/** `files` replaces sources, `build` replaces files of the build. */
export function plantModule(
	files: Readonly<Record<string, string>> = {},
	{ id = "labels", ...build }: Parameters<typeof builtModule>[0] = {},
) {
	const root = temporaryTree({ ...FILES, ...files });
	const built = builtModule({ id, ...build, manifest: { ...manifestWith(), ...build.manifest } });
	const module = { ...built, directory: root, dist: join(root, "dist") };
	const input: CompatibilityInput = { module, registry: { modules: {} }, shell, runningApi: undefined };
	return { input, module };
}
