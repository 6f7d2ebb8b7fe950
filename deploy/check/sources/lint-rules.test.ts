import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryTree } from "../../testing/folder.ts";
import { ROOT } from "../../testing/tree.ts";

interface Report {
	diagnostics: { category: string; severity: string; location: { path: string } }[];
}

function lint(files: Readonly<Record<string, string>>): string[] {
	const cwd = temporaryTree({ ...files, "biome.json": readFileSync(join(ROOT, "biome.json"), "utf8") });
	const biome = join(ROOT, "node_modules/.bin/biome");
	const flags = ["lint", "--vcs-enabled=false", "--max-diagnostics=none", "--reporter=json", "."];
	const { stdout } = spawnSync(biome, flags, { cwd, encoding: "utf8" });
	const report: Report = JSON.parse(stdout);
	return report.diagnostics.map(({ category, location }) => `${location.path}: ${category.split("/").at(-1)}`).sort();
}

const imported = (from: string) => `import { a } from "${from}";\na();\n`;

test("a module must import router, translations, components and tables from shared-ui", () => {
	const libraries = [
		"react-router",
		"react-router/dom",
		"i18next",
		"react-i18next",
		"react-aria-components",
		"react-aria-components/Button",
		"@tanstack/react-query",
	];
	const files = Object.fromEntries(libraries.map((name, index) => [`mfe-a/src/area/f${index}.tsx`, imported(name)]));
	expect(lint(files)).toEqual(Object.keys(files).map((file) => `${file}: noRestrictedImports`));
});

test("a module's deployed code must not import server or msw", () => {
	expect(
		lint({
			"mfe-a/src/a.tsx": imported("hono/client"),
			"mfe-a/src/b.ts": imported("msw/http"),
			"mfe-a/src/c.ts": 'export * from "hono";\n',
			"mfe-a/src/d.ts": 'import type { A } from "hono";\nexport const d: A = 1;\n',
		}),
	).toEqual(["a.tsx", "b.ts", "c.ts", "d.ts"].map((file) => `mfe-a/src/${file}: noRestrictedImports`));
});

test("tests and the standalone page may import both; shell and shared-ui may import the libraries", () => {
	expect(
		lint({
			"mfe-a/src/a.test.tsx": imported("msw/node"),
			"mfe-a/src/testing/faults.ts": imported("msw/http"),
			"mfe-a/src/standalone.tsx": imported("msw/browser"),
			"shared-ui/src/module/router.ts": imported("react-router"),
			"shell/src/router.tsx": imported("react-router"),
		}),
	).toEqual([]);
});

test("imports from outside of the repository are refused", () => {
	expect(
		lint({
			"api/a.ts": imported("../../shared/design/rules.ts"),
			"mfe-a/src/a.ts": imported("../../../shared/spec.ts"),
			"mfe-a/src/b.ts": imported("../../shared-ui/src/index.ts"),
		}),
	).toEqual(["api/a.ts: noRestrictedImports", "mfe-a/src/a.ts: noRestrictedImports"]);
});

test("default exports, any, non-null assertions, silenced types and skipped tests are refused", () => {
	const test = 'import { test } from "vitest";\n';
	expect(
		lint({
			"shell/a.ts": "export default 1;\n",
			"shell/b.ts": "export const b = (value: any) => value;\n",
			"shell/c.ts": "export const c = (value?: string) => value!.length;\n",
			"shell/d.ts": "// @ts-ignore\nexport const d: string = 1;\n",
			"shell/e.test.ts": `${test}test.only("e", () => {});\n`,
			"shell/f.test.ts": `${test}test.skip("f", () => {});\n`,
			"shell/g.ts": 'import { T } from "./t.ts";\nexport const g = (value: T) => value;\n',
			"shell/rsbuild.config.ts": "export default {};\n",
		}),
	).toEqual([
		"shell/a.ts: noDefaultExport",
		"shell/b.ts: noExplicitAny",
		"shell/c.ts: noNonNullAssertion",
		"shell/d.ts: noTsIgnore",
		"shell/e.test.ts: noFocusedTests",
		"shell/f.test.ts: noSkippedTests",
		"shell/g.ts: useImportType",
	]);
});
