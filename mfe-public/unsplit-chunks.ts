import type { RsbuildPlugin } from "@rsbuild/core";

/** Scripts that include their libraries, because each further file would add a hash to every page. */
const UNSPLIT: readonly unknown[] = ["bulk-workbook"];

export const pluginUnsplitChunks = (): RsbuildPlugin => ({
	name: "unsplit-chunks",
	setup(api) {
		api.modifyRspackConfig(({ optimization }) => {
			if (optimization?.splitChunks) optimization.splitChunks.chunks = ({ name }) => !UNSPLIT.includes(name);
		});
	},
});
