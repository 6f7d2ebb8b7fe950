import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { plantTree } from "../testing/tree.ts";
import { inputHash, inputsOf, packageNames, unforeseen } from "./inputs.ts";

const workspace = (name: string, exports: object, sideEffects = false) =>
	JSON.stringify({ name, version: "1.0.0", dependencies: { react: "19.0.0" }, exports, sideEffects });
const link = (resolved: string) => ({ resolved, link: true });
const LOCK = {
	"node_modules/@portal/contracts": link("api"),
	"node_modules/@portal/shared-ui": link("shared-ui"),
	"node_modules/@portal/module-kit": link("deploy"),
	"node_modules/@rsbuild/core": { version: "2.0.0", dependencies: { tool: "*" } },
	"node_modules/tool": { version: "1.0.0" },
	"node_modules/react": { version: "19.0.0" },
	"node_modules/zod": { version: "4.0.0", dependencies: { deep: "*" } },
	"node_modules/zod/node_modules/deep": { version: "2.0.0" },
	"node_modules/deep": { version: "1.0.0" },
	"node_modules/altcha": { version: "3.0.0" },
	"node_modules/server-only": { version: "1.0.0" },
};
const lockWith = (further: object) => JSON.stringify({ packages: { ...LOCK, ...further } });
const TREE = {
	"package-lock.json": lockWith({}),
	"package.json": JSON.stringify({ scripts: {}, devDependencies: {} }),
	"tsconfig.json": "{}",
	"rsbuild.config.ts": `import { rspack } from "@rsbuild/core"; import { BRAND } from "./deploy/paths.ts";`,
	"deploy/package.json": workspace("@portal/module-kit", {
		".": "./config.ts",
		"./tsconfig.json": "./tsconfig.json",
	}),
	"deploy/config.ts": `import { rspack } from "@rsbuild/core"; import { BRAND } from "./paths.ts";`,
	"deploy/tsconfig.json": "{}",
	"deploy/paths.ts": "export const BRAND = 1;",
	"api/package.json": workspace("@portal/contracts", {
		"./contract/*": "./modules/*/contract.ts",
		"./kit/*": "./kit/*.ts",
	}),
	"api/kit/fields.ts": `import { z } from "zod"; export const name = z.string();`,
	"api/kit/other.ts": "export {};",
	"api/modules/clients/contract.ts": `export * from "../../kit/fields.ts"; import type { Row } from "./table.ts";`,
	"api/modules/clients/table.ts": `import "server-only"; export type Row = 1;`,
	"api/modules/users/contract.ts": `import { name } from "../../kit/fields.ts"; export { name };`,
	"shared-ui/package.json": workspace("@portal/shared-ui", {
		".": "./src/index.ts",
		"./module": "./src/module.ts",
		"./visitor": "./src/visitor.ts",
	}),
	"shared-ui/src/index.ts": `export { Button } from "./Button.tsx";`,
	"shared-ui/src/Button.tsx": `import "./Button.css"; export const Button = () => <b />;`,
	"shared-ui/src/Button.css": "b { color: red }",
	"shared-ui/src/module.ts": `import { brand } from "@portal/brand/brand.ts"; export { brand };`,
	"shared-ui/src/visitor.ts": `
		import "./visitor.css";
		import drawing from "./drawing.svg?picture";
		export const load = () => import("./later.ts");
		export const worker = new URL("../../node_modules/altcha/worker.js", import.meta.url);
		export const table = new URL("./table.bin", import.meta.url);`,
	"shared-ui/src/visitor.css": `@import "./colors.css"; a { background: url("pattern.svg") }`,
	"shared-ui/src/colors.css": "",
	"shared-ui/src/pattern.svg": "<svg/>",
	"shared-ui/src/drawing.svg": "<svg/>",
	"shared-ui/src/later.ts": "export {};",
	"shared-ui/src/table.bin": "1",
	"shared-ui/brand/brand.ts": "export const brand = 1;",
	"shared-ui/brand/public/notice.pdf": "1",
	"node_modules/altcha/worker.js": "",
	"shell/package.json": JSON.stringify({ name: "shell" }),
	"shell/rsbuild.config.ts": `import { shellConfig } from "../rsbuild.config.ts";`,
	"shell/src/index.ts": `import "react"; import "@portal/shared-ui"; import "@portal/shared-ui/module";`,
	"mfe-clients/package.json": JSON.stringify({ name: "mfe-clients" }),
	"mfe-clients/rsbuild.config.ts": `import { moduleConfig } from "@portal/module-kit";`,
	"mfe-clients/tsconfig.json": JSON.stringify({ extends: "@portal/module-kit/tsconfig.json" }),
	"mfe-clients/locales/de.json": "{}",
	"mfe-clients/src/module.tsx": `
		import { Button } from "@portal/shared-ui";
		import { name } from "@portal/contracts/contract/clients";
		import { useState } from "react";`,
	"mfe-users/package.json": JSON.stringify({ name: "mfe-users" }),
	"mfe-users/src/module.tsx": `import "@portal/contracts/contract/users"; import "./page.css"; import "@portal/shared-ui/visitor";`,
	"mfe-users/src/page.css": "",
	"mfe-public/package.json": JSON.stringify({ name: "mfe-public" }),
	"mfe-public/rsbuild.config.ts": `import "./site.ts"`,
	"mfe-public/site.ts": `import { aloneConfig } from "@portal/module-kit";`,
	"mfe-public/src/client.tsx": `import "@portal/shared-ui"; import "@portal/shared-ui/module"; import "react";`,
};

