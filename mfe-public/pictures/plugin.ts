import { join } from "node:path";
import type { RsbuildPlugin } from "@rsbuild/core";
import { type Prepared, prepare } from "./prepare.ts";

/** Matches `import hero from "./hero.svg?picture"`, which provides everything that a `<picture>` element needs. */
const PICTURE = /^\?picture$/;
/** Matches `import image from "./share.svg?share"`, which imports the address of a JPEG for previews of links. */
const SHARE = /^\?share$/;
const CACHE = join(import.meta.dirname, "../../node_modules/.cache/pictures");

/** Returns JavaScript code for a file's public address, because only the bundler knows how addresses begin. */
const address = (path: string) => `__webpack_public_path__ + ${JSON.stringify(path)}`;

function moduleOf({ files, width, height, color }: Prepared, pathOf: (name: string) => string): string {
	const written = files.map(
		({ name, width: size, format }) =>
			`{ width: ${size}, format: ${JSON.stringify(format)}, src: ${address(pathOf(name))} }`,
	);
	return `export default { width: ${width}, height: ${height}, color: ${JSON.stringify(color)}, files: [${written.join(", ")}] };`;
}

/** Converts pictures to AVIF and WebP in several widths, so that each device downloads no more than it needs. */
export function pluginPictures({ cache = CACHE } = {}): RsbuildPlugin {
	return {
		name: "pictures",
		setup(api) {
			api.modifyBundlerChain((chain, { CHAIN_ID }) => {
				for (const rule of [CHAIN_ID.RULE.SVG, CHAIN_ID.RULE.IMAGE])
					chain.module.rule(rule).resourceQuery({ not: [PICTURE, SHARE] });
			});
			api.transform({ resourceQuery: [PICTURE, SHARE], raw: true }, async (context) => {
				const { resourcePath, resourceQuery, environment, emitFile } = context;
				const { distPath, target, emitAssets } = environment.config.output;
				const kind = SHARE.test(resourceQuery) ? "share" : "picture";
				const prepared = await prepare(resourcePath, cache, kind);
				const pathOf = (name: string) => `${distPath.image}/${name}`;
				// Only the build for browsers writes the files; the build for Node merely refers to them.
				if (target !== "node" && emitAssets)
					for (const { name, content } of prepared.files) emitFile(pathOf(name), content);
				const [first] = prepared.files;
				if (kind === "share" && first) return `export default ${address(pathOf(first.name))};`;
				return moduleOf(prepared, pathOf);
			});
		},
	};
}
