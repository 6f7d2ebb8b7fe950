import type { ICruiseResult } from "dependency-cruiser";
import { beforeAll, describe, expect, test } from "vitest";
import { packageNames } from "../../build/inputs.ts";
import { temporaryTree } from "../../testing/folder.ts";
import { CODE_FOLDERS, filesOf, ROOT } from "../../testing/tree.ts";
import { cruiseFiles, importProblems, rules } from "./imports.ts";

function cruiseTree(root: string): Promise<ICruiseResult> {
	return cruiseFiles(
		root,
		[...CODE_FOLDERS, "*.ts"].flatMap((pattern) => filesOf(root, pattern)),
	);
}

const isSource = (path: string) => /\.tsx?$/.test(path) && !path.includes("node_modules/");
const sourcesOf = (result: ICruiseResult) =>
	result.modules
		.filter((module) => !module.couldNotResolve)
		.map((module) => module.source)
		.filter(isSource)
		.sort();
const violationsOf = (result: ICruiseResult) =>
	result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);

const library = (name: string) => ({
	[`node_modules/${name}/package.json`]: JSON.stringify({ name, main: "dist/index.js" }),
	[`node_modules/${name}/dist/index.js`]: "module.exports = {};\n",
});
const CLEAN: Readonly<Record<string, string>> = {
	...library("zod"),
	...library("hono"),
	...library("drizzle-orm"),
	...library("react"),
	"node_modules/@portal/contracts": "->../../api",
	"node_modules/@portal/brand": "->../../shared-ui/brand",
	"node_modules/@portal/shared-ui": "->../../shared-ui",
	"api/package.json": JSON.stringify({
		name: "@portal/contracts",
		exports: {
			"./contract/*": "./modules/*/contract.ts",
			"./client": "./client.ts",
			"./testing": "./testing/index.ts",
		},
	}),
	"api/main.ts": 'import { app } from "./app.ts";\nconsole.log(app);\n',
	"api/app.ts":
		'import { routes } from "./modules/certificates/routes.ts";\nexport const app = routes;\nexport type App = typeof app;\n',
	"api/client.ts":
		'import type { App } from "./app.ts";\nexport type Client = App;\nexport const createClient = () => 1;\n',
	"api/testing/index.ts": "export const testing = 1;\n",
	"api/platform/database/columns.ts": 'import * as orm from "drizzle-orm";\nexport const columns = orm;\n',
	"api/platform/errors.ts": "export const errors = 1;\n",
	"api/modules/certificates/contract.ts": 'import { z } from "zod";\nexport const a = z;\n',
	"api/modules/certificates/lifecycle.ts": "export const moves = [];\n",
	"api/modules/certificates/rules.ts":
		'import { a } from "./contract.ts";\nimport { errors } from "../../platform/errors.ts";\nexport const rules = [a, errors];\n',
	"api/schema/a.ts":
		'import { columns } from "../platform/database/columns.ts";\nimport { b } from "./b.ts";\nexport const table = [columns, b];\n',
	"api/modules/certificates/repository.ts":
		'import * as orm from "drizzle-orm";\nimport { table } from "../../schema/a.ts";\nexport const repository = [orm, table];\n',
	"api/modules/certificates/list.repository.ts": 'import * as orm from "drizzle-orm";\nexport const list = orm;\n',
	"api/audit/index.ts": "export const audit = 1;\n",
	"api/modules/certificates/routes.ts":
		'import * as hono from "hono";\nimport { b } from "../clients/index.ts";\nexport const routes = [hono, b];\n',
	"api/modules/certificates/index.ts": 'export { rules as a } from "./rules.ts";\n',
	"api/public/watches/index.ts": "export const watches = 1;\n",
	"api/desk/work/index.ts": 'export { watches } from "../../public/watches/index.ts";\n',
	"api/stale.ts": "export const stale = 1;\n",
	"api/modules/clients/contract.ts": "export const b = 1;\n",
	"api/modules/clients/index.ts": 'export { b } from "./rules.ts";\n',
	"api/modules/clients/rules.ts": "export const b = 1;\n",
	"api/schema/b.ts": "export const b = 1;\n",
	"shared-ui/brand/package.json": JSON.stringify({ name: "@portal/brand", exports: { "./*": "./*" } }),
	"shared-ui/brand/contract.ts":
		'import type { a } from "@portal/contracts/contract/certificates";\nexport type Brand = typeof a;\n',
	"shared-ui/brand/brand.ts":
		'import type { Brand } from "./contract.ts";\nexport const brand = 1 as unknown as Brand;\n',
	"shared-ui/package.json": JSON.stringify({ name: "@portal/shared-ui", exports: { ".": "./src/index.ts" } }),
	"shared-ui/src/index.ts": 'export { Button } from "./components/Button/Button.tsx";\n',
	"shared-ui/src/components/Button/Button.tsx": 'import * as react from "react";\nexport const Button = react;\n',
	"shared-ui/src/module/session.ts":
		'import { createClient } from "@portal/contracts/client";\nexport const session = createClient();\n',
	"shell/src/index.ts": 'import { Button } from "@portal/shared-ui";\nexport const shell = Button;\n',
	"mfe-a/src/api.ts": 'import type { Client } from "@portal/contracts/client";\nexport type A = Client;\n',
	"mfe-a/src/module.tsx": 'import { a } from "@portal/contracts/contract/certificates";\nexport const module = a;\n',
	"mfe-a/src/module.test.tsx": 'import { testing } from "@portal/contracts/testing";\nconsole.log(testing);\n',
	"mfe-b/src/module.tsx": "export const module = 1;\n",
};

