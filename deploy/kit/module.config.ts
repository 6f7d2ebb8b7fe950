import { extname, join } from "node:path";
import { defineConfig } from "vitest/config";
import { UI_TESTS } from "./ui-tests.ts";

/** The tests of a module that stands in a repository of its own. */
export default defineConfig({
	test: {
		...UI_TESTS,
		include: ["src/**/*.test.{ts,tsx}"],
		globalSetup: [join(import.meta.dirname, `no-api${extname(import.meta.filename)}`)],
		isolate: false,
		// Our packages import styles, which Node does not read.
		server: { deps: { inline: [/\/@portal\//] } },
	},
});
