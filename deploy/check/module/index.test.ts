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
import { fieldProblems } from "./manifest-fields.ts";
import { checkRoutes } from "./routes.ts";

describe("a module is refused", () => {
	const check = (change: Parameters<typeof plantModule>, api?: string) =>
		checkCompatibility({ ...plantModule(...change).input, shell: { ...shell, ...(api ? { api } : {}) } });
	const imports = { "@portal/shared-ui/module": { values: { useWayOut: "" }, types: {} } };
	const several = { ...federationWith().shared[0], name: "react", singleton: false };

	it.each<[string, Parameters<typeof plantModule>, RegExp]>([
		[
			"for a bundled copy of a shared package",
			[{}, { release: { bundled: ["react-router"] } }],
			/copy of its own of "react-router"/,
		],
		[
			"for the way its packages are shared",
			[{ "dist/mf-manifest.json": JSON.stringify({ shared: [several] }) }],
			/"react" is not built as a singleton/,
		],
		[
			"for a page that its sources do not export",
			[{}, { manifest: { routes: [{ path: "/labels", access: "public", page: "Other" }] } }],
			/The page Other of the route \/labels is missing/,
		],
		[
			"for a slot that neither it nor the shell renders",
			[{}, { manifest: { slots: [{ slot: "footer", component: "LabelTile", roles: [], order: 1 }] } }],
			/unknown slot "footer" \(known: home\)/,
		],
		[
			"for a name that the application does not offer",
			[{}, { release: { needs: { ranges: {}, imports } } }],
			/^mfe-labels needs "useWayOut" of @portal\/shared-ui\/module, which shell 1\.0\.0 does not offer\.$/,
		],
	])("%s", async (_, change, sentence) => {
		expect((await check(change)).problems).toEqual([expect.stringMatching(sentence)]);
	});

	it("for the API of another application", async () => {
		expect((await check([{}], "0.1.0")).problems).toEqual([expect.stringMatching(/the application has API 0\.1\.0/)]);
	});

	it("not when everything fits, including a slot of its own", async () => {
		const drawn = { "src/Foot.tsx": 'const PLACE = "footer"; export const Foot = () => <Slot name={PLACE} />;' };
		const slots = [{ slot: "footer", component: "LabelTile", roles: [], order: 1 }];
		expect((await check([drawn, { manifest: { slots } }])).problems).toEqual([]);
	});
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
