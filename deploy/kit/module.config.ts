import { extname, join } from "node:path";
import { defineConfig } from "vitest/config";
import { UI_TESTS } from "./ui-tests.ts";

/** Vitest configuration for the tests of a module in a repository of its own. */
export default defineConfig({
	test: {
		...UI_TESTS,
		include: ["src/**/*.test.{ts,tsx}"],
		globalSetup: [join(import.meta.dirname, `no-api${extname(import.meta.filename)}`)],
		isolate: false,
		// Our packages import style sheets, which Node cannot load, so Vitest has to process them.
		server: { deps: { inline: [/\/@portal\//] } },
	},
});
