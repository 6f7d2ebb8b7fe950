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
const inTest = (line: string) => `import { test } from "vitest";\n${line}\n`;

/** Libraries that a module uses through shared-ui. */
const OF_SHARED_UI = [
	"react-router",
	"react-router/dom",
	"i18next",
	"react-i18next",
	"react-aria-components",
	"react-aria-components/Button",
	"@tanstack/react-query",
];

const REFUSED: Readonly<Record<string, readonly (readonly [file: string, source: string])[]>> = {
	noRestrictedImports: [
		// Imports from outside of the repository.
		["api/a.ts", imported("../../shared/design/rules.ts")],
		["mfe-a/src/a.ts", imported("../../../shared/spec.ts")],
		...OF_SHARED_UI.map((name, index) => [`mfe-a/src/area/f${index}.tsx`, imported(name)] as const),
		// The server and msw, which a module's deployed code must not contain.
		["mfe-a/src/b.tsx", imported("hono/client")],
		["mfe-a/src/c.ts", imported("msw/http")],
		["mfe-a/src/d.ts", 'export * from "hono";\n'],
		["mfe-a/src/e.ts", 'import type { A } from "hono";\nexport const d: A = 1;\n'],
	],
	noDefaultExport: [["shell/a.ts", "export default 1;\n"]],
	noExplicitAny: [["shell/b.ts", "export const b = (value: any) => value;\n"]],
	noNonNullAssertion: [["shell/c.ts", "export const c = (value?: string) => value!.length;\n"]],
	noTsIgnore: [["shell/d.ts", "// @ts-ignore\nexport const d: string = 1;\n"]],
	noFocusedTests: [["shell/e.test.ts", inTest('test.only("e", () => {});')]],
	noSkippedTests: [["shell/f.test.ts", inTest('test.skip("f", () => {});')]],
	useImportType: [["shell/g.ts", 'import { T } from "./t.ts";\nexport const g = (value: T) => value;\n']],
};

const ACCEPTED = {
	"mfe-a/src/a.test.tsx": imported("msw/node"),
	"mfe-a/src/testing/faults.ts": imported("msw/http"),
	"mfe-a/src/standalone.tsx": imported("msw/browser"),
	"mfe-a/src/f.ts": imported("../../shared-ui/src/index.ts"),
	"shared-ui/src/module/router.ts": imported("react-router"),
	"shell/src/router.tsx": imported("react-router"),
	"shell/rsbuild.config.ts": "export default {};\n",
};

test("each planted line breaks its lint rule; tests, the standalone page, shell and shared-ui may import libraries", () => {
	const planted = Object.entries(REFUSED).flatMap(([rule, files]) => files.map(([file]) => `${file}: ${rule}`));
	expect(lint({ ...Object.fromEntries(Object.values(REFUSED).flat()), ...ACCEPTED })).toEqual(planted.sort());
});
