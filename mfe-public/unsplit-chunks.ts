import type { RsbuildPlugin } from "@rsbuild/core";

/**
 * Names of the scripts that include their libraries. A separate file per library would add one more hash to every page.
 */
const UNSPLIT: readonly unknown[] = ["bulk-workbook"];

export const pluginUnsplitChunks = (): RsbuildPlugin => ({
	name: "unsplit-chunks",
	setup(api) {
		api.modifyRspackConfig(({ optimization }) => {
			if (optimization?.splitChunks) optimization.splitChunks.chunks = ({ name }) => !UNSPLIT.includes(name);
		});
	},
});
