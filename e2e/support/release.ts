import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type * as contract from "@portal/contracts/contract/registry";

/** These functions change the modules in a server's web folder as a deployment, an accident or an attacker would. */

/**
 * An entry of the registry in which the hash may be missing, because tests also create entries that a deployment
 * refuses.
 */
export type Entry = Omit<contract.RegistryEntry<{ contract: number }>, "integrity"> & { integrity?: string };
export type Registry = contract.Registry<Entry>;

/** Names of a module's files by what they do. */
export type Part = "entry" | "module" | "page" | "texts" | "css";
export type Edits = Partial<Record<Part | "release", (content: string) => string>>;

const registryFile = (webRoot: string) => join(webRoot, "remotes.json");
const hashOf = (content: string | Buffer) => `sha384-${createHash("sha384").update(content).digest("base64")}`;

export const readRegistry = (webRoot: string) => JSON.parse(readFileSync(registryFile(webRoot), "utf8")) as Registry;

let moments = 0;
/**
 * Writes a file with a time of its own, because the server caches files by size and time: two writes in one
 * millisecond would look the same.
 */
export function write(file: string, content: string): void {
	writeFileSync(file, content);
	const moment = new Date(Date.now() + moments++);
	utimesSync(file, moment, moment);
}

export const writeRegistry = (webRoot: string, registry: Registry) =>
	write(registryFile(webRoot), JSON.stringify(registry));

export function entryOf(webRoot: string, id: string): Entry {
	const entry = readRegistry(webRoot).modules[id];
	if (!entry) throw new Error(`${id} is not deployed`);
	return entry;
}

function changeEntry(webRoot: string, id: string, change: (entry: Entry) => Entry): void {
	const { modules } = readRegistry(webRoot);
	writeRegistry(webRoot, { modules: { ...modules, [id]: change(entryOf(webRoot, id)) } });
}

const folderOf = (webRoot: string, id: string, version: string) => join(webRoot, "mfe", id, version);

/** Returns the paths of a version's files relative to its folder, without compressed forms. */
function pathsIn(folder: string): string[] {
	const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
	return paths.filter((path) => statSync(join(folder, path)).isFile() && !/\.(br|gz)$/.test(path));
}

/** Returns the path of a module's file, relative to the version's folder. */
export function pathOf(webRoot: string, id: string, part: Part): string {
	const { entry, version, preload, css } = entryOf(webRoot, id);
	const base = `/mfe/${id}/${version}/`;
	const own = [entry, ...preload.map(({ href }) => href), ...css.map(({ href }) => href)]
		.filter((href) => href.startsWith(base))
		.map((href) => href.slice(base.length));
	const folder = folderOf(webRoot, id, version);
	const scriptContaining = (what: RegExp) =>
		pathsIn(folder).find((path) => path.endsWith(".js") && what.test(readFileSync(join(folder, path), "utf8")));
	/**
	 * Returns the largest chunk of texts, which is that of the pages; a card or dialog may have a smaller one of its
	 * own. The names of countries are a chunk of JSON too, but have no titles.
	 */
	const largestTexts = () => {
		const lengthOf = (path: string) =>
			/=JSON\.parse\('\{".*?"title":.*?'\)/.exec(readFileSync(join(folder, path), "utf8"))?.[0].length ?? 0;
		const [path] = pathsIn(folder)
			.filter((name) => name.endsWith(".js"))
			.toSorted((a, b) => lengthOf(b) - lengthOf(a));
		return path !== undefined && lengthOf(path) > 0 ? path : undefined;
	};
	const found = {
		entry: () => own.find((path) => path === "remoteEntry.js"),
		module: () => own.find((path) => path.includes("__federation_expose_module") && path.endsWith(".js")),
		css: () => own.find((path) => path.endsWith(".css")),
		texts: () => largestTexts(),
		page: () => scriptContaining(/\{Add\w+Page:/),
	}[part]();
	if (found === undefined) throw new Error(`${id} has no ${part}`);
	return found;
}

/**
 * Deploys another version with edited files and correct hashes, as a team that made a mistake would. Returns the
 * version.
 */
export function deployEdited(
	webRoot: string,
	id: string,
	version: string,
	{ release: editRelease, ...edits }: Edits,
): string {
	const before = entryOf(webRoot, id);
	const folder = folderOf(webRoot, id, version);
	rmSync(folder, { recursive: true, force: true });
	cpSync(folderOf(webRoot, id, before.version), folder, {
		recursive: true,
		filter: (path) => !/\.(br|gz)$/.test(path),
	});
	const editOf = new Map((Object.keys(edits) as Part[]).map((part) => [pathOf(webRoot, id, part), edits[part]]));
	// Adds the version to the name of the global list of chunks, because a page can load chunks of two versions.
	const named = (text: string) =>
		text
			.replaceAll(before.version, version)
			.replaceAll(before.version.replace(/\W/g, "_"), version.replace(/\W/g, "_"));
	const hashes = new Map<string, string>();
	const withHashes = (text: string) => [...hashes].reduce((result, [old, hash]) => result.replaceAll(old, hash), text);
	const files: Record<string, string> = {};
	const paths = pathsIn(folder).filter((path) => path !== "release.json");
	// The entry file is written last, because it contains the hashes of the others.
	for (const path of paths.toSorted((a, b) => Number(a === "remoteEntry.js") - Number(b === "remoteEntry.js"))) {
		const file = join(folder, path);
		const old = readFileSync(file);
		if (/\.(js|css)$/.test(path)) {
			const text = withHashes(named(old.toString()));
			write(file, editOf.get(path)?.(text) ?? text);
		}
		const hash = hashOf(readFileSync(file));
		hashes.set(hashOf(old), hash);
		files[path] = hash;
	}
	const own = JSON.parse(readFileSync(join(folder, "release.json"), "utf8")) as object;
	const content = JSON.stringify({ ...JSON.parse(withHashes(named(JSON.stringify(own)))), files });
	const release = editRelease?.(content) ?? content;
	write(join(folder, "release.json"), release);
	const hash = hashOf(release);
	changeEntry(webRoot, id, () => ({
		...(JSON.parse(withHashes(named(JSON.stringify(before)))) as Entry),
		release: hash,
		available: { [version]: hash, ...before.available },
	}));
	return version;
}
