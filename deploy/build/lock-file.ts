import { existsSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

type Names = Readonly<Record<string, unknown>>;

interface LockedPackage {
	/** Name of the package, if its folder has another name. Undefined if both names are equal. */
	name?: string;
	version?: string;
	license?: string;
	integrity?: string;
	dev?: boolean;
	devOptional?: boolean;
	optional?: boolean;
	/** True for a link to a package of this repository; `resolved` is then the package's folder. */
	link?: boolean;
	resolved?: string;
	dependencies?: Names;
	optionalDependencies?: Names;
	peerDependencies?: Names;
	peerDependenciesMeta?: Readonly<Record<string, { optional?: boolean }>>;
}

export type LockFile = Readonly<Record<string, LockedPackage>>;

export function readLockFile(root: string): LockFile {
	const file = join(root, "package-lock.json");
	return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")).packages ?? {}) : {};
}

/** Returns the key of the package that a file in `folder` would import: the one in the nearest `node_modules`. */
export function locate(lock: LockFile, name: string, folder: string): string | undefined {
	for (let at = folder; ; at = at.replace(/(^|\/)[^/]*$/, "")) {
		const key = `${at === "" ? "" : `${at}/`}node_modules/${name}`;
		if (lock[key]) return key;
		if (at === "") return undefined;
	}
}

/** Returns a path in the notation of the lock file: relative to the root, with forward slashes on every system. */
export const lockPath = (root: string, path: string) => relative(root, path).split(sep).join("/");

function needsOf({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: LockedPackage) {
	const peers = Object.keys(peerDependencies ?? {}).filter((name) => peerDependenciesMeta?.[name]?.optional !== true);
	return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

export function withNeeds(lock: LockFile, keys: Iterable<string>): ReadonlySet<string> {
	const all = new Set(keys);
	for (const key of all) {
		for (const name of needsOf(lock[key] ?? {})) {
			const needed = locate(lock, name, key);
			if (needed !== undefined) all.add(needed);
		}
	}
	return all;
}
