import { statSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { filesIn } from "../lib/files.ts";
import { Failure, ROOT, run } from "../lib/run.mjs";
import { type Emitted, emit, followImports } from "./emit.ts";
import { rename } from "./names.ts";
import { type KitPackage, kitPackages, manifestOf, sourcesOf } from "./packages.ts";

type Manifest = Awaited<ReturnType<typeof manifestOf>>;

export interface Tarball {
	manifest: Manifest;
	content: Uint8Array;
	integrity: string;
	shasum: string;
}

interface Packed {
	name: string;
	filename: string;
	integrity: string;
	shasum: string;
}

const SOURCE = /\.tsx?$/;
const emittedOf = (source: string) =>
	SOURCE.test(source) ? [source.replace(SOURCE, ".js"), source.replace(SOURCE, ".d.ts")] : [source];

const folderOf = ({ root }: KitPackage) => root || "module-kit";

const readmeOf = async (path: string) =>
	(await readFile(join(ROOT, path), "utf8")).replace(/\[([^\]]+)\]\((?!#|https?:)[^)]*\)/g, "$1");

async function writePackage(
	folder: string,
	one: KitPackage,
	packages: readonly KitPackage[],
	emitted: Emitted,
): Promise<Manifest> {
	const names = new Set<string>();
	const entries = sourcesOf(one).flatMap(emittedOf);
	const files = await followImports(emitted, { entries, root: one.root, rename }, names);
	const manifest = await manifestOf(one, packages, names);
	const within = (path: string) => (one.root === "" ? path : path.slice(one.root.length + 1));
	const written = [...files].map(([path, text]) => [within(path), text] as const);
	const place = join(ROOT, one.root);
	const data = (one.data ?? [])
		.map((path) => join(place, path))
		.flatMap((path) => (statSync(path).isFile() ? [path] : filesIn(path)))
		.map(async (file) => [relative(place, file), await readFile(file, "utf8")] as const);
	const settings = ["package.json", `${JSON.stringify(manifest, undefined, "\t")}\n`] as const;
	const pages = one.readme === undefined ? [] : [["README.md", await readmeOf(one.readme)] as const];
	for (const [path, text] of [...written, ...(await Promise.all(data)), ...pages, settings]) {
		const file = join(folder, path);
		await mkdir(dirname(file), { recursive: true });
		await writeFile(file, text);
	}
	return manifest;
}

async function npmPack(folders: readonly string[], cwd: string): Promise<Packed[]> {
	const args = ["pack", "--json", "--ignore-scripts", "--loglevel=error", ...folders];
	const npm = process.env.npm_execpath;
	const [command, all] = npm ? [process.execPath, [npm, ...args]] : ["npm", args];
	const { code, output } = await run(command, all, { cwd, shell: !npm && process.platform === "win32" });
	if (code !== 0) throw new Failure(`${output.trim()}\n\nThe packages could not be packed.`);
	const answer: unknown = JSON.parse(output.slice(output.search(/^[[{]/m)));
	return Object.values(answer as Record<string, Packed>);
}

export async function packKit(): Promise<Tarball[]> {
	const packages = await kitPackages();
	const sources = packages.flatMap(sourcesOf).filter((source) => SOURCE.test(source));
	return emit([...new Set(sources)], async (emitted) => {
		const folder = await mkdtemp(join(ROOT, "node_modules/.cache/kit-"));
		try {
			const manifests = new Map<string, Manifest>();
			for (const one of packages) {
				const manifest = await writePackage(join(folder, folderOf(one)), one, packages, emitted);
				manifests.set(one.name, manifest);
			}
			const packed = await npmPack(
				packages.map((one) => `./${folderOf(one)}`),
				folder,
			);
			return await Promise.all(
				packed.map(async ({ name, filename, integrity, shasum }): Promise<Tarball> => {
					const manifest = manifests.get(name);
					if (!manifest) throw new Failure(`npm packed ${name}, which is no package of the kit.`);
					return { manifest, content: await readFile(join(folder, filename)), integrity, shasum };
				}),
			);
		} finally {
			await rm(folder, { recursive: true, force: true });
		}
	});
}
