import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PreparedPicture } from "@portal/brand/images/index.ts";
import { createRsbuild } from "@rsbuild/core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pluginPictures } from "./plugin.ts";

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="400"><rect width="100%" height="100%" fill="#0f4c3a"/></svg>`;
const ENTRY = `
import picture from "./hero.svg?picture";
import share from "./share.svg?share";
import plain from "./hero.svg";
export { picture, plain, share };
`;

let folder: string;

/** Builds for the browser and for prerendering, as the build of the website does. */
async function build(): Promise<void> {
	const output = { assetPrefix: "/site/", dataUriLimit: 0, cleanDistPath: true };
	const rsbuild = await createRsbuild({
		cwd: folder,
		rsbuildConfig: {
			mode: "production",
			logLevel: "error",
			source: { entry: { entry: "./entry.js" } },
			plugins: [pluginPictures({ cache: join(folder, "cache") })],
			environments: {
				web: { output: { ...output, target: "web", distPath: { root: "web" } }, tools: { htmlPlugin: false } },
				render: {
					output: {
						...output,
						target: "node",
						module: true,
						distPath: { root: "render" },
						filename: { js: "[name].mjs" },
					},
				},
			},
		},
	});
	const { close } = await rsbuild.build();
	await close();
}

const written = (environment: string) => readdir(join(folder, environment, "static/image")).catch((): string[] => []);

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "pictures-"));
	await writeFile(join(folder, "entry.js"), ENTRY);
	for (const name of ["hero.svg", "share.svg"]) await writeFile(join(folder, name), DRAWING);
});

afterEach(() => rm(folder, { recursive: true }));

test("a broken source fails the build with the name of the file", async () => {
	const logged = vi.spyOn(console, "error").mockReturnValue();
	await writeFile(join(folder, "hero.svg"), "<svg><rect");
	await expect(build()).rejects.toThrow();
	expect(logged.mock.calls.join()).toContain(join(folder, "hero.svg: "));
});

test("the browser build writes the files, and the prerender build names the same ones", async () => {
	await build();
	const program = await readFile(join(folder, "render/entry.mjs"), "base64");
	const module = await import(`data:text/javascript;base64,${program}`);
	const picture: PreparedPicture = module.picture;
	expect(picture).toMatchObject({ width: 800, height: 400, color: "#0f4c3a" });
	const files = await written("web");
	const addresses: string[] = [...picture.files.map(({ src }) => src), module.share];
	expect(addresses.map((src) => src.replace("/site/static/image/", "")).toSorted()).toEqual(files.toSorted());
	expect(await written("render")).toEqual([]);
	expect(module.plain).toMatch(/^\/site\/static\/svg\/hero\.\w+\.svg$/);
	expect(picture.files.map(({ width, format }) => `${width} ${format}`)).toEqual([
		"500 avif",
		"500 webp",
		"780 avif",
		"780 webp",
	]);
});
