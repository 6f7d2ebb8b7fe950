import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "../deploy/chromium.mjs";

const executablePath = findChromium();
const LONGEST = "**/modules/own-repository.test.ts";
const isRoot = process.getuid?.() === 0;

export default defineConfig({
	testDir: ".",
	globalSetup: "./support/server.ts",
	// Takes longer than any other test: last, it would leave the other workers idle.
	projects: [
		{ name: "longest", testMatch: LONGEST },
		{ name: "others", testMatch: "**/*.test.ts", testIgnore: LONGEST },
	],
	outputDir: "../test-results",
	snapshotPathTemplate: "{testDir}/gallery/{arg}{ext}",
	// One more than there are cores on a small machine: a third of a test is waiting.
	workers: 3,
	// A busy machine takes its time; none of these is waited for where all is well.
	timeout: 120_000,
	expect: { timeout: 20_000 },
	forbidOnly: process.env.CI !== undefined,
	reporter: [["list"]],
	use: {
		...devices["Desktop Chrome"],
		locale: "de-AT",
		timezoneId: "Europe/Vienna",
		actionTimeout: 30_000,
		navigationTimeout: 30_000,
		// A third of the time of a run: only on demand.
		trace: process.env.TRACE === "1" ? "retain-on-failure" : "off",
		screenshot: "only-on-failure",
		launchOptions: {
			...(executablePath ? { executablePath } : {}),
			// The sandbox needs a user other than root; the rest keeps the browser from calling home.
			args: [
				...(isRoot ? ["--no-sandbox"] : []),
				"--disable-gpu",
				"--disable-quic",
				"--no-first-run",
				"--disable-background-networking",
				"--disable-component-update",
				"--disable-sync",
				// A page of a test ends before optimised code and small heaps have paid for themselves.
				"--js-flags=--no-opt --no-maglev --min-semi-space-size=16 --max-semi-space-size=32",
			],
		},
	},
});