const PLANTED: Readonly<Record<string, readonly [file: string, line: string]>> = {
	"contract-is-zod-only": ["api/modules/certificates/contract.ts", 'import "../../platform/database/columns.ts";'],
	"rules-are-pure": ["api/modules/certificates/rules.ts", 'import "../../platform/database/columns.ts";'],
	"schema-knows-no-rules": ["api/schema/a.ts", 'import "../platform/errors.ts";'],
	"sql-lives-in-repositories": ["api/modules/certificates/routes.ts", 'import "drizzle-orm";'],
	"http-lives-in-routes": ["api/modules/certificates/transition.ts", 'import type { Context } from "hono";'],
	"modules-are-entered-by-index": ["api/modules/certificates/routes.ts", 'import "../clients/rules.ts";'],
	"platform-knows-no-module": ["api/platform/errors.ts", 'import "../modules/clients/index.ts";'],
	"audit-and-outbox-know-no-resource": ["api/audit/index.ts", 'import "../modules/clients/index.ts";'],
	"roots-import-indexes": ["api/app.ts", 'import "./modules/certificates/rules.ts";'],
	"routes-are-mounted-by-app": ["api/modules/certificates/index.ts", 'import "./routes.ts";'],
	"modules-import-to-the-left": ["api/modules/certificates/index.ts", 'import "../../public/watches/index.ts";'],
	"modules-have-a-place": ["api/modules/unlisted/rules.ts", 'import { z } from "zod";'],
	"only-roots-import-the-desk": ["api/stale.ts", 'import "./desk/work/index.ts";'],
	"ui-sees-contract-and-client": ["mfe-a/src/module.tsx", 'import "@portal/contracts/testing";'],
	"components-know-no-resource": [
		"shared-ui/src/components/Button/Button.tsx",
		'import type { a } from "@portal/contracts/contract/certificates";',
	],
	"no-mfe-to-mfe": ["mfe-a/src/module.tsx", 'import "../../mfe-b/src/module.tsx";'],
	"modules-import-packages-by-name": ["mfe-a/src/module.tsx", 'import "../../api/modules/clients/contract.ts";'],
	"only-the-shell-imports-the-shell": ["mfe-a/src/module.tsx", 'import "../../shell/src/index.ts";'],
	"shell-loads-remotes-at-run-time": ["shell/src/index.ts", 'import("../../mfe-a/src/module.tsx");'],
	"api-knows-no-ui": ["api/app.ts", 'import "react";'],
	"brand-is-data": ["shared-ui/brand/brand.ts", 'import "@portal/shared-ui";'],
	"production-imports-no-test": ["mfe-a/src/module.tsx", 'import "./standalone.tsx";'],
	"calls-live-in-api-ts": ["mfe-a/src/module.tsx", 'import "@portal/contracts/client";'],
	"no-cycles": ["shared-ui/src/components/Button/Button.tsx", 'import type {} from "../../index.ts";'],
};
/** Further violations: one by a planted line that breaks two rules, one by two lines that together make a cycle. */
const ALSO = ["production-imports-no-test: mfe-a/src/module.tsx", "no-cycles: mfe-a/src/module.tsx"];

