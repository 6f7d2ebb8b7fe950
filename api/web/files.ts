import { readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { LRUCache } from "lru-cache";
import { parseJson } from "../platform/json.ts";

/** Media types by file extension. HTML is missing, because pages are rendered and never served from a file. */
const TYPES: Readonly<Record<string, string>> = {
	".avif": "image/avif",
	".css": "text/css; charset=utf-8",
	".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
	".gif": "image/gif",
	".ico": "image/x-icon",
	".jpg": "image/jpeg",
	".js": "text/javascript; charset=utf-8",
	".json": "application/json; charset=utf-8",
	".pdf": "application/pdf",
	".png": "image/png",
	".svg": "image/svg+xml; charset=utf-8",
	".tgz": "application/gzip",
	".txt": "text/plain; charset=utf-8",
	".webmanifest": "application/manifest+json; charset=utf-8",
	".webp": "image/webp",
	".woff2": "font/woff2",
	".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
	".xml": "application/xml; charset=utf-8",
};

export type Encoding = "br" | "gzip";
export const SUFFIX: Readonly<Record<Encoding, string>> = { br: ".br", gzip: ".gz" };

export interface WebFile {
	bytes: Uint8Array<ArrayBuffer>;
	type: string;
	etag: string;
	encoding: Encoding | undefined;
	varies: boolean;
}

/** Returns true if a browser shows the file as a document, so that scripts inside of it could run. */
export const isDocument = ({ type }: Pick<WebFile, "type">): boolean => /^(image\/svg|application\/xml)/.test(type);

export function acceptedEncodings(header: string | null): Encoding[] {
	const weights = new Map<string, number>();
	for (const part of (header ?? "").split(",")) {
		const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
		const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
		weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
	}
	return (["br", "gzip"] as const).filter((name) => (weights.get(name) ?? weights.get("*") ?? 0) > 0);
}

/**
 * Returns the path within the folder of web files, or undefined for hidden paths and paths that leave the folder. A
 * part such as `~1` is removed, because it only marks a repeated request.
 */
export function cleanPath(pathname: string): string | undefined {
	let decoded: string;
	try {
		decoded = decodeURIComponent(pathname);
	} catch {
		return undefined;
	}
	// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
	if (/[\\\u0000-\u001f]/.test(decoded)) return undefined;
	const parts = decoded.split("/").slice(1);
	if (parts.some((part) => part.startsWith("."))) return undefined;
	// An empty segment is refused, because the file system ignores it while the checks of paths do not.
	if (parts.slice(0, -1).includes("")) return undefined;
	return parts.filter((part) => !/^~\d{1,4}$/.test(part)).join("/");
}

const CACHE_BYTES = 64 * 1024 * 1024;
const CACHED_FILE_BYTES = 4 * 1024 * 1024;

interface Cached {
	bytes: Uint8Array<ArrayBuffer>;
	stamp: string;
}

export function fileReader(root: string) {
	const cache = new LRUCache<string, Cached>({
		maxSize: CACHE_BYTES,
		maxEntrySize: CACHED_FILE_BYTES,
		sizeCalculation: ({ bytes }) => Math.max(1, bytes.length),
	});

	async function read(path: string): Promise<Cached | undefined> {
		const info = await stat(path).catch(() => undefined);
		if (!info?.isFile()) return undefined;
		const stamp = `${info.size.toString(36)}-${Math.round(info.mtimeMs).toString(36)}`;
		const cached = cache.get(path);
		if (cached?.stamp === stamp) return cached;
		const bytes = await readFile(path).catch(() => undefined);
		if (!bytes) return undefined;
		const entry = { bytes: new Uint8Array(bytes), stamp };
		cache.set(path, entry);
		return entry;
	}

	async function open(path: string, encodings: readonly Encoding[]): Promise<WebFile | undefined> {
		const extension = extname(path);
		const type = TYPES[extension];
		if (type === undefined) return undefined;
		const full = join(root, path);
		const varies = !/^(image\/(?!svg)|font\/|application\/gzip)/.test(type);
		if (varies) {
			for (const encoding of encodings) {
				const packed = await read(full + SUFFIX[encoding]);
				if (packed) return { bytes: packed.bytes, type, etag: `W/"${packed.stamp}-${encoding}"`, encoding, varies };
			}
		}
		const plain = await read(full);
		return plain && { bytes: plain.bytes, type, etag: `W/"${plain.stamp}"`, encoding: undefined, varies };
	}

	return { open, read: (path: string) => read(join(root, path)) };
}

export type FileReader = ReturnType<typeof fileReader>;

/** Returns the content of a JSON file; undefined if it is missing or invalid. */
export const jsonIn = (file: { bytes: Uint8Array } | undefined): unknown =>
	parseJson(new TextDecoder().decode(file?.bytes));
