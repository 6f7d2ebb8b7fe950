import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { prepare, SHARED_SIZE, WIDTHS, widthsOf } from "./prepare.ts";

const drawing = (width: number, height: number, color = "#0f4c3a") =>
	`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${color}"/></svg>`;

let folder: string;
let cache: string;

async function source(name: string, content: string | Buffer): Promise<string> {
	const file = join(folder, name);
	await writeFile(file, content);
	return file;
}

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "pictures-"));
	cache = join(folder, "cache");
});

afterEach(() => rm(folder, { recursive: true }));

describe("a prepared picture", () => {
	test("exists in every width as AVIF and WebP, in the proportions of the source", async () => {
		const { width, height, files } = await prepare(await source("wide.svg", drawing(1600, 1000)), cache);
		expect([width, height]).toEqual([1600, 1000]);
		expect(files.map((file) => `${file.width} ${file.format}`)).toEqual(
			WIDTHS.flatMap((size) => [`${size} avif`, `${size} webp`]),
		);
		for (const file of files) {
			const made = await sharp(file.content).metadata();
			expect(made.format).toBe(file.format === "avif" ? "heif" : "webp");
			expect(made.width).toBe(file.width);
			expect(made.height).toBe(Math.round((file.width * 10) / 16));
			expect(file.name).toMatch(new RegExp(`^wide-${file.width}\\.[\\da-f]{10}\\.${file.format}$`));
		}
	});

	test("is never wider than its source", async () => {
		expect([1499, 780, 499].map(widthsOf)).toEqual([[500, 780, 1000, 1300], [500, 780], [499]]);
		const { files } = await prepare(await source("narrow.svg", drawing(499, 100)), cache);
		const made = await Promise.all(files.map(({ content }) => sharp(content).metadata()));
		expect(made.map(({ width }) => width)).toEqual([499, 499]);
	});

	test("of a photograph is rotated as its EXIF orientation says", async () => {
		const photograph = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#b28a3c" } })
			.jpeg()
			.withMetadata({ orientation: 6 })
			.toBuffer();
		const { width, height } = await prepare(await source("photograph.jpg", photograph), cache);
		expect([width, height]).toEqual([40, 60]);
	});

	test("has the average colour of its source", async () => {
		expect((await prepare(await source("green.svg", drawing(30, 20)), cache)).color).toBe("#0f4c3a");
	});

	test("for shared links is a JPEG of one size, whatever the source", async () => {
		const { files } = await prepare(await source("share.svg", drawing(2000, 2000)), cache, "share");
		expect(files.map(({ name }) => name)).toEqual([expect.stringMatching(/^share-1200\.[\da-f]{10}\.jpg$/)]);
		const made = await sharp(files[0]?.content).metadata();
		expect(made).toMatchObject({ format: "jpeg", ...SHARED_SIZE });
	});
});

describe("the cache", () => {
	test("encodes an unchanged source once, and a changed one again under other names", async () => {
		const file = await source("unchanged.svg", drawing(600, 300));
		const first = await prepare(file, cache);
		const [folder = ""] = await readdir(cache);
		await writeFile(join(cache, folder, first.files[0]?.name ?? ""), "from the cache");
		// The cache compares the content, not the time of modification.
		await utimes(file, new Date(), new Date(Date.now() + 60_000));
		const second = await prepare(file, cache);
		expect(second.files[0]?.content.toString()).toBe("from the cache");
		expect(second.files.slice(1)).toEqual(first.files.slice(1));
		await source("unchanged.svg", drawing(600, 300, "#b28a3c"));
		const changed = await prepare(file, cache);
		const names = first.files.map(({ name }) => name);
		expect(changed.files.filter(({ name }) => names.includes(name))).toEqual([]);
	});

	test("encodes once for builds that request the same picture at the same time", async () => {
		const file = await source("wanted.svg", drawing(600, 300));
		const [first, second] = await Promise.all([prepare(file, cache), prepare(file, cache)]);
		expect(second).toBe(first);
		expect(await readdir(cache)).toHaveLength(1);
	});
});
