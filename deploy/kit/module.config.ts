import { extname, join } from "node:path";
import { defineConfig } from "vitest/config";
import { UI_TESTS } from "./ui-tests.ts";

/** Vitest configuration for a module in a repository of its own, whose tests define the API's responses themselves. */
export default defineConfig({
	test: {
		...UI_TESTS,
		include: ["src/**/*.test.{ts,tsx}"],
		globalSetup: [join(import.meta.dirname, `no-api${extname(import.meta.filename)}`)],
		isolate: false,
		// Vitest processes our packages, because they import style sheets, which Node cannot load.
		server: { deps: { inline: [/\/@portal\//] } },
	},
});
