import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { assemble } from "../build/assemble.ts";
import { uiExports } from "../check/ui/exports.ts";
import type { RegistryEntry } from "../release/registry.ts";
import { deployedShell } from "../release/registry-file.ts";
import type { Scene } from "../release/switch.ts";
import { folderStore } from "../store/folder.ts";

export interface ManifestChange {
	id?: string;
	path?: string;
	access?: unknown;
	contract?: number;
	source?: string;
	range?: string;
}

export const entryText = (version: string) => `var mfe_clients = "${version}"; ${" ".repeat(600)}`;

/** Descriptions of planted exports by source, because the compiler takes long to describe them. */
const described = new Map<string, string>();

/** The new folder is empty, or a copy of `from`. */
export async function plantBuilds(from?: string) {
	const root = await mkdtemp(join(tmpdir(), "deploy-"));
	if (from !== undefined) await cp(from, root, { recursive: true });
	const web = (path: string) => join(root, "dist/web", path);

	async function put(path: string, content: string | object): Promise<void> {
		const text = typeof content === "string" ? content : JSON.stringify(content);
		await mkdir(dirname(join(root, path)), { recursive: true });
		await writeFile(join(root, path), text);
	}

	async function buildShell(script: string, versions: Readonly<Record<string, string>> = {}): Promise<void> {
		await rm(join(root, "shell/dist"), { recursive: true, force: true });
		await put("shell/dist/index.html", `<head><!--mfe-registry--><script src="/static/js/${script}"></script></head>`);
		await put(`shell/dist/static/js/${script}`, script);
		await put("shell/dist/static/js/async/ui.js", "ui");
		await put("shell/dist/static/js/async/table.js", "table");
		const part = (name: string, ...js: string[]) => ({
			name,
			version: versions[name],
			assets: { js: { sync: js }, css: { sync: [] } },
		});
		const ui = "static/js/async/ui.js";
		const shared = [
			part("@portal/shared-ui/basics", ui),
			part("@portal/shared-ui/table", ui, "static/js/async/table.js"),
			part("react", `static/js/${script}`),
		];
		await put("shell/dist/mf-manifest.json", { shared });
	}

	async function buildModule(
		version: string,
		{ id = "clients", path, access = "public", contract = 1, source, range }: ManifestChange = {},
	): Promise<void> {
		const manifest = { id, contract, routes: [{ path: path ?? `/${id}`, access, page: "P" }], slots: [], menu: [] };
		const folder = `mfe-${id}`;
		await rm(join(root, `${folder}/dist`), { recursive: true, force: true });
		await put(`${folder}/src/manifest.ts`, `export const manifest = ${JSON.stringify(manifest)};`);
		await put(`${folder}/src/module.tsx`, source ?? "");
		await put(`${folder}/locales/de.json`, { title: "Kundenliste" });
		await put(`${folder}/dist/remoteEntry.js`, entryText(version));
		await put(`${folder}/dist/static/js/module.js`, version);
		const assets = { js: { sync: ["static/js/module.js"] }, css: { sync: [] } };
		const shared = [{ name: "@portal/shared-ui/table", requiredVersion: range }, { name: "react" }];
		await put(`${folder}/dist/mf-manifest.json`, { exposes: [{ path: "./module", assets }], shared });
	}

	async function plantUi(source: string): Promise<void> {
		await put("shared-ui/package.json", { version: "1.0.0", exports: { "./table": "./src/table.ts" } });
		await put("shared-ui/tsconfig.json", { compilerOptions: { lib: ["es5"], types: [] }, include: ["src"] });
		await put("shared-ui/src/table.ts", source);
		const file = "shared-ui/dist/exports.json";
		const known = described.get(source);
		if (known !== undefined) return put(file, known);
		await uiExports(root);
		described.set(source, await readFile(join(root, file), "utf8"));
	}

	const store = folderStore(join(root, "dist"));
	const scene = async (): Promise<Scene> => {
		return { store, shell: await deployedShell(store), who: "Anna" };
	};

	return {
		root,
		web,
		store,
		scene,
		put,
		buildShell,
		buildModule,
		plantUi,
		deploy: (version: string, shell = "1.0.0-s", id = "clients") => assemble({ shell, [`mfe-${id}`]: version }, root),
		registry: async (): Promise<{ modules: { clients: RegistryEntry; public?: RegistryEntry } }> =>
			JSON.parse(await readFile(web("remotes.json"), "utf8")),
		remove: () => rm(root, { recursive: true }),
	};
}
