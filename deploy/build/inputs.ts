import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { createRequire, isBuiltin } from "node:module";
import { basename, dirname, join, relative, sep } from "node:path";
import { major } from "semver";
import { API_VERSION } from "../../api/version.ts";
import { filesIn } from "../lib/files.ts";
import { BRAND, ROOT } from "../lib/run.mjs";
import { type LockFile, locate, lockPath, packageIn, readLockFile, withNeeds } from "./lock-file.ts";
import { requestsOf } from "./requests.ts";
import { sharedRanges } from "./shared-ranges.ts";
import { isShared } from "./shared-requests.ts";

/** The package that an installed file is of. */
const INSTALLED = /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+/;
const BRAND_PACKAGE = "@portal/brand/";
const ENDINGS = ["", ".ts", ".tsx", ".mjs", ".js", ".jsx", ".json"];
/** Tools find these by their names in the folders above a package. */
const TOOL_SETTINGS = /^(tsconfig\.json|\.browserslistrc|\.postcssrc.*|postcss\.config\..*)$/;
/** What a package.json says to npm, and not to a build; the lock file names what is installed. */
const FOR_NPM = ["allowScripts", "dependencies", "devDependencies", "overrides", "scripts", "workspaces"];

/** Tests and the start without a shell are in no build. */
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

/** A file of the repository, or the place of a package in the lock file; nothing where the build would fail. */
type Found = { file: string } | { key: string } | undefined;

function fileAt(path: string): { file: string } | undefined {
	const file = [...ENDINGS, ...ENDINGS.map((ending) => `/index${ending}`)]
		.map((ending) => path + ending)
		.find((candidate) => isFile(candidate));
	return file === undefined ? undefined : { file };
}

/** A package of this repository may name itself, so its own `exports` tell the file. */
function fileOfWorkspace(folder: string, request: string): Found {
	try {
		const file = createRequire(join(folder, "package.json")).resolve(request);
		// A checkout may link to the folder of another one.
		return { file: join(folder, relative(realpathSync(folder), file)) };
	} catch {
		return undefined;
	}
}

function find({ root, brand, lock }: Tree, request: string, from: string): Found {
	if (isBuiltin(request)) return undefined;
	const path = request.replace(/(?<=.)[?#].*$/, "");
	if (path.startsWith(BRAND_PACKAGE)) return fileAt(join(brand, path.slice(BRAND_PACKAGE.length)));
	// In style sheets a name without a dot is a file beside them as well.
	const beside = path.startsWith(".") || from.endsWith(".css") ? fileAt(join(dirname(from), path)) : undefined;
	const installed = beside && INSTALLED.exec(lockPath(root, beside.file))?.[0];
	if (installed) return { key: installed };
	if (beside || path.startsWith(".")) return beside;
	const key = locate(lock, packageIn(path), lockPath(root, dirname(from)));
	const entry = key === undefined ? undefined : lock[key];
	if (key === undefined || !entry) return undefined;
	return entry.link ? fileOfWorkspace(join(root, entry.resolved ?? ""), path) : { key };
}

/** Files and packages that are reached from the given files, these included. */
function reach(tree: Tree, start: readonly string[], isLeftOut: (request: string) => boolean) {
	const files = new Set(start);
	const packages = new Set<string>();
	for (const file of files) {
		for (const request of requestsOf(file, readFileSync(file))) {
			const found = isLeftOut(request) ? undefined : find(tree, request, file);
			if (!found) continue;
			if ("key" in found) packages.add(found.key);
			else files.add(found.file);
		}
	}
	return { files, packages };
}

/** The settings of the compiler in a folder, with those that they extend. */
function typeSettings(tree: Tree, folder: string): string[] {
	const files: string[] = [];
	let found: Found = fileAt(join(folder, "tsconfig.json"));
	while (found && "file" in found) {
		files.push(found.file);
		const [, base]: readonly string[] = /"extends"\s*:\s*"([^"]+)"/.exec(readFileSync(found.file, "utf8")) ?? [];
		found = base === undefined ? undefined : find(tree, base, found.file);
	}
	return files;
}

/** The package.json that a file of another package is resolved and bundled by. */
function packageFileOf(root: string, file: string): string | undefined {
	for (let folder = dirname(file); folder === root || isBelow(root, folder); folder = dirname(folder)) {
		const candidate = join(folder, "package.json");
		if (existsSync(candidate)) return candidate;
	}
	return undefined;
}

/** What a package's build depends on: files with their contents, packages with their versions. */
export interface Inputs {
	/** By the path that stands for the file wherever the checkout and the brand lie. */
	readonly files: ReadonlyMap<string, string>;
	/** Places in the lock file, such as `node_modules/zod`. */
	readonly packages: ReadonlySet<string>;
}

export function inputsOf(name: string, root = ROOT): Inputs & { lock: LockFile } {
	const tree: Tree = { root, brand: root === ROOT ? BRAND : join(root, "shared-ui/brand"), lock: readLockFile(root) };
	const folder = join(root, name);
	const own = filesIn(folder, isBuilt);
	const isSource = (path: string) => isBelow(join(folder, "src"), path);
	// A build that stands alone brings along what a shell would give.
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
	// Plugins read pictures and printed documents of the brand, which no import names.
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

/** Files that a build has read although its version does not stand for them. */
export function unforeseen(read: readonly string[], { files, packages }: Inputs, root = ROOT): string[] {
	// Tools name the file behind a link: a package of this repository, or of another checkout.
	const known = new Set([...files.values()].map((path) => realpathSync(path)));
	const installed = realpathSync(join(root, "node_modules"));
	return [...new Set(read.filter(isFile).map((path) => realpathSync(path)))].filter((path) => {
		const place = isBelow(installed, path) ? `node_modules/${lockPath(installed, path)}` : lockPath(root, path);
		const key = INSTALLED.exec(place)?.[0];
		if (key === undefined) return isBelow(root, path) && !known.has(path);
		// What tools keep there begins with a dot.
		return !packages.has(key) && !basename(key).startsWith(".");
	});
}

function contentOf(path: string, name: string, label: string): Buffer {
	const content = readFileSync(path);
	if (basename(path) !== "package.json" || label === `${name}/package.json`) return content;
	const kept = Object.entries(JSON.parse(content.toString())).filter(([key]) => !FOR_NPM.includes(key));
	return Buffer.from(JSON.stringify(kept));
}

/** Hash of everything a package's build depends on: equal inputs give an equal build. */
export function inputHash(name: string, root = ROOT): string {
	const { files, packages, lock } = inputsOf(name, root);
	// An API that breaks with the one before makes another version of what was built for that.
	const hash = createHash("sha256").update(`api ${major(API_VERSION)}\0`);
	hash.update(`${JSON.stringify(sharedRanges(join(root, name), root))}\0`);
	for (const [label, path] of [...files].sort(([one], [other]) => (one < other ? -1 : 1))) {
		const content = contentOf(path, name, label);
		hash.update(`${label}\0${content.length}\0`).update(content);
	}
	for (const key of [...packages].sort())
		hash.update(`${key}\0${lock[key]?.version ?? ""}\0${lock[key]?.integrity ?? ""}\0`);
	return hash.digest("hex");
}
