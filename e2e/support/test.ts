import { test as base, expect, type Page } from "@playwright/test";
import { type Server, startServer } from "./server.ts";

export { expect, type Page };

/**
 * Returns the tag of tests that only `npm test -- all` runs: a further case, such as another width or language, of a
 * test in the plain run, or a browser journey whose rules are also tested with the API and the modules.
 */
export const further = (isFurther: boolean) => (isFurther ? { tag: "@all" } : {});

/** Settings of a server without a human check. All files use this one object, so that they use the same server. */
export const UNCHECKED = { BOT_CHECK: "off" };

export const PASSWORD = "Demo-2026!";
export type DemoAccount = "admin.demo" | "auditor.demo";

/** Returns a list that receives errors, violations of the content security policy and requests to other hosts. */
export function watch(page: Page, origin: string): string[] {
	const problems: string[] = [];
	page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
	page.on("console", (message) => {
		if (/Content Security Policy|Trusted ?Type|valid digest/i.test(message.text())) problems.push(message.text());
	});
	page.on("request", (request) => {
		const url = request.url();
		if (/^(https?|wss?):/.test(url) && new URL(url).origin !== origin) problems.push(`request to ${url}`);
	});
	return problems;
}

interface WorkerFixtures {
	/** Environment variables of the server; each set of them has a server of its own. */
	settings: Record<string, string>;
	server: Server;
}

export const test = base.extend<object, WorkerFixtures>({
	settings: [{}, { scope: "worker", option: true }],
	server: [
		async ({ settings }, use) => {
			const server = await startServer({ env: settings });
			await use(server);
			await server.stop();
		},
		{ scope: "worker", timeout: 200_000 },
	],
	baseURL: async ({ server }, use) => use(server.url),
	page: async ({ page, baseURL }, use) => {
		const problems = watch(page, baseURL ?? "");
		await use(page);
		expect(problems).toEqual([]);
	},
});
