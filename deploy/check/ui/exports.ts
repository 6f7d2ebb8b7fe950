import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { filesIn, readJson, writeWhole } from "../../lib/files.ts";
import { ROOT } from "../../lib/run.mjs";
import type { Offered } from "../../release/registry.ts";
import { describeExports, digestOf, type Exports } from "./described.ts";

const PACKAGE = "@portal/shared-ui";
const FOLDER = "shared-ui";
const CACHE = join(FOLDER, "dist/exports.json");

interface Cached {
	inputs: string;
	entries: Record<string, Exports>;
}

interface UiPackage {
	version: string;
	exports: Readonly<Record<string, string>>;
}

export const readUiPackage = (root = ROOT) => readJson<UiPackage>(join(root, FOLDER, "package.json"));

async function inputsOf(root: string): Promise<string> {
	const isSource = (name: string) => /\.(tsx?|json)$/.test(name) && !name.includes(".test.");
	const folders = ["src", "brand"].map((name) => join(root, FOLDER, name));
	const files = [
		...folders.flatMap((folder) => filesIn(folder, isSource)),
		...filesIn(join(root, "api"), (name) => /^(contract|lifecycle|fields|client)\.ts$/.test(name)),
		...filesIn(join(root, "api/kit"), isSource),
		...["package.json", "tsconfig.json"].map((name) => join(root, FOLDER, name)),
		...["package-lock.json", "tsconfig.json"].map((name) => join(root, name)),
		...filesIn(import.meta.dirname, isSource),
	];
	const hash = createHash("sha256");
	for (const file of files.filter((path) => existsSync(path)))
		hash.update(`${relative(root, file)}\0`).update(await readFile(file));
	return hash.digest("hex");
}

/** Returns nothing if this repository has no shared-ui. */
export async function uiExports(root = ROOT): Promise<Record<string, Exports>> {
	if (!existsSync(join(root, FOLDER, "package.json"))) return {};
	const file = join(root, CACHE);
	const inputs = await inputsOf(root);
	const known = existsSync(file) ? await readJson<Cached>(file) : undefined;
	if (known?.inputs === inputs) return known.entries;
	const { exports } = await readUiPackage(root);
	const sources = Object.entries(exports).filter(([entry, path]) => /\.tsx?$/.test(path) && !/testing/.test(entry));
	const entries = describeExports(
		join(root, FOLDER),
		sources.map(([entry, path]) => [PACKAGE + entry.slice(1), path]),
	);
	await writeWhole(file, JSON.stringify({ inputs, entries } satisfies Cached));
	return entries;
}

export async function offeredNames(root = ROOT): Promise<Record<string, Offered>> {
	return withDigests(await uiExports(root));
}

export async function installedNames(directory: string): Promise<Record<string, Offered>> {
	const file = join(directory, "node_modules", PACKAGE, "exports.json");
	return existsSync(file) ? withDigests((await readJson<Pick<Cached, "entries">>(file)).entries) : {};
}

function withDigests(exported: Readonly<Record<string, Exports>>): Record<string, Offered> {
	const entries = Object.entries(exported).map(([entry, { values, types }]) => {
		const digests = Object.entries(values).map(([name, parts]) => [name, digestOf(parts)] as const);
		return [entry, { values: Object.fromEntries(digests), types }] as const;
	});
	return Object.fromEntries(entries);
}
