import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXT = new Set([".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest", ".xml"]);
const TYPES: Readonly<Record<string, string>> = {
	".css": "text/css; charset=utf-8",
	".js": "text/javascript; charset=utf-8",
	".json": "application/json; charset=utf-8",
	".svg": "image/svg+xml",
};
const SMALLEST_BYTES = 512;
const SKIPPED = new Set(["node_modules", "dist", "testing"]);
const BROTLI = {
	params: {
		[constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
		[constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
	},
};
const PACKERS: readonly [string, (content: Uint8Array) => Promise<Buffer>][] = [
	[".br", (content) => promisify(brotliCompress)(content, BROTLI)],
	[".gz", promisify(gzip)],
];

/** Returns the SHA-384 hash of a file in the form of the HTML attribute `integrity`. */
export const integrityOf = (content: Uint8Array) => `sha384-${createHash("sha384").update(content).digest("base64")}`;

/** Adds files with their names to a hash, by default a new one. */
export function hashFiles(files: Iterable<readonly [string, Uint8Array]>, hash = createHash("sha256")) {
	for (const [name, content] of files) hash.update(`${name}\0${content.length}\0`).update(content);
	return hash;
}

export const contentTypeOf = (path: string) => TYPES[extname(path)] ?? "application/octet-stream";

export const readJson = async <T>(path: string): Promise<T> => JSON.parse(await readFile(path, "utf8"));

export const modifiedAt = async (path: string) => (await stat(path).catch(() => undefined))?.mtimeMs ?? 0;

/** Returns the files below a folder whose name `accept` allows, without dependencies, build output and tests. */
export function filesIn(folder: string, accept: (name: string) => boolean = () => true): string[] {
	if (!existsSync(folder)) return [];
	return readdirSync(folder, { withFileTypes: true })
		.sort((a, b) => (a.name < b.name ? -1 : 1))
		.flatMap((entry) => {
			const path = join(folder, entry.name);
			if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesIn(path, accept);
			return accept(entry.name) ? [path] : [];
		});
}

export const filesByPath = (folder: string) =>
	filesIn(folder).map((file) => [relative(folder, file).split(sep).join("/"), file] as const);

/** Writes through a temporary file and a rename, so that readers see the old or the new content, never a part. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
	await mkdir(dirname(path), { recursive: true });
	await writeFile(`${path}.partial`, content);
	await rename(`${path}.partial`, path);
}

export const PACKED = PACKERS.map(([suffix]) => suffix);

/** Returns true for text files. Other files, such as pictures, are compressed already. */
export const isPackable = (path: string) => TEXT.has(extname(path));

/** Returns pairs of name ending and compressed content. A form that is not smaller than the file is left out. */
export async function packedForms(path: string, content: Uint8Array): Promise<[string, Uint8Array][]> {
	if (!isPackable(path) || content.length < SMALLEST_BYTES) return [];
	const forms = await Promise.all(
		PACKERS.map(async ([suffix, pack]): Promise<[string, Uint8Array]> => [suffix, await pack(content)]),
	);
	return forms.filter(([, form]) => form.length < content.length);
}

/** Writes a file and its compressed forms, which the server sends to browsers that accept them. */
export async function publish(path: string, source: string): Promise<void> {
	const content = await readFile(source);
	const current = await readFile(path).catch(() => undefined);
	if (current?.equals(content)) return;
	const forms = new Map(await packedForms(path, content));
	for (const suffix of PACKED) {
		const form = forms.get(suffix);
		if (form) await writeWhole(path + suffix, form);
		else await rm(path + suffix, { force: true });
	}
	// The file itself is written last, because it counts as published once it exists.
	await writeWhole(path, content);
}

export async function unpublish(path: string): Promise<void> {
	for (const suffix of ["", ...PACKED]) await rm(path + suffix, { force: true });
}

export async function forEach<T>(items: Iterable<T>, action: (item: T) => Promise<void>, atOnce = 8): Promise<void> {
	const waiting = [...items];
	const worker = async () => {
		for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await action(item);
	};
	await Promise.all(Array.from({ length: atOnce }, worker));
}
