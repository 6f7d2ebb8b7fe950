import { describe, expect, it } from "vitest";
import { temporaryTree } from "../../testing/folder.ts";
import { importsOf } from "./imports.ts";

const UI = "@portal/shared-ui";

function importsIn(files: Readonly<Record<string, string>>, entry = UI) {
	const { values, types } = importsOf(temporaryTree(files)).get(entry) ?? { values: new Set(), types: new Set() };
	return { values: [...values].sort(), types: [...types].sort() };
}

describe("the needs of a module", () => {
	it.each<[string, string, readonly string[]]>([
		["a name", `import { Button } from "${UI}";`, ["Button"]],
		["a name under which it was exported", `import { Button as Press } from "${UI}";`, ["Button"]],
		["a name that it passes on", `export { Button as Press } from "${UI}";`, ["Button"]],
		["the default", `import ui from "${UI}";`, ["default"]],
		["everything", `import * as ui from "${UI}";`, ["*"]],
		["everything that it passes on", `export * from "${UI}";`, ["*"]],
		["everything that it loads late", `export const late = () => import("${UI}");`, ["*"]],
		["nothing that stands in a text", `export const text = 'import { Button } from "${UI}";';`, []],
	])("%s", (_, source, values) => {
		expect(importsIn({ "src/module.tsx": source })).toEqual({ values, types: [] });
	});

	it("contain no types", () => {
		const source = `import type { A } from "${UI}"; import { type B, Button } from "${UI}"; export type { C } from "${UI}";`;
		expect(importsIn({ "src/module.tsx": source })).toEqual({ values: ["Button"], types: ["A", "B", "C"] });
	});

	it("contain the imports of all its chunks, also of lazy ones, by entry", () => {
		const files = {
			"src/manifest.ts": `import { a } from "${UI}";`,
			"src/module.tsx": `export { page } from "./pages/index.ts"; export const late = () => import("./Late");`,
			"src/pages/index.ts": `import { b } from "${UI}"; import { f } from "${UI}/form"; export { page } from "../module.tsx";`,
			"src/Late.tsx": `import "./late.css"; import { c } from "${UI}"; export const Late = () => <c.d />;`,
			"src/late.css": "p { color: red }",
		};
		expect(importsIn(files).values).toEqual(["a", "b", "c"]);
		expect(importsIn(files, `${UI}/form`).values).toEqual(["f"]);
	});

	it("do not contain imports of tests, of development files or of files that only export types", () => {
		const files = {
			"src/module.tsx": `import type { Row } from "./rows.ts";`,
			"src/rows.ts": `import { Button } from "${UI}";`,
			"src/standalone.tsx": `import { Button } from "${UI}";`,
			"src/module.test.tsx": `import { Button } from "${UI}";`,
		};
		expect(importsIn(files).values).toEqual([]);
	});
});
