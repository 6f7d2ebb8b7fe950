import { globSync } from "node:fs";
import { join } from "node:path";
import { API_VERSION } from "@portal/contracts/version";
import { readJson } from "../lib/files.ts";
import { Failure, ROOT } from "../lib/run.mjs";
import { CONTRACTS, MODULE_KIT, SHARED_UI } from "./names.ts";

interface Manifest {
	version: string;
	sideEffects?: readonly string[];
	exports?: Readonly<Record<string, string>>;
	dependencies?: Readonly<Record<string, string>>;
	devDependencies?: Readonly<Record<string, string>>;
}

/** What becomes a package of the kit. */
export interface KitPackage {
	name: string;
	/** The folder of the checkout that it is made of; empty: the checkout itself. */
	root: string;
	version: string;
	/** Names of what others import, and the sources behind them within `root`. */
	exports: Readonly<Record<string, string>>;
	/** Further sources within `root`, which nobody imports by name. */
	further?: readonly string[];
	/** Files and folders that are read at run time, as they are. */
	data?: readonly string[];
	/** The Node that it runs on. */
	node?: string;
	bin?: Readonly<Record<string, string>>;
	/** Packages that are used without being imported. */
	tools?: readonly string[];
	sideEffects?: readonly string[];
}

/** Of the API's tests: what is known without the API itself. */
const TEST_VALUES = ["builders", "caller", "served"];

/** What the tests load by path. */
const SET_UP = ["setup-ui", "ui-environment"].map((name) => `./deploy/checks/${name}.ts`);
/** Programs of their own, beside those that they check. */
const PROGRAMS = ["kit/cli", "kit/module.config", "kit/no-api", "checks/check-module"];
/** Runs TypeScript as it is: the manifest and the settings of a module. */
const NODE_VERSION = ">=22.22";
/** Types of packages that bring none. */
const TYPES = ["@types/node", "@types/react", "@types/react-dom"];

const manifestAt = (folder: string) => readJson<Manifest>(join(ROOT, folder, "package.json"));

/** The three packages, as the checkout describes them. */
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
			exports: Object.fromEntries([...Object.entries(api.exports ?? {}).filter(isContract), ...tests]),
			sideEffects: [],
		},
		{
			name: SHARED_UI,
			root: "shared-ui",
			version: sharedUi.version,
			exports: sharedUi.exports ?? {},
			further: ["./brand/brand.ts", "./brand/contract.ts"],
			// With which a module says what it was built against.
			data: ["exports.json"],
			tools: TYPES,
			...(sharedUi.sideEffects ? { sideEffects: sharedUi.sideEffects } : {}),
		},
		{
			name: MODULE_KIT,
			root: "",
			version: kit.version,
			exports: Object.fromEntries(
				Object.entries(kit.exports ?? {}).map(([name, source]) => [name, `./${join("deploy", source)}`]),
			),
			further: PROGRAMS.map((name) => `./deploy/${name}.ts`).concat(SET_UP),
			data: ["deploy/new-module/template", "deploy/checks/dependency-rules.cjs"],
			node: NODE_VERSION,
			bin: { "module-kit": "./deploy/kit/cli.js" },
			tools: [CONTRACTS, SHARED_UI, "@module-federation/enhanced", "@swc/core", "happy-dom", "msw", "react", ...TYPES],
		},
	];
}

/** The files of the checkout behind a name of `exports`, of which a `*` stands for several. */
export function sourcesOf({ root, exports, further = [] }: KitPackage): string[] {
	return [...Object.values(exports), ...further]
		.flatMap((pattern) => globSync(join(root, pattern), { cwd: ROOT }))
		.filter((path) => !/\.test\.tsx?$/.test(path))
		.sort();
}

const nameOf = (specifier: string) => specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");

/** The version that this checkout uses: never a range. */
async function fixedVersions(): Promise<(name: string) => Promise<string>> {
	const manifests = await Promise.all(["shell", "api", "shared-ui", ""].map(manifestAt));
	const stated = Object.assign({}, ...manifests.flatMap((one) => [one.devDependencies, one.dependencies]));
	return async (name) => {
		const version: string = stated[name] ?? (await manifestAt(join("node_modules", name))).version;
		if (!/^\d+\.\d+\.\d+/.test(version)) throw new Failure(`The version of ${name} is not fixed: ${version}.`);
		return version;
	};
}

const targetOf = (source: string) =>
	/\.tsx?$/.test(source)
		? { types: source.replace(/\.tsx?$/, ".d.ts"), default: source.replace(/\.tsx?$/, ".js") }
		: source;

/** Writes the package.json of a package that imports these names. */
export async function manifestOf(one: KitPackage, packages: readonly KitPackage[], imported: Iterable<string>) {
	const versionOf = await fixedVersions();
	const dependencies: Record<string, string> = {};
	const names = new Set([
		...[...imported].filter((name) => !name.startsWith("node:")).map(nameOf),
		...(one.tools ?? []),
	]);
	for (const name of [...names].sort()) {
		if (name === one.name) continue;
		const own = packages.find((other) => other.name === name);
		dependencies[name] = own ? own.version : await versionOf(name);
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
