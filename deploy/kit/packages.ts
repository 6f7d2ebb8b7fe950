import { globSync } from "node:fs";
import { join } from "node:path";
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
	/** The package.json that holds its version. */
	versionOf: string;
	/** Names of what others import, and the sources behind them within `root`. */
	exports: Readonly<Record<string, string>>;
	/** Further sources within `root`, which nobody imports by name. */
	further?: readonly string[];
	/** Folders that are read at run time, as they are. */
	data?: readonly string[];
	bin?: Readonly<Record<string, string>>;
	/** Packages that are used without being imported. */
	tools?: readonly string[];
	sideEffects?: readonly string[];
}

/** Of the API's tests: what is known without the API itself. */
const TEST_VALUES = ["builders", "caller", "served"];

/** What the tests load by path. */
const SET_UP = ["setup-ui", "ui-environment"].map((name) => `./deploy/checks/${name}.ts`);
/** Types of packages that bring none. */
const TYPES = ["@types/node", "@types/react", "@types/react-dom"];

const manifestAt = (folder: string) => readJson<Manifest>(join(ROOT, folder, "package.json"));

/** The three packages, as the checkout describes them. */
export async function kitPackages(): Promise<KitPackage[]> {
	const [api, sharedUi] = await Promise.all([manifestAt("api"), manifestAt("shared-ui")]);
	const isContract = ([name]: [string, string]) => !name.startsWith("./testing");
	const tests = TEST_VALUES.map((name) => [`./testing/${name}`, `./testing/${name}.ts`]);
	return [
		{
			name: CONTRACTS,
			root: "api",
			versionOf: "api",
			exports: Object.fromEntries([...Object.entries(api.exports ?? {}).filter(isContract), ...tests]),
			sideEffects: [],
		},
		{
			name: SHARED_UI,
			root: "shared-ui",
			versionOf: "shared-ui",
			exports: sharedUi.exports ?? {},
			further: ["./brand/brand.ts", "./brand/contract.ts"],
			tools: TYPES,
			...(sharedUi.sideEffects ? { sideEffects: sharedUi.sideEffects } : {}),
		},
		{
			name: MODULE_KIT,
			root: "",
			versionOf: "",
			exports: { ".": "./rsbuild.config.ts", "./tsconfig.json": "./tsconfig.json" },
			further: ["cli", "module.config", "no-api"].map((name) => `./deploy/kit/${name}.ts`).concat(SET_UP),
			data: ["deploy/new-module/template"],
			bin: { "module-kit": "./deploy/kit/cli.js" },
			tools: [CONTRACTS, SHARED_UI, "react", "msw", "happy-dom", "typescript", ...TYPES],
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
		dependencies[name] = own ? (await manifestAt(own.versionOf)).version : await versionOf(name);
	}
	return {
		name: one.name,
		version: (await manifestAt(one.versionOf)).version,
		type: "module",
		...(one.sideEffects ? { sideEffects: one.sideEffects } : {}),
		exports: Object.fromEntries(Object.entries(one.exports).map(([name, source]) => [name, targetOf(source)])),
		...(one.bin ? { bin: one.bin } : {}),
		dependencies,
	};
}
