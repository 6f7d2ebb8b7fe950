import { appendFileSync } from "node:fs";
import type { Rspack } from "@rsbuild/core";

/** Variable that names the list which a build writes: the files it has read. */
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
