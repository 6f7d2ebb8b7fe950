import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, posix, relative } from "node:path";
import { Failure, NODE, ROOT, run } from "../lib/run.mjs";

const TSC = join(ROOT, "node_modules/typescript/bin/tsc");
/** A package may be imported by the name of its source: `followImports` gives it the name of what is emitted. */
const NOT_REWRITTEN = "TS2877";
const SOURCE = /(?<!\.d)\.tsx?$/;

/** What the compiler makes of sources, by the path in the checkout. */
export interface Emitted {
	/** JavaScript, declarations, and what these need besides (styles, pictures), or undefined. */
	read(path: string): Promise<string | undefined>;
	/** What the compiler says of a file, the first line. */
	problemOf(path: string): string | undefined;
}

/** Compiles the sources, in one run, and hands `use` what came out. */
export async function emit<T>(sources: readonly string[], use: (emitted: Emitted) => Promise<T>): Promise<T> {
	const cache = join(ROOT, "node_modules/.cache");
	await mkdir(cache, { recursive: true });
	const folder = await mkdtemp(join(cache, "kit-"));
	try {
		const outDir = join(folder, "out");
		const settings = {
			extends: relative(folder, join(ROOT, "tsconfig.json")),
			compilerOptions: {
				noEmit: false,
				declaration: true,
				rewriteRelativeImportExtensions: true,
				rootDir: ROOT,
				outDir,
			},
			include: [],
			files: sources.map((source) => join(ROOT, source)),
		};
		const file = join(folder, "tsconfig.json");
		await writeFile(file, JSON.stringify(settings));
		const { output } = await run(NODE, [TSC, "--pretty", "false", "--checkers", "1", "-p", file]);
		const problems = output.split("\n").filter((line) => / error TS\d+:/.test(line) && !line.includes(NOT_REWRITTEN));
		return await use({
			async read(path) {
				const places = [join(outDir, path), ...(SOURCE.test(path) ? [] : [join(ROOT, path)])];
				const place = places.find((name) => existsSync(name));
				return place === undefined ? undefined : readFile(place, "utf8");
			},
			problemOf: (path) => problems.find((line) => line.startsWith(`${path}(`)),
		});
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

/** Not in a line that is a comment. */
const IMPORT = /(?<!^\s*(?:\/\/|\/?\*).*)(\bfrom\s*|\bimport\s*\(?\s*)(["'])([@\w./:-]+)\2/gm;
const CSS_IMPORT = /(@import\s*|\burl\()(["'])([@\w./:-]+)\2/g;

/** The emitted name of a source that a file of this kind imports: code has declarations beside it. */
function emittedName(path: string, from: string): string {
	if (!from.endsWith(".d.ts")) return path.replace(SOURCE, ".js");
	return path
		.replace(SOURCE, ".d.ts")
		.replace(/\.js$/, ".d.ts")
		.replace(/\.mjs$/, ".d.mts");
}

export interface Wanted {
	/** Emitted files to begin with. */
	entries: readonly string[];
	/** The folder of the checkout that becomes the package; nothing outside of it may be imported by a path. */
	root: string;
	/** Another name for what is imported by name; a path in the checkout begins with "/". */
	rename(specifier: string): string;
}

/** The files of a package: the entries and what they import by path. Packages that are imported are added to `names`. */
export async function followImports(
	emitted: Emitted,
	wanted: Wanted,
	names: Set<string>,
): Promise<Map<string, string>> {
	const files = new Map<string, string>();
	const { root, rename } = wanted;
	const isInside = (path: string) => root === "" || path.startsWith(`${root}/`);

	async function add(path: string, importer: string): Promise<void> {
		if (files.has(path)) return;
		if (!isInside(path)) throw new Failure(`${importer} imports ${path}, which is no part of the package.`);
		const text = await emitted.read(path);
		if (text === undefined) throw new Failure(`${importer} imports ${path}, which was not emitted.`);
		const source = path.replace(/(\.d)?\.[mc]?[jt]s$/, "");
		const problem = emitted.problemOf(`${source}.ts`) ?? emitted.problemOf(`${source}.tsx`);
		if (problem !== undefined) throw new Failure(problem);
		files.set(path, "");
		const found: string[] = [];
		const rewritten = text.replace(
			path.endsWith(".css") ? CSS_IMPORT : IMPORT,
			(_, before: string, quote: string, specifier: string) => {
				const name = specifier.startsWith(".") ? specifier : rename(specifier);
				if (!/^[./]/.test(name)) {
					names.add(name);
					return `${before}${quote}${name}${quote}`;
				}
				const target = name.startsWith("/") ? name.slice(1) : posix.join(posix.dirname(path), name);
				found.push(emittedName(target, path));
				const way = posix.relative(posix.dirname(path), target).replace(SOURCE, ".js");
				return `${before}${quote}${way.startsWith(".") ? way : `./${way}`}${quote}`;
			},
		);
		files.set(path, rewritten);
		for (const next of found) await add(next, path);
	}

	for (const entry of wanted.entries) await add(entry, dirname(entry));
	return files;
}
