import { appendFileSync } from "node:fs";
import type { Rspack } from "@rsbuild/core";

/** Names the file into which a build writes the paths of all files that it has read. */
export const READ_FILES = "BUILD_READ_FILES";

export const listReadFiles: Rspack.RspackPluginInstance = {
	apply({ hooks }) {
		const list = process.env[READ_FILES];
		if (!list) return;
		hooks.done.tap("read-files", ({ compilation }) =>
			appendFileSync(list, Array.from(compilation.fileDependencies, (path) => `${path}\n`).join("")),
		);
	},
};
