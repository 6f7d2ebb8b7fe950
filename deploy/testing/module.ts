import { join } from "node:path";
import type { ModuleManifest } from "@portal/shared-ui/module";
import type { FederationManifest } from "../compat/shared-packages.ts";
import type { CompatibilityInput, ShellDescriptor } from "../compat/types.ts";
import { filesByPath } from "../lib/files.ts";
import type { Needs } from "../release/registry.ts";
import { plantTree } from "./tree.ts";

export const shell: ShellDescriptor = {
	version: "1.0.0",
	contract: 1,
	shared: { react: { version: "19.3.1" }, "@portal/shared-ui/module": { version: "1.2.0" } },
	exports: { "@portal/shared-ui/module": { values: { Page: "1" }, types: {} } },
	routes: ["/login", "/home", "/unauthorized"],
	slots: ["home"],
};

/** A manifest that fits; `change` says what is different. */
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
	name: "mfe_labels",
	shared: [
		{ name: "react", version: "", requiredVersion: "^19.3.1", singleton: true },
		{ name: "@portal/shared-ui/module", version: "", requiredVersion: "^1.0.0", singleton: true },
	],
	exposes: [{ path: "./module", assets: { js: { sync: ["static/js/module.js"] } } }],
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
	"dist/remoteEntry.js": "entry();",
	"dist/static/js/module.js": "module();",
};

/** A small module in the temporary folder that fits the shell; `change` replaces files of it. */
export function plantModule(
	change: Readonly<Record<string, string>> = {},
	manifest = manifestWith(),
	bundled: readonly string[] = ["zod"],
) {
	const { root, remove } = plantTree({ ...FILES, ...change });
	const needs: Needs = { ranges: {}, imports: {} };
	const module = {
		directory: root,
		id: "labels",
		release: { version: "2.0.0", manifest, needs, bundled },
		dist: join(root, "dist"),
	};
	const input: CompatibilityInput = { module, registry: { modules: {} }, shell, runningApi: undefined };
	return { root, input, module, remove, files: filesByPath(root) };
}