describe("import rules", () => {
	// One tree contains all planted lines, because each reading of a tree takes long.
	test("are broken by planted imports, each by its own", async () => {
		const files: Record<string, string> = { ...CLEAN, "mfe-a/src/standalone.tsx": "export {};\n" };
		for (const [file, line] of Object.values(PLANTED)) files[file] = `${line}\n${files[file] ?? ""}`;
		const { violations } = (await cruiseTree(temporaryTree(files))).summary;
		const planted = Object.entries(PLANTED).map(([name, [file]]) => `${name}: ${file}`);
		expect(violations.map(({ rule, from }) => `${rule.name}: ${from}`).sort()).toEqual([...planted, ...ALSO].sort());
	});

	test("every rule has a planted violation", () => {
		expect(Object.keys(PLANTED).sort()).toEqual([...new Set(rules.forbidden.map((rule) => rule.name))].sort());
	});

	test("apply to a module in a folder of any name, as in another repository", async () => {
		const root = temporaryTree({
			"elsewhere.ts": "export const elsewhere = 1;\n",
			"node_modules/@portal/contracts/package.json": JSON.stringify({ exports: { "./client": "./client.js" } }),
			"node_modules/@portal/contracts/client.js": "export {};\n",
			"suppliers/src/api.ts": 'import "../../elsewhere.ts";\n',
			"suppliers/src/ListPage.tsx": 'import "@portal/contracts/client";\n',
		});
		expect((await importProblems(root, "suppliers")).sort()).toEqual([
			expect.stringContaining("ListPage.tsx imports node_modules/@portal/contracts/client.js: A module's calls are in"),
			expect.stringContaining("api.ts imports elsewhere.ts: A module imports packages of the kit by name"),
		]);
	});

	test("a tree that keeps the rules has no violation", async () => {
		const result = await cruiseTree(temporaryTree(CLEAN));
		expect(violationsOf(result)).toEqual([]);
		expect(sourcesOf(result)).toEqual(Object.keys(CLEAN).filter(isSource).sort());
	});
});

describe("this tree", () => {
	let result: ICruiseResult;
	let seen: string[];

	beforeAll(async () => {
		result = await cruiseTree(ROOT);
		seen = sourcesOf(result);
	}, 300_000);

	test("keeps every import rule", () => {
		expect(violationsOf(result)).toEqual([]);
	});

	test("was read completely", () => {
		const patterns = ["*.ts", ...CODE_FOLDERS.map((folder) => `${folder}/**/*.{ts,tsx}`)];
		const present = patterns.flatMap((pattern) => filesOf(ROOT, pattern)).filter((path) => !path.endsWith(".d.ts"));
		expect(seen).toEqual(present.sort());
		const folders = ["api/modules", ...["shared-ui", ...packageNames()].map((name) => `${name}/src`)];
		expect(folders.filter((folder) => !seen.some((source) => source.startsWith(`${folder}/`)))).toEqual([]);
	});

	test("resolves every import of our own packages, so that the rules apply to all of them", () => {
		const lost = result.modules.flatMap((module) =>
			module.dependencies
				.filter((dependency) => dependency.couldNotResolve && /^(\.|@portal\/)/.test(dependency.module))
				.map((dependency) => `${module.source} → ${dependency.module}`),
		);
		expect(lost).toEqual([]);
	});
});
