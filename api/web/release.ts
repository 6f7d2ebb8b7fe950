import { createHash } from "node:crypto";
import { z } from "zod";
import { releaseHash } from "../kit/registry.ts";
import type { Log } from "../platform/deps.ts";
import { type Encoding, type FileReader, jsonIn, SUFFIX, type WebFile } from "./files.ts";
import type { Registry } from "./registry.ts";

/**
 * Hashes of a deployed version. Only files with these hashes are served: the module registry contains the hash of
 * release.json, which contains the hash of every file.
 */
interface Release {
	integrity: string;
	stamp: string;
	/** Hash of each file by name; undefined for old versions, which were deployed without hashes. */
	files: ReadonlyMap<string, string> | undefined;
}

const REFUSED = Symbol("not what was deployed");
const RELEASE = "release.json";
const listed = z.object({ files: z.record(z.string(), z.string()) });

const integrityOf = (bytes: Uint8Array) => `sha384-${createHash("sha384").update(bytes).digest("base64")}`;

function parse(file: { bytes: Uint8Array; stamp: string }): Release {
	const { bytes, stamp } = file;
	const content = jsonIn(file);
	const { data } = listed.safeParse(content);
	// A file that is not JSON lists no hashes, so that no file of its version is served.
	const files = content === undefined ? new Map() : data && new Map(Object.entries(data.files));
	return { integrity: integrityOf(bytes), stamp, files };
}

interface Place {
	id: string;
	version: string;
	folder: string;
	name: string;
}

function placeOf(path: string): Place | undefined {
	const [, folder, id, version, name] = /^(mfe\/([^/]+)\/([^/]+)\/)(.+)$/.exec(path) ?? [];
	return folder && id && version && name ? { folder, id, version, name } : undefined;
}

export function checkedFiles(files: FileReader, readRegistry: () => Promise<Registry>, log: Log) {
	const releases = new Map<string, Release>();
	const checks = new Map<string, { key: string; isRight: boolean }>();

	async function releaseOf(place: Place): Promise<Release | typeof REFUSED | undefined> {
		const { folder, id, version } = place;
		const { modules, coming } = await readRegistry();
		const listed = Object.hasOwn(modules, id) ? modules[id] : Object.hasOwn(coming, id) ? coming[id] : undefined;
		const expected = releaseHash(listed, version);
		const known = releases.get(folder);
		// A release that was already read with the hash in the module registry need not be read again.
		if (known && known.integrity === expected) return known;
		const file = await files.read(folder + RELEASE);
		if (!file) return expected === undefined ? undefined : REFUSED;
		const release = known?.stamp === file.stamp ? known : parse(file);
		releases.set(folder, release);
		return expected === undefined || release.integrity === expected ? release : REFUSED;
	}

	async function isAsDeployed(path: string, stamp: string, bytes: Uint8Array): Promise<boolean> {
		const place = placeOf(path);
		if (!place) return true;
		const release = await releaseOf(place);
		if (!release) return true;
		const key = release === REFUSED ? "refused" : `${stamp} ${release.integrity}`;
		const known = checks.get(path);
		if (known?.key === key) return known.isRight;
		const isRight = release !== REFUSED && isListed(place, release, bytes);
		checks.set(path, { key, isRight });
		if (!isRight) log.error("file refused", { module: place.id, version: place.version, file: place.name });
		return isRight;
	}

	function isListed({ name }: Place, { integrity, files: hashes }: Release, bytes: Uint8Array): boolean {
		const expected = name === RELEASE ? integrity : hashes?.get(name);
		return hashes === undefined || expected === integrityOf(bytes);
	}

	return {
		/**
		 * Returns the file in the first accepted encoding that exists, `refused` if its hash is wrong, or undefined if
		 * there is no such file.
		 */
		async open(path: string, encodings: readonly Encoding[]): Promise<WebFile | "refused" | undefined> {
			const file = await files.open(path, encodings);
			if (!file) return undefined;
			const source = file.encoding ? path + SUFFIX[file.encoding] : path;
			return (await isAsDeployed(source, file.etag, file.bytes)) ? file : "refused";
		},
		async read(path: string): ReturnType<FileReader["read"]> {
			const file = await files.read(path);
			return file && (await isAsDeployed(path, file.stamp, file.bytes)) ? file : undefined;
		},
	};
}
