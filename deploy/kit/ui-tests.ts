import { extname, join } from "node:path";
import type { TestProjectInlineConfiguration } from "vitest/config";

/** Returns the path of a set-up file, which is TypeScript in this repository and JavaScript in the published kit. */
const setUp = (name: string) => join(import.meta.dirname, `${name}${extname(import.meta.filename)}`);

export const UI_TESTS = {
	// Threads start faster than processes, which matters for many small test files.
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
				// A link that leaves the page changes the URL in a test, but loads nothing.
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
