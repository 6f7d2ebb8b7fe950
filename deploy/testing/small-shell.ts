import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { RSBUILD } from "../build/package-build.ts";
import { Failure, NODE, ROOT, run } from "../lib/run.mjs";
import { publishShell } from "../release/publish-shell.ts";
import { deployedShell } from "../release/registry-file.ts";
import type { Scene } from "../release/switch.ts";
import { folderStore } from "../store/folder.ts";
import { plantTree } from "./tree.ts";

export interface SharedVersions {
	ui: string;
	react: string;
}

const ENTRY = `import { loadRemote, registerRemotes } from "@module-federation/enhanced/runtime";
import { createElement } from "react";
import { createRoot } from "react-dom/client";
export const provided = [
	() => import("@portal/shared-ui/basics"),
	() => import("react/jsx-runtime"),
	() => import("react-dom"),
];
const { modules } = JSON.parse(document.getElementById("mfe-registry").textContent);
registerRemotes([{ name: "mfe_labels", entry: modules.labels.entry }]);
const draw = (content) => createRoot(document.getElementById("root")).render(content);
loadRemote("mfe_labels/module").then(
	({ pages }) => draw(createElement(pages.LabelPage)),
	(error) => draw(createElement("p", { role: "alert" }, String(error))),
);\n`;

const filesWith = ({ ui, react }: SharedVersions) => ({
	"node_modules/@portal/shared-ui": "->../../shared-ui",
	...Object.fromEntries(
		["@module-federation", "scheduler"].map((name) => [
			`node_modules/${name}`,
			`->${join(ROOT, "node_modules", name)}`,
		]),
	),
	"shared-ui/package.json": JSON.stringify({
		name: "@portal/shared-ui",
		version: ui,
		type: "module",
		exports: { "./basics": "./src/basics.ts" },
	}),
	"shared-ui/tsconfig.json": JSON.stringify({ compilerOptions: { lib: ["es2024"], types: [] }, include: ["src"] }),
	"shared-ui/src/basics.ts": `import { createElement, useState } from "react";
export function Counter({ label }: { label: string }) {
	const [count, setCount] = useState(0);
	return createElement("button", { onClick: () => setCount(count + 1) }, \`\${label} \${count}, shared-ui ${ui}\`);
}\n`,
	"shell/package.json": JSON.stringify({
		name: "shell",
		version: "1.0.0",
		type: "module",
		dependencies: { "@portal/shared-ui": ui, react },
	}),
	"shell/rsbuild.config.ts": `import { shellConfig } from ${JSON.stringify(join(ROOT, "rsbuild.config.ts"))};
export default shellConfig(import.meta.dirname);\n`,
	"shell/index.html":
		'<!doctype html><html lang="de"><head><%= registry %></head><body><div id="root"></div></body></html>',
	"shell/src/host-guard.ts": 'export default () => ({ name: "host-guard" });\n',
	"shell/src/audits-worker.ts": "export {};\n",
	"shell/src/index.ts": ENTRY,
});

function installReact(root: string, version: string): void {
	for (const name of ["react", "react-dom"]) {
		const folder = join(root, "node_modules", name);
		cpSync(join(ROOT, "node_modules", name), folder, { recursive: true });
		const file = join(folder, "package.json");
		const own = JSON.parse(readFileSync(file, "utf8"));
		writeFileSync(file, JSON.stringify({ ...own, version }));
	}
}

export async function buildSmallShell(versions: SharedVersions) {
	const { root, remove } = plantTree(filesWith(versions));
	try {
		installReact(root, versions.react);
		const env = { ...process.env, NODE_ENV: "production" };
		const { code, output } = await run(NODE, [RSBUILD, "build"], { cwd: join(root, "shell"), env });
		if (code !== 0) throw new Failure(output);
		const store = folderStore(join(root, "dist"));
		await publishShell(store, `1.0.0-ui.${versions.ui}`, root);
		const scene: Scene = { store, shell: await deployedShell(store), who: "Anna" };
		return { scene, remove };
	} catch (error) {
		remove();
		throw error;
	}
}
