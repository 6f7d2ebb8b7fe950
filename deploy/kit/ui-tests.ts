import { extname, join } from "node:path";
import type { TestProjectInlineConfiguration } from "vitest/config";

/** A file of the set-up, as it lies here: a source in the checkout, compiled in the package. */
const setUp = (name: string) => join(import.meta.dirname, `../checks/${name}${extname(import.meta.filename)}`);

/** How the tests of the user interface run, wherever a module stands. */
export const UI_TESTS = {
	// Its files are many and small: a thread is there sooner than a process.
	pool: "threads",
	exclude: ["**/node_modules/**", "**/dist/**"],
	env: { TZ: "UTC" },
	environment: setUp("ui-environment"),
	environmentOptions: {
		happyDOM: {
			url: "http://localhost/",
			width: 1280,
			height: 900,
			settings: {
				// A link that leaves the page changes the address and loads nothing.
				navigation: { disableMainFrameNavigation: true },
				device: { prefersReducedMotion: "reduce" },
			},
		},
	},
	css: false,
	testTimeout: 60_000,
	hookTimeout: 60_000,
	setupFiles: [setUp("setup-ui")],
	restoreMocks: true,
	unstubGlobals: true,
} satisfies TestProjectInlineConfiguration["test"];
