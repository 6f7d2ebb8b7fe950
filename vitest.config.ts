import { defineConfig } from "vitest/config";

const env = { TZ: "UTC" };
const exclude = ["**/node_modules/**", "**/dist/**"];

export default defineConfig({
	test: {
		// Without it one core of two is left idle.
		maxWorkers: "100%",
		projects: [
			{
				test: {
					name: "api",
					include: ["api/**/*.test.ts"],
					exclude,
					env,
					environment: "node",
					// The only pool that works under Deno, which the API runs on.
					pool: "forks",
					testTimeout: 60_000,
					hookTimeout: 60_000,
				},
			},
			{
				test: {
					name: "ui",
					// Its files are many and small: a thread is there sooner than a process.
					pool: "threads",
					include: ["{shared-ui,shell,mfe-*}/**/*.test.{ts,tsx}"],
					exclude,
					env,
					environment: "./deploy/checks/ui-environment.ts",
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
					setupFiles: ["deploy/checks/setup-ui.ts"],
					globalSetup: ["deploy/checks/ui-api.ts"],
					restoreMocks: true,
				},
			},
			{
				test: {
					name: "checks",
					include: ["{deploy,bench}/**/*.test.ts"],
					exclude,
					env,
					environment: "node",
					testTimeout: 60_000,
					hookTimeout: 60_000,
				},
			},
		],
	},
});
