import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { filesIn } from "../lib/files.ts";
import { ROOT } from "../lib/run.mjs";
import { packFiles } from "../release/archive.ts";
import { type Emitted, emit, followImports } from "./emit.ts";
import { type KitPackage, kitPackages, manifestOf, sourcesOf } from "./packages.ts";

export interface Tarball {
	manifest: ReturnType<typeof manifestOf>;
	content: Uint8Array;
	integrity: string;
	shasum: string;
}

const SOURCE = /\.tsx?$/;
const emittedOf = (source: string) =>
	SOURCE.test(source) ? [source.replace(SOURCE, ".js"), source.replace(SOURCE, ".d.ts")] : [source];

const readmeOf = async (path: string) =>
	(await readFile(join(ROOT, path), "utf8")).replace(/\[([^\]]+)\]\((?!#|https?:)[^)]*\)/g, "$1");

async function pack(one: KitPackage, packages: readonly KitPackage[], emitted: Emitted): Promise<Tarball> {
	const found = await followImports(emitted, sourcesOf(one).flatMap(emittedOf), one.root);
	const manifest = manifestOf(one, packages, found.names);
	const files = new Map([["package.json", `${JSON.stringify(manifest, undefined, "\t")}\n`]]);
	for (const [path, text] of found.files) files.set(one.root === "" ? path : path.slice(one.root.length + 1), text);
	const place = join(ROOT, one.root);
	const data = (one.data ?? [])
		.map((path) => join(place, path))
		.flatMap((path) => (statSync(path).isFile() ? [path] : filesIn(path)));
	for (const file of data) files.set(relative(place, file), await readFile(file, "utf8"));
	if (one.readme !== undefined) files.set("README.md", await readmeOf(one.readme));
	// npm expects all files of a package in one top-level folder of the archive.
	const content = await packFiles([...files].map(([path, text]) => [`package/${path}`, Buffer.from(text)]));
	const hash = (algorithm: string, encoding: "base64" | "hex") =>
		createHash(algorithm).update(content).digest(encoding);
	return { manifest, content, integrity: `sha512-${hash("sha512", "base64")}`, shasum: hash("sha1", "hex") };
}

export async function packKit(): Promise<Tarball[]> {
	const packages = await kitPackages();
	const sources = packages.flatMap(sourcesOf).filter((source) => SOURCE.test(source));
	return emit([...new Set(sources)], (emitted) => Promise.all(packages.map((one) => pack(one, packages, emitted))));
}
