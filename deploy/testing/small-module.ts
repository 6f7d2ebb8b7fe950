import { join } from "node:path";
import { RSBUILD } from "../build/package-build.ts";
import { Failure, NODE, ROOT, run } from "../lib/run.mjs";
import { plantTree } from "./tree.ts";

export const smallPackage = (dependencies: Readonly<Record<string, string>> = {}) =>
	JSON.stringify({
		name: "mfe-labels",
		version: "1.0.0",
		type: "module",
		mfe: { name: "mfe_labels", port: 3990 },
		dependencies,
	});

const FILES = {
	node_modules: `->${join(ROOT, "node_modules")}`,
	"mfe-labels/package.json": smallPackage(),
	"mfe-labels/rsbuild.config.ts": `import { moduleConfig } from ${JSON.stringify(join(ROOT, "deploy/kit/module-config.ts"))};
export default moduleConfig(import.meta.dirname);\n`,
	"mfe-labels/locales/de.json": "{}",
	"mfe-labels/src/manifest.ts": `export const manifest = ${JSON.stringify({
		id: "labels",
		contract: 1,
		routes: [{ path: "/labels", access: "public", page: "LabelPage" }],
		menu: [],
		slots: [],
		languages: ["de"],
	})};\n`,
	"mfe-labels/src/labels.css": ".labels{color:green}\n",
	"mfe-labels/src/LabelPage.tsx": 'export const LabelPage = () => <p className="labels">Etiketten</p>;\n',
	"mfe-labels/src/module.tsx": `import "./labels.css";
import { LabelPage } from "./LabelPage.tsx";
export const contract = 1;
export const pages = { LabelPage };
export const slots = {};
export const translations = { de: () => import("../locales/de.json") };\n`,
};

export async function buildSmallModule(change: Readonly<Record<string, string>> = {}) {
	const { root, remove } = plantTree({ ...FILES, ...change });
	const directory = join(root, "mfe-labels");
	const env = { ...process.env, NODE_ENV: "production", MODULE_VERSION: "1.0.0" };
	const { code, output } = await run(NODE, [RSBUILD, "build"], { cwd: directory, env });
	if (code !== 0) {
		remove();
		throw new Failure(output);
	}
	return { directory, remove };
}
