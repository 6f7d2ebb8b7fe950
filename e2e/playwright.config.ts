import { defineConfig, devices } from "@playwright/test";
import { launchOptions } from "./support/browser.ts";

const LONGEST = ["**/modules/own-repository.test.ts", "**/staff/journey.test.ts"];
/** Tests that compare the brand's fonts with those of each system. */
const FONTS = "**/website/fonts.test.ts";

export default defineConfig({
	testDir: ".",
	globalSetup: "./support/server.ts",
	// The longest tests start first, because at the end the other workers would be idle.
	projects: [
		{ name: "longest", testMatch: LONGEST },
		{ name: "others", testMatch: "**/*.test.ts", testIgnore: LONGEST },
		{ name: "android", testMatch: FONTS, use: { launchOptions: launchOptions("android") } },
		// The glyphs of DejaVu differ so much that one line of small text wraps differently on other pages.
		{ name: "bare Linux", testMatch: FONTS, grep: /landing/, use: { launchOptions: launchOptions("bare-linux") } },
	],
	outputDir: "../test-results",
	snapshotPathTemplate: "{testDir}/gallery/{arg}{ext}",
	// One more than a small machine has cores, because tests spend about a third of their time waiting.
	workers: 3,
	// Generous timeouts for a busy machine; a passing test does not use them up.
	timeout: 300_000,
	expect: { timeout: 20_000 },
	forbidOnly: process.env.CI !== undefined,
	reporter: [["list"]],
	use: {
		...devices["Desktop Chrome"],
		locale: "de-AT",
		timezoneId: "Europe/Vienna",
		actionTimeout: 30_000,
		navigationTimeout: 30_000,
		// Recording takes a third of the time of a run, so it is on only when requested.
		trace: process.env.TRACE === "1" ? "retain-on-failure" : "off",
		screenshot: "only-on-failure",
		launchOptions: launchOptions("desktop"),
	},
});
