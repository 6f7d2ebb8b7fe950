import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ModuleManifest } from "@portal/shared-ui/module";
import { describe, expect, it } from "vitest";
import { packageNames } from "../build/inputs.ts";
import { ROOT } from "../lib/run.mjs";
import { manifestWith, plantModule, shell } from "../testing/module.ts";
import { slotsDrawnIn } from "./drawn-slots.ts";
import { checkCompatibility } from "./index.ts";
import { checkManifest } from "./manifest.ts";
import { checkRoutes } from "./routes.ts";

describe("a module is refused as a whole", { timeout: 60_000 }, () => {
	async function check(change: Parameters<typeof plantModule>, api?: string) {
		const { input, remove } = plantModule(...change);
		try {
			return await checkCompatibility({ ...input, shell: { ...shell, ...(api ? { api } : {}) } });
		} finally {
			remove();
		}
	}

	it.each<[string, Parameters<typeof plantModule>, RegExp]>([
		["for a shared package", [{}, manifestWith(), ["react-router"]], /copy of its own of "react-router"/],
		["for its styles", [{ "dist/static/css/a.css": "body{display:none}" }], /a\.css reaches outside of the module/],
		[
			"for its manifest",
			[{ "locales/en.json": "{}" }, manifestWith({ languages: ["en"] })],
			/The language "en" is missing/,
		],
		[
			"for its routes",
			[{}, manifestWith({ routes: [{ path: "/home", access: "public", page: "LabelPage" }], menu: [] })],
			/\/home belongs to the application/,
		],
		[
			"for its size",
			[{ "package.json": JSON.stringify({ mfe: { budget: { entry: 0.001, module: 9, total: 9 } } }) }],
			/remoteEntry\.js.*allowed are/,
		],
	])("%s", async (_, change, sentence) => {
		expect((await check(change)).problems).toEqual([expect.stringMatching(sentence)]);
	});

	it("that is not built", async () => {
		const { input, remove } = plantModule();
		remove();
		expect((await checkCompatibility(input)).problems).toEqual([expect.stringMatching(/the module is not built/)]);
	});

	it("for the API of another application", async () => {
		expect((await check([{}], "0.1.0")).problems).toEqual([expect.stringMatching(/the application has API 0\.1\.0/)]);
	});

	it("for a name that the application does not offer", async () => {
		const { input, remove } = plantModule();
		const imports = { "@portal/shared-ui/module": { values: { useWayOut: "" }, types: {} } };
		const release = { ...input.module.release, needs: { ranges: {}, imports } };
		const { problems } = await checkCompatibility({ ...input, module: { ...input.module, release } });
		remove();
		expect(problems).toEqual([
			'mfe-labels needs "useWayOut" of @portal/shared-ui/module, which shell 1.0.0 does not offer.',
		]);
	});

	it("not if everything fits", async () => {
		expect((await check([{}])).problems).toEqual([]);
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
		const module = { directory, id, release: { version: "1.0.1", manifest: await manifestOf(name) }, dist: "" };
		expect(checkManifest(module, { ...shell, slots })).toEqual({ problems: [], notes: [] });
		expect(checkRoutes({ module, registry: { modules }, shell })).toEqual([]);
	});
});
