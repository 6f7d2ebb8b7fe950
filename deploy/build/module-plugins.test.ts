import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkStyles } from "../compat/css.ts";
import { checkShared, type FederationManifest } from "../compat/shared-packages.ts";
import { filesByPath, readJson } from "../lib/files.ts";
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

it("a build with one small function of react-router is refused, though nothing of its text says so", async () => {
	const { release, dist } = await readBuild(module.directory, "1.0.0");
	const federation = await readJson<FederationManifest>(join(dist, "mf-manifest.json"));
	const offered = {
		...shell,
		shared: Object.fromEntries(federation.shared.map(({ name }) => [name, { version: "19.3.1" }])),
	};
	expect(release.bundled).toContain("react-router");
	for (const name of ["react", "react-dom", "@portal/shared-ui", "mfe-labels"])
		expect(release.bundled).not.toContain(name);
	const scripts = filesByPath(dist).filter(([path]) => path.endsWith(".js"));
	expect(scripts.map(([, file]) => readFileSync(file, "utf8")).join("")).not.toMatch(
		/react-router|__reactRouterVersion/i,
	);
	expect(checkShared("mfe-labels", federation, release.bundled, offered)).toEqual([
		expect.stringContaining('copy of its own of "react-router"'),
	]);
});

it("the styles of a build reach nothing outside of the module", () => {
	const dist = join(module.directory, "dist");
	const sheets = filesByPath(dist).filter(([path]) => path.endsWith(".css"));
	expect(sheets).toHaveLength(1);
	expect(checkStyles("labels", dist)).toEqual([]);
	expect(sheets.map(([, file]) => readFileSync(file, "utf8")).join()).toMatch(
		/body:where\(:is\(\[data-module=labels\]/,
	);
});