let tree: ReturnType<typeof plantTree>;
let unchanged: ReadonlyMap<string, string> | undefined;
let before: ReadonlyMap<string, string>;
beforeEach(() => {
	tree = plantTree(TREE);
	unchanged ??= hashes();
	before = unchanged;
});
afterEach(() => tree.remove());

const hashes = () => new Map(packageNames(tree.root).map((name) => [name, inputHash(name, tree.root)]));
function put(path: string, content: string): void {
	mkdirSync(dirname(join(tree.root, path)), { recursive: true });
	writeFileSync(join(tree.root, path), content);
}
function changedBy(change: () => void): string[] {
	change();
	const after = hashes();
	const changed = [...before].filter(([name, hash]) => after.get(name) !== hash).map(([name]) => name);
	before = after;
	return changed;
}
const edited = (path: string) =>
	changedBy(() => put(path, `${readFileSync(join(tree.root, path), "utf8")}\n/* edited */`));

const IMPORTERS = ["mfe-clients", "mfe-users"];
const EVERY = ["shell", "mfe-clients", "mfe-public", "mfe-users"];

describe("a module keeps its version after a change of", () => {
	test("a module in another folder", () => {
		expect(
			changedBy(() => cpSync(join(tree.root, "mfe-users"), join(tree.root, "mfe-suppliers"), { recursive: true })),
		).toEqual([]);
	});

	test.each([
		["a contract that no module imports", "api/modules/orders/contract.ts"],
		["a part of the kit that no module imports", "api/kit/other.ts"],
		["what is imported for its types alone", "api/modules/clients/table.ts"],
		["the gallery of components", "shared-ui/gallery/pages/Button.tsx"],
		["a test", "mfe-clients/src/module.test.tsx"],
		["the start without a shell", "mfe-clients/src/standalone.tsx"],
		["what was built", "mfe-clients/dist/remoteEntry.js"],
	])("%s", (_, path) => {
		expect(changedBy(() => put(path, `import "@portal/shared-ui/visitor"; // edited`))).toEqual([]);
	});

	test("an installed package that only others use", () => {
		const lock = lockWith({
			"node_modules/further": { version: "1.0.0" },
			"node_modules/server-only": { version: "2.0.0" },
			"node_modules/deep": { version: "1.0.1" },
		});
		const change = () => {
			put("package-lock.json", lock);
			put("package.json", JSON.stringify({ scripts: { start: "x" }, devDependencies: { further: "1.0.0" } }));
			put("api/package.json", TREE["api/package.json"].replace("{", `{"dependencies":{"further":"1.0.0"},`));
		};
		expect(changedBy(change)).toEqual([]);
	});
});

