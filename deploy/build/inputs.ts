import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { createRequire, isBuiltin } from "node:module";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import { major } from "semver";
import { API_VERSION } from "../../api/version.ts";
import { filesIn, hashFiles } from "../lib/files.ts";
import { packageName } from "../lib/package-name.ts";
import { BRAND, ROOT } from "../lib/run.mjs";
import { type LockFile, locate, lockPath, readLockFile, withNeeds } from "./lock-file.ts";
import { requestsOf } from "./requests.ts";
import { isShared, sharedRanges } from "./shared-ranges.ts";

/** Matches the folder of an installed package at the beginning of a path, such as `node_modules/@scope/name`. */
const INSTALLED = /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+/;
const BRAND_PACKAGE = "@portal/brand/";
/** Names of settings files that build tools read from a package's folder and the folders above it. */
const TOOL_SETTINGS = /^(tsconfig\.json|\.browserslistrc|\.postcssrc.*|postcss\.config\..*)$/;
/** Members of package.json that cannot change a build. The installed packages are known from the lock file instead. */
const FOR_NPM = ["allowScripts", "dependencies", "devDependencies", "overrides", "scripts", "workspaces"];

const isBuilt = (name: string) => !/\.test\.tsx?$|^standalone\.tsx$/.test(name);
const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true;
const isBelow = (folder: string, path: string) => path.startsWith(folder + sep);

export function packageNames(root = ROOT): string[] {
	const isModule = (name: string) => name.startsWith("mfe-") && existsSync(join(root, name, "package.json"));
	return ["shell", ...readdirSync(root).filter(isModule).sort()];
}

interface Tree {
	root: string;
	brand: string;
	lock: LockFile;
}

/** What an import leads to: a file's path in this repository, or an installed package's key; otherwise undefined. */
type Found = string | undefined;

const fileAt = (path: string): Found => (isFile(path) ? path : undefined);

/** Returns the file that an import of a package in this repository refers to, according to its package.json. */
function fileOfWorkspace(folder: string, request: string): Found {
	try {
		const file = createRequire(join(folder, "package.json")).resolve(request);
		// npm links the package to its real folder, which may be in another clone, so the path is moved below `folder`.
		return join(folder, relative(realpathSync(folder), file));
	} catch {
		return undefined;
	}
}

function find({ root, brand, lock }: Tree, request: string, from: string): Found {
	if (isBuiltin(request)) return undefined;
	const path = request.replace(/(?<=.)[?#].*$/, "");
	if (path.startsWith(BRAND_PACKAGE)) return fileAt(join(brand, path.slice(BRAND_PACKAGE.length)));
	// In style sheets `url(picture.svg)` is a relative path too, although it has no leading dot.
	const relativeFile = path.startsWith(".") || from.endsWith(".css") ? fileAt(join(dirname(from), path)) : undefined;
	const installed = relativeFile && INSTALLED.exec(lockPath(root, relativeFile))?.[0];
	if (relativeFile || path.startsWith(".")) return installed ?? relativeFile;
	const key = locate(lock, packageName(path), lockPath(root, dirname(from)));
	const entry = key === undefined ? undefined : lock[key];
	if (key === undefined || !entry) return undefined;
	return entry.link ? fileOfWorkspace(join(root, entry.resolved ?? ""), path) : key;
}

function reach(tree: Tree, start: readonly string[], isLeftOut: (request: string) => boolean) {
	const files = new Set(start);
	const packages = new Set<string>();
	for (const file of files) {
		for (const request of requestsOf(file, readFileSync(file))) {
			const found = isLeftOut(request) ? undefined : find(tree, request, file);
			if (found) (isAbsolute(found) ? files : packages).add(found);
		}
	}
	return { files, packages };
}

function typeSettings(tree: Tree, folder: string): string[] {
	const files: string[] = [];
	let found: Found = fileAt(join(folder, "tsconfig.json"));
	while (found && isAbsolute(found)) {
		files.push(found);
		const [, base]: readonly string[] = /"extends"\s*:\s*"([^"]+)"/.exec(readFileSync(found, "utf8")) ?? [];
		found = base === undefined ? undefined : find(tree, base, found);
	}
	return files;
}

/** Returns the nearest package.json above a file, because its `exports` and `sideEffects` affect the build. */
function packageFileOf(root: string, file: string): string | undefined {
	for (let folder = dirname(file); folder === root || isBelow(root, folder); folder = dirname(folder)) {
		const candidate = join(folder, "package.json");
		if (existsSync(candidate)) return candidate;
	}
	return undefined;
}

