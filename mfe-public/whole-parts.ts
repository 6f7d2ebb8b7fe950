import type { RsbuildPlugin } from "@rsbuild/core";

/** Parts whose libraries nothing else has: in a file of its own a library would cost every page one more hash. */
const WHOLE: readonly unknown[] = ["bulk-workbook"];

export const pluginWholeParts = (): RsbuildPlugin => ({
	name: "whole-parts",
	setup(api) {
		api.modifyRspackConfig(({ optimization }) => {
			if (optimization?.splitChunks) optimization.splitChunks.chunks = ({ name }) => !WHOLE.includes(name);
		});
	},
});