describe("a module gets a new version after a change of", () => {
	test.each([
		["its own page", "mfe-users/src/module.tsx", ["mfe-users"]],
		["its texts", "mfe-clients/locales/de.json", ["mfe-clients"]],
		["the contract that it imports", "api/modules/users/contract.ts", ["mfe-users"]],
		["what that passes on", "api/kit/fields.ts", IMPORTERS],
		["what it bundles of the shared package", "shared-ui/src/visitor.ts", ["mfe-users"]],
		["what that loads later", "shared-ui/src/later.ts", ["mfe-users"]],
		["a picture with a query", "shared-ui/src/drawing.svg", ["mfe-users"]],
		["a file that is named by its address", "shared-ui/src/table.bin", ["mfe-users"]],
		["styles that styles import", "shared-ui/src/colors.css", ["mfe-users"]],
		["a picture in styles", "shared-ui/src/pattern.svg", ["mfe-users"]],
		["a component: the shell, and who stands alone", "shared-ui/src/Button.tsx", ["shell", "mfe-public"]],
		["the brand: who shows it", "shared-ui/brand/brand.ts", ["shell", "mfe-public"]],
		["a document of the brand: the same", "shared-ui/brand/public/notice.pdf", ["shell", "mfe-public"]],
		["a plugin of its own", "mfe-public/site.ts", ["mfe-public"]],
		["the settings of the compiler: all", "tsconfig.json", EVERY],
		["those that others extend: who does", "deploy/tsconfig.json", ["mfe-clients"]],
		["the settings of the shell's build", "rsbuild.config.ts", ["shell"]],
	])("%s", (_, path, modules) => {
		expect(edited(path)).toEqual(modules);
	});

	test("the settings of the modules' build and files that they import: all modules", () => {
		expect(edited("deploy/config.ts")).toEqual(["mfe-clients", "mfe-public"]);
		expect(edited("deploy/paths.ts")).toEqual(["shell", "mfe-clients", "mfe-public"]);
	});

	test("the major version of shared-ui: all modules, because it is part of their range", () => {
		const raised = (version: string) => () =>
			put("shared-ui/package.json", TREE["shared-ui/package.json"].replace("1.0.0", version));
		expect(changedBy(raised("1.1.0"))).not.toContain("mfe-clients");
		expect(changedBy(raised("2.0.0"))).toEqual(EVERY);
	});

	test("the side effects that a package declares: the modules that bundle it", () => {
		const change = () => put("shared-ui/package.json", TREE["shared-ui/package.json"].replace("false", "true"));
		expect(changedBy(change)).toEqual(["shell", "mfe-public", "mfe-users"]);
	});
});

test.each([
	["that it bundles", { "node_modules/zod": { ...LOCK["node_modules/zod"], version: "4.0.1" } }, IMPORTERS],
	["that another one needs", { "node_modules/zod/node_modules/deep": { version: "2.0.1" } }, IMPORTERS],
	["that it names a file of", { "node_modules/altcha": { version: "3.0.1" } }, ["mfe-users"]],
	["that builds", { "node_modules/tool": { version: "1.0.1" } }, ["shell", "mfe-clients", "mfe-public"]],
	["that the shell gives: who bundles it", { "node_modules/react": { version: "19.0.1" } }, ["shell", "mfe-public"]],
	["that runs the build: all", { "node_modules/node": { version: "24.0.0" } }, EVERY],
])("a module gets a new version after an update of a package %s", (_, further, modules) => {
	expect(changedBy(() => put("package-lock.json", lockWith(further)))).toEqual(modules);
});

test("a file that an import could not find before gives a new version once it exists", () => {
	const source = 'import "../../shared-ui/src/missing.ts"; import "@portal/shared-ui/missing";';
	changedBy(() => put("mfe-users/src/module.tsx", source));
	expect(changedBy(() => put("shared-ui/src/missing.ts", ""))).toEqual(["mfe-users"]);
});

test("a breaking change of the API gives every module a new version, an addition does not", async () => {
	const hashWith = async (version: string) => {
		vi.resetModules();
		vi.doMock("../../api/version.ts", () => ({ API_VERSION: version }));
		const inputs = await import("./inputs.ts");
		vi.doUnmock("../../api/version.ts");
		return inputs.inputHash("mfe-clients", tree.root);
	};
	const hash = await hashWith("1.0.0");
	expect(await hashWith("1.1.0")).toBe(hash);
	expect(await hashWith("2.0.0")).not.toBe(hash);
});

test("the same sources have the same hash in another folder, also in one that links to the packages of another checkout", () => {
	const linked = plantTree({
		...Object.fromEntries(Object.entries(TREE).filter(([path]) => !/^(api|shared-ui|node_modules)\//.test(path))),
		...Object.fromEntries(["api", "shared-ui", "node_modules"].map((name) => [name, `->${join(tree.root, name)}`])),
	});
	const there = packageNames(linked.root).map((name) => inputHash(name, linked.root));
	linked.remove();
	expect(there).toEqual([...hashes().values()]);
});

test("a build that reads a file which its version does not depend on is reported with that file", () => {
	const inputs = inputsOf("mfe-users", tree.root);
	put("shared-ui/src/unseen.svg", "");
	put("node_modules/zod/index.js", "");
	put("node_modules/unseen/index.js", "");
	put("node_modules/.cache/any.js", "");
	symlinkSync(join(tree.root, "api"), join(tree.root, "node_modules/@portal-contracts"));
	const read = [
		"mfe-users/src/module.tsx",
		"node_modules/@portal-contracts/kit/fields.ts",
		"node_modules/zod/index.js",
		"node_modules/.cache/any.js",
		"shared-ui/src/visitor.css",
		"shared-ui/src",
	];
	const unseen = ["shared-ui/src/unseen.svg", "node_modules/unseen/index.js", "api/kit/other.ts"];
	const inTree = (path: string) => join(tree.root, path);
	expect(unforeseen([...read, ...unseen].map(inTree), inputs, tree.root)).toEqual(unseen.map(inTree));
});
