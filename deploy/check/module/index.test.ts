import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ModuleManifest } from "@portal/shared-ui/module";
import { describe, expect, it } from "vitest";
import { packageNames } from "../../build/inputs.ts";
import { ROOT } from "../../lib/run.mjs";
import { builtModule } from "../../testing/archives.ts";
import { federationWith, plantModule, shell } from "../../testing/module.ts";
import { slotsDrawnIn } from "./drawn-slots.ts";
import { checkCompatibility } from "./index.ts";
import { checkExports } from "./manifest.ts";
import { fieldProblems } from "./manifest-schema.ts";
import { checkRoutes } from "./routes.ts";

it("a module is refused for its packages, page, slot, imported names and API at once", async () => {
	const several = { ...federationWith().shared[0], name: "react", singleton: false };
	const imports = { "@portal/shared-ui/module": { values: { useWayOut: "" }, types: {} } };
	const { input } = plantModule(
		{ "dist/mf-manifest.json": JSON.stringify({ shared: [several] }) },
		{
			manifest: {
				routes: [{ path: "/labels", access: "public", page: "Other" }],
				slots: [{ slot: "footer", component: "LabelTile", roles: [], order: 1 }],
			},
			release: { bundled: ["react-router"], needs: { ranges: {}, imports } },
		},
	);
	const { problems } = await checkCompatibility({ ...input, shell: { ...shell, api: "0.1.0" } });
	const sentences = [
		/copy of its own of "react-router"/,
		/^mfe-labels needs "useWayOut" of @portal\/shared-ui\/module, which shell 1\.0\.0 does not offer\.$/,
		/unknown slot "footer" \(known: home\)/,
		/"react" is not built as a singleton/,
		/The page Other of the route \/labels is missing/,
		/the application has API 0\.1\.0/,
	];
	for (const sentence of sentences) expect(problems).toContainEqual(expect.stringMatching(sentence));
});

it("a module that fits is accepted, including a slot of its own", async () => {
	const drawn = { "src/Foot.tsx": 'const PLACE = "footer"; export const Foot = () => <Slot name={PLACE} />;' };
	const slots = [{ slot: "footer", component: "LabelTile", roles: [], order: 1 }];
	expect((await checkCompatibility(plantModule(drawn, { manifest: { slots } }).input)).problems).toEqual([]);
});

const NAMES = packageNames().filter((name) => name !== "shell");
const manifestOf = async (name: string): Promise<ModuleManifest> =>
	(await import(pathToFileURL(join(ROOT, name, "src/manifest.ts")).href)).manifest;

describe.each(NAMES)("%s as it is", (name) => {
	const directory = join(ROOT, name);
	const id = name.slice("mfe-".length);

	it("fits the shell and the other modules", async () => {
		const manifests = await Promise.all(
			NAMES.map(async (other) => [other.slice("mfe-".length), await manifestOf(other)] as const),
		);
		const modules = Object.fromEntries(manifests.map(([other, manifest]) => [other, { version: "1.0.0", manifest }]));
		const slots = ["shell", ...NAMES].flatMap((other) => slotsDrawnIn(join(ROOT, other, "src")));
		const manifest = await manifestOf(name);
		const module = { ...builtModule({ id, manifest }), directory, dist: "" };
		expect(fieldProblems(id, manifest)).toEqual([]);
		expect(checkExports(module)).toEqual({ problems: [], notes: [] });
		expect(manifest.slots.filter(({ slot }) => !slots.includes(slot))).toEqual([]);
		expect(checkRoutes({ module, registry: { modules }, shell })).toEqual([]);
	});
});