interface Inputs {
	/** Real path of each file. The keys are the same in every clone and for every brand folder, so hashes agree. */
	readonly files: ReadonlyMap<string, string>;
	/** Keys of packages in the lock file, such as `node_modules/zod`. */
	readonly packages: ReadonlySet<string>;
}

export function inputsOf(name: string, root = ROOT): Inputs & { lock: LockFile } {
	const tree: Tree = { root, brand: root === ROOT ? BRAND : join(root, "shared-ui/brand"), lock: readLockFile(root) };
	const folder = join(root, name);
	const own = filesIn(folder, isBuilt);
	const isSource = (path: string) => isBelow(join(folder, "src"), path);
	// A module that is built without the application contains the shared packages, so that it depends on their sources.
	const isAlone = own
		.filter((path) => path.endsWith(".ts") && !isSource(path))
		.some((path) => readFileSync(path, "utf8").includes("aloneConfig"));
	const start = own.filter((path) => isSource(path) || path === join(folder, "rsbuild.config.ts"));
	const reached = reach(tree, start, (request) => name !== "shell" && !isAlone && isShared(request));

	const settings = readdirSync(root).filter((file) => TOOL_SETTINGS.test(file));
	const files = new Set([
		...own,
		...reached.files,
		...settings.map((file) => join(root, file)),
		...typeSettings(tree, folder),
	]);
	for (const file of reached.files) {
		const described = isBelow(folder, file) ? undefined : packageFileOf(root, file);
		if (described !== undefined) files.add(described);
	}
	// Build plugins read pictures and documents of the brand folder without importing them, so all its files count.
	if ([...reached.files].some((file) => isBelow(tree.brand, file)))
		for (const file of filesIn(tree.brand)) files.add(file);

	const labelOf = (file: string) =>
		isBelow(tree.brand, file)
			? `brand/${relative(tree.brand, file).split(sep).join("/")}`
			: relative(root, file).split(sep).join("/");
	const runtime = tree.lock["node_modules/node"] ? ["node_modules/node"] : [];
	return {
		files: new Map([...files].map((file) => [labelOf(file), file])),
		packages: withNeeds(tree.lock, [...reached.packages, ...runtime]),
		lock: tree.lock,
	};
}

/** Returns files that a build has read but that its inputs lack, because changes of them would cause no new build. */
export function unforeseen(read: readonly string[], { files, packages }: Inputs, root = ROOT): string[] {
	// Build tools report the real path behind a link, so the known paths are resolved as well.
	const known = new Set([...files.values()].map((path) => realpathSync(path)));
	const installed = realpathSync(join(root, "node_modules"));
	return [...new Set(read.filter(isFile).map((path) => realpathSync(path)))].filter((path) => {
		const place = isBelow(installed, path) ? `node_modules/${lockPath(installed, path)}` : lockPath(root, path);
		const key = INSTALLED.exec(place)?.[0];
		if (key === undefined) return isBelow(root, path) && !known.has(path);
		// Folders whose name begins with a dot are caches of build tools, not packages.
		return !packages.has(key) && !basename(key).startsWith(".");
	});
}

function contentOf(path: string, name: string, label: string): Buffer {
	const content = readFileSync(path);
	if (basename(path) !== "package.json" || label === `${name}/package.json`) return content;
	const kept = Object.entries(JSON.parse(content.toString())).filter(([key]) => !FOR_NPM.includes(key));
	return Buffer.from(JSON.stringify(kept));
}

export function inputHash(name: string, root = ROOT): string {
	const { files, packages, lock } = inputsOf(name, root);
	// A new major version of the API gives each module a new version, because the contracts have changed.
	const hash = createHash("sha256").update(`api ${major(API_VERSION)}\0`);
	hash.update(`${JSON.stringify(sharedRanges(join(root, name), root))}\0`);
	const sorted = [...files].sort(([one], [other]) => (one < other ? -1 : 1));
	hashFiles(
		sorted.map(([label, path]) => [label, contentOf(path, name, label)]),
		hash,
	);
	for (const key of [...packages].sort())
		hash.update(`${key}\0${lock[key]?.version ?? ""}\0${lock[key]?.integrity ?? ""}\0`);
	return hash.digest("hex");
}
