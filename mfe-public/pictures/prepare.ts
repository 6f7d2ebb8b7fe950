import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import sharp from "sharp";

/** Widths in pixels in which a picture is offered, up to that of its source, because enlarging would add no detail. */
export const WIDTHS = [500, 780, 1000, 1300, 1500];
/** Formats by preference, because browsers take the first one that they support. */
const FORMATS = ["avif", "webp"] as const;
/** Size in pixels that Open Graph recommends for the preview of a shared link. */
export const SHARED_SIZE = { width: 1200, height: 630 };

const ENCODERS = {
	avif: { quality: 54, effort: 3, chromaSubsampling: "4:2:0" },
	webp: { quality: 76, effort: 4, smartSubsample: true },
	jpeg: { quality: 84, mozjpeg: true },
} as const;
const HASH_LENGTH = 10;

interface EncodedFile {
	name: string;
	width: number;
	format: (typeof FORMATS)[number] | "jpeg";
	content: Buffer;
}

export interface Prepared {
	width: number;
	height: number;
	/** Average colour of the picture as `#rrggbb`, which is shown until the picture is loaded. */
	color: string;
	files: EncodedFile[];
}

type Kind = "picture" | "share";
type CachedPicture = Omit<Prepared, "files"> & { files: Omit<EncodedFile, "content">[] };
type Pixels = ReturnType<typeof sharp>;

const digest = (...parts: (string | Uint8Array)[]) =>
	parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest("hex");

/** Settings and versions of the encoders, which are part of the cache key, because they change the files. */
const SETTINGS = JSON.stringify([WIDTHS, FORMATS, SHARED_SIZE, ENCODERS, sharp.versions]);

async function averageColor(pixels: Pixels): Promise<string> {
	const { data } = await pixels
		.clone()
		.removeAlpha()
		.resize(1, 1, { fit: "fill" })
		.raw()
		.toBuffer({ resolveWithObject: true });
	return `#${[...data.subarray(0, 3)].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** Decodes the source only once for all widths and formats, because decoding is slow. */
async function readPixels(source: Buffer, kind: Kind): Promise<{ pixels: Pixels; width: number; height: number }> {
	const upright = sharp(source).rotate().toColorspace("srgb");
	const sized = kind === "share" ? upright.resize({ ...SHARED_SIZE, fit: "cover" }) : upright;
	const { data, info } = await sized.raw().toBuffer({ resolveWithObject: true });
	const { width, height, channels } = info;
	return { pixels: sharp(data, { raw: { width, height, channels } }), width, height };
}

/** Returns the usual widths up to that of the source. A source that is smaller than all of them keeps its own width. */
export function widthsOf(width: number): number[] {
	const fitting = WIDTHS.filter((wanted) => wanted <= width);
	return fitting.length > 0 ? fitting : [width];
}

async function encode(file: string, source: Buffer, kind: Kind): Promise<Prepared> {
	const { pixels, width, height } = await readPixels(source, kind);
	const wanted =
		kind === "share"
			? [{ width, format: "jpeg" as const }]
			: widthsOf(width).flatMap((size) => FORMATS.map((format) => ({ width: size, format })));
	const title = basename(file, extname(file));
	const files = await Promise.all(
		wanted.map(async ({ width: size, format }): Promise<EncodedFile> => {
			const sized = pixels.clone().resize({ width: size, withoutEnlargement: true });
			const content = await sized.toFormat(format, ENCODERS[format]).toBuffer();
			const hash = digest(content).slice(0, HASH_LENGTH);
			return { name: `${title}-${size}.${hash}.${format === "jpeg" ? "jpg" : format}`, width: size, format, content };
		}),
	);
	return { width, height, color: await averageColor(pixels), files };
}

async function readCache(folder: string): Promise<Prepared | undefined> {
	if (!existsSync(folder)) return undefined;
	const cached: CachedPicture = JSON.parse(await readFile(join(folder, "picture.json"), "utf8"));
	const files = await Promise.all(
		cached.files.map(async (file) => ({ ...file, content: await readFile(join(folder, file.name)) })),
	);
	return { ...cached, files };
}

/** Writes the cache under a temporary name and renames it, so that a parallel build never reads half of a picture. */
async function writeCache(folder: string, { files, ...picture }: Prepared): Promise<void> {
	const partial = `${folder}.${process.pid}.partial`;
	await rm(partial, { recursive: true, force: true });
	await mkdir(partial, { recursive: true });
	for (const { name, content } of files) await writeFile(join(partial, name), content);
	const cached: CachedPicture = { ...picture, files: files.map(({ content, ...file }) => file) };
	await writeFile(join(partial, "picture.json"), JSON.stringify(cached));
	await rename(partial, folder).catch(() => rm(partial, { recursive: true, force: true }));
}

/** Pictures that are being prepared, so that the builds for browsers and Node, which run at once, share the work. */
const preparing = new Map<string, Promise<Prepared>>();

/** Encodes a picture, or reads it from the cache if neither the source nor the settings have changed. */
export async function prepare(file: string, cache: string, kind: Kind = "picture"): Promise<Prepared> {
	const source = await readFile(file);
	const folder = join(cache, digest(basename(file), "\0", kind, "\0", SETTINGS, "\0", source).slice(0, 32));
	const make = async () => {
		const known = await readCache(folder);
		if (known) return known;
		const made = await encode(file, source, kind).catch((error: unknown) => {
			throw new Error(`${file}: ${error instanceof Error ? error.message : error}`, { cause: error });
		});
		await writeCache(folder, made);
		return made;
	};
	const result = preparing.get(folder) ?? make().finally(() => preparing.delete(folder));
	preparing.set(folder, result);
	return result;
}
