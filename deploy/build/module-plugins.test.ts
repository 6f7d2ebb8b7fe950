import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkStyles } from "../check/module/css.ts";
import { bundledCopies } from "../check/module/shared-packages.ts";
import { filesByPath } from "../lib/files.ts";
import { readBuild } from "../release/versions.ts";
import { shell } from "../testing/module.ts";
import { buildSmallModule } from "../testing/small-module.ts";

let module: Awaited<ReturnType<typeof buildSmallModule>>;
beforeAll(async () => {
	module = await buildSmallModule({
		"mfe-labels/src/labels.css":
			"body{display:none}.labels{color:green}@media (width < 9rem){.labels::before{content:none}}",
		"mfe-labels/src/LabelPage.tsx": `import { createPath } from "react-router";
export const LabelPage = () => <p className="labels">{createPath({ pathname: "/labels" })}</p>;`,
	});
});
afterAll(() => module.remove());

it("refuses a build that bundles a small function of react-router", async () => {
	const { release, dist } = await readBuild(module.directory, "1.0.0");
	expect(release.bundled).toContain("react-router");
	for (const name of ["react", "react-dom", "@portal/shared-ui", "mfe-labels"])
		expect(release.bundled).not.toContain(name);
	const scripts = filesByPath(dist).filter(([path]) => path.endsWith(".js"));
	expect(scripts.map(([, file]) => readFileSync(file, "utf8")).join("")).not.toMatch(
		/react-router|__reactRouterVersion/i,
	);
	expect(bundledCopies("mfe-labels", release.bundled, shell)).toEqual([
		expect.stringContaining('copy of its own of "react-router"'),
	]);
});

it("styles of a build affect nothing outside of the module", async () => {
	const { contents, dist } = await readBuild(module.directory, "1.0.0");
	const sheets = filesByPath(dist).filter(([path]) => path.endsWith(".css"));
	expect(sheets).toHaveLength(1);
	expect(checkStyles("labels", contents)).toEqual([]);
	expect(sheets.map(([, file]) => readFileSync(file, "utf8")).join()).toMatch(
		/body:where\(:is\(\[data-module=labels\]/,
	);
});
