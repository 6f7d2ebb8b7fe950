import { globSync } from "node:fs";
import { join } from "node:path";
import { API_VERSION } from "@portal/contracts/version";
import { locate, readLockFile } from "../build/lock-file.ts";
import { readJson } from "../lib/files.ts";
import { packageName } from "../lib/package-name.ts";
import { Failure, ROOT } from "../lib/run.mjs";
import { CONTRACTS, MODULE_KIT, SHARED_UI } from "./names.ts";

interface Manifest {
	version: string;
	sideEffects?: readonly string[];
	exports: Readonly<Record<string, string>>;
}

/** A package of the module kit, which contains what modules in other repositories need. */
export interface KitPackage {
	name: string;
	/** Folder in this repository with the package's sources; an empty text means the root folder. */
	root: string;
	version: string;
	exports: Readonly<Record<string, string>>;
	/** Source files, relative to `root`, that the package contains although no export names them. */
	further?: readonly string[];
	readme?: string;
	/** Files and folders that the package reads at run time, so that they are copied unchanged. */
	data?: readonly string[];
	node?: string;
	bin?: Readonly<Record<string, string>>;
	/** Names of dependencies that no source imports, so that they are not found by reading the sources. */
	tools?: readonly string[];
	sideEffects?: readonly string[];
}

/** Test helpers of the API that work without a running API, so that the module kit can contain them. */
const TEST_VALUES = ["builders", "caller", "served"];

/** Set-up files, which only the test runner loads by their paths, so that no import leads to them. */
const SET_UP = ["setup-ui", "ui-environment"].map((name) => `./deploy/kit/${name}.ts`);
/** Programs that are started as processes of their own, so that no import leads to them. */
const PROGRAMS = ["kit/cli", "kit/module.config", "kit/no-api", "check/sources/check-module"];
/** Lowest Node version that runs TypeScript without a build step, as a module's manifest and settings require. */
const NODE_VERSION = ">=22.22";
const TYPES = ["@types/node", "@types/react", "@types/react-dom"];

const manifestAt = (folder: string) => readJson<Manifest>(join(ROOT, folder, "package.json"));

export async function kitPackages(): Promise<KitPackage[]> {
	const [api, sharedUi, kit] = await Promise.all(["api", "shared-ui", "deploy"].map(manifestAt));
	if (!api || !sharedUi || !kit) throw new Failure("A package.json is missing.");
	const isContract = ([name]: [string, string]) => !name.startsWith("./testing");
	const tests = TEST_VALUES.map((name) => [`./testing/${name}`, `./testing/${name}.ts`]);
	return [
		{
			name: CONTRACTS,
			root: "api",
			version: API_VERSION,
			exports: Object.fromEntries([...Object.entries(api.exports).filter(isContract), ...tests]),
			sideEffects: [],
		},
		{
			name: SHARED_UI,
			root: "shared-ui",
			version: sharedUi.version,
			exports: sharedUi.exports,
			further: ["./brand/brand.ts", "./brand/contract.ts"],
			// A module's build records the exports that it was built against.
			data: ["exports.json"],
			// The worker of altcha is loaded by its URL, so no source imports this package.
			tools: ["altcha", ...TYPES],
			...(sharedUi.sideEffects ? { sideEffects: sharedUi.sideEffects } : {}),
		},
		{
			name: MODULE_KIT,
			root: "",
			version: kit.version,
			exports: Object.fromEntries(
				Object.entries(kit.exports).map(([name, source]) => [name, `./${join("deploy", source)}`]),
			),
			further: PROGRAMS.map((name) => `./deploy/${name}.ts`).concat(SET_UP),
			data: ["deploy/kit/new-module/template", "deploy/check/sources/dependency-rules.cjs"],
			readme: "docs/modules.md",
			node: NODE_VERSION,
			bin: { "module-kit": "./deploy/kit/cli.js" },
			tools: [CONTRACTS, SHARED_UI, "@module-federation/enhanced", "@swc/core", "happy-dom", "msw", "react", ...TYPES],
		},
	];
}

/** Returns the source files of all exports; an export with `*` in its name stands for several files. */
export function sourcesOf({ root, exports, further = [] }: KitPackage): string[] {
	return [...Object.values(exports), ...further]
		.flatMap((pattern) => globSync(join(root, pattern), { cwd: ROOT }))
		.filter((path) => !/\.test\.tsx?$/.test(path))
		.sort();
}

const targetOf = (source: string) =>
	/\.tsx?$/.test(source)
		? { types: source.replace(/\.tsx?$/, ".d.ts"), default: source.replace(/\.tsx?$/, ".js") }
		: source;

export function manifestOf(one: KitPackage, packages: readonly KitPackage[], imported: Iterable<string>) {
	const lock = readLockFile(ROOT);
	const dependencies: Record<string, string> = {};
	const names = new Set([
		...[...imported].filter((name) => !name.startsWith("node:")).map(packageName),
		...(one.tools ?? []),
	]);
	for (const name of [...names].sort()) {
		if (name === one.name) continue;
		const own = packages.find((other) => other.name === name);
		const key = locate(lock, name, one.root);
		const version = own?.version ?? (key === undefined ? undefined : lock[key]?.version);
		if (version === undefined) throw new Failure(`${name} is not installed.`);
		dependencies[name] = version;
	}
	return {
		name: one.name,
		version: one.version,
		type: "module",
		...(one.node ? { engines: { node: one.node } } : {}),
		...(one.sideEffects ? { sideEffects: one.sideEffects } : {}),
		exports: Object.fromEntries([
			...Object.entries(one.exports).map(([name, source]) => [name, targetOf(source)] as const),
			["./package.json", "./package.json"],
		]),
		...(one.bin ? { bin: one.bin } : {}),
		dependencies,
	};
}
