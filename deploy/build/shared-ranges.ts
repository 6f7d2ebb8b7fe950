import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { intersects, major, valid, validRange } from "semver";
import { Failure, ROOT } from "../lib/run.mjs";

interface Package {
	version?: string;
	dependencies?: Readonly<Record<string, string>>;
	peerDependencies?: Readonly<Record<string, string>>;
}

export interface SharedRanges {
	react: string;
	reactDom: string;
	sharedUi: string;
}

const SHARED_UI = "@portal/shared-ui";
/** A range above every real version. A range that intersects it has no upper limit, which is not allowed. */
const EVERY_LATER = ">=100000.0.0";

const readPackage = (folder: string): Package => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/** Returns why a module may not require a shared package in this range, or undefined if the range is allowed. */
export function rangeProblem(range: string | false | null | undefined): string | undefined {
	if (!range || validRange(range) === null) return `names no valid range of versions (${String(range)})`;
	return intersects(range, EVERY_LATER)
		? `allows every later version (${range}); please name each first number, such as ^1 || ^2`
		: undefined;
}

/** Returns the version ranges in which a package accepts shared packages. `*` means the version in this repository. */
export function sharedRanges(directory: string, root = ROOT): SharedRanges {
	const { dependencies, peerDependencies } = readPackage(directory);
	const statedFor = (name: string) => peerDependencies?.[name] ?? dependencies?.[name];
	const ownUi = () => readPackage(join(root, "shared-ui"));
	const rangeOf = (name: string, stated: string, ofExact: (version: string) => string) => {
		const range = valid(stated) ? ofExact(stated) : stated;
		const problem = rangeProblem(range);
		if (problem) throw new Failure(`${relative(root, directory)}/package.json: "${name}" ${problem}.`);
		return range;
	};
	const statedUi = statedFor(SHARED_UI) ?? "*";
	// A module may run with any version of the same major number. The deployment checks whether it has all imports.
	const ui = statedUi === "*" ? (ownUi().version ?? "") : statedUi;
	const react = statedFor("react") ?? ownUi().dependencies?.react ?? "";
	const following = (version: string) => `^${version}`;
	return {
		react: rangeOf("react", react, following),
		reactDom: rangeOf("react-dom", statedFor("react-dom") ?? react, following),
		sharedUi: rangeOf(SHARED_UI, ui, (version) => `^${major(version)}.0.0`),
	};
}

/**
 * Imports that the shell provides at run time, each with the member of `SharedRanges` that is the version range of its
 * package. A name that ends in a slash includes all imports that begin with it.
 */
export const SHARED_REQUESTS = {
	react: "react",
	"react/": "react",
	"react-dom": "reactDom",
	"react-dom/": "reactDom",
	"@portal/shared-ui/module": "sharedUi",
	"@portal/shared-ui": "sharedUi",
	"@portal/shared-ui/basics": "sharedUi",
	"@portal/shared-ui/menu": "sharedUi",
	"@portal/shared-ui/pickers": "sharedUi",
	"@portal/shared-ui/form": "sharedUi",
	"@portal/shared-ui/table": "sharedUi",
	"@portal/shared-ui/grid": "sharedUi",
} as const;

export const isShared = (request: string) =>
	Object.keys(SHARED_REQUESTS).some((shared) =>
		shared.endsWith("/") ? request.startsWith(shared) : request === shared,
	);
