import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** This file builds the sources as one application with default settings, as a reference for the product's build. */

const ENTRY = "plain.ts";
const CONFIG = "plain.config.ts";

const configText = (root: string) => `
import { defineConfig } from "@rsbuild/core";
import { pluginReact } from "@rsbuild/plugin-react";

export default defineConfig({
	root: ${JSON.stringify(root)},
	plugins: [pluginReact()],
	source: { entry: { index: "./${ENTRY}" } },
	output: { distPath: { root: "plain-dist" } },
	server: { publicDir: false },
	performance: { printFileSize: false },
});
`;

export function plainBuild(checkout: string, modules: readonly string[]): string[] {
	const parts = modules.map((name) => `() => import("./${name}/src/module.tsx"),`).join("\n");
	writeFileSync(
		join(checkout, ENTRY),
		`import "./shell/src/index.ts";\nObject.assign(window, { parts: [\n${parts}\n] });\n`,
	);
	const config = join(checkout, CONFIG);
	writeFileSync(config, configText(checkout));
	return ["build", "--config", config];
}
