import { createServer, request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { test as base, expect, further, UNCHECKED } from "./support/test.ts";

/**
 * A module could have registered a service worker before the server forbade it. Until its script is removed, the
 * proxy of this test simulates a server of that time.
 */

/**
 * The pages of these tests are opened at the address of the proxy, so the checks of the shared fixture do not apply.
 */
const test = base.extend({
	page: async ({ browser }, use) => {
		const context = await browser.newContext();
		await use(await context.newPage());
		await context.close();
	},
});

test.use({ settings: UNCHECKED });

const SCRIPTS = {
	// This worker responds to every page itself, so the shell's code never runs.
	answering: `event.respondWith(new Response("<title>Fake</title>", { headers: { "content-type": "text/html" } }))`,
	passing: "event.respondWith(fetch(event.request))",
} as const;

const workerOf = (answer: string) => `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => { if (event.request.mode === "navigate") ${answer}; });`;

/** Forwards all requests to the server, except that of the worker's script while `script` is set. */
function startProxy(to: string) {
	const proxy: { script: string | undefined; server: Server; url: string } = {
		script: undefined,
		server: createServer(),
		url: "",
	};
	proxy.server.on("request", (incoming, outgoing) => {
		if (incoming.url === "/sw.js" && proxy.script !== undefined) {
			outgoing.writeHead(200, { "content-type": "text/javascript" }).end(proxy.script);
			return;
		}
		const { method, headers, url } = incoming;
		const passed = httpRequest(`${to}${url}`, { method, headers: { ...headers, host: new URL(to).host } }, (answer) => {
			outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(outgoing);
		});
		passed.on("error", () => outgoing.destroy());
		incoming.pipe(passed);
	});
	return new Promise<typeof proxy>((resolve) => {
		proxy.server.listen(0, "127.0.0.1", () => {
			proxy.url = `http://127.0.0.1:${(proxy.server.address() as AddressInfo).port}`;
			resolve(proxy);
		});
	});
}

/** Registers the worker as code of a module can: a frame without a policy creates the trusted URL. */
const register = (page: Page) =>
	page.evaluate(async () => {
		const frame = document.createElement("iframe");
		document.body.append(frame);
		const inner = frame.contentWindow as (Window & typeof globalThis) | null;
		if (!inner) throw new Error("no frame");
		const { trustedTypes } = inner as unknown as {
			trustedTypes: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } };
		};
		const policy = trustedTypes.createPolicy("default", { createScriptURL: (url: string) => url });
		const registered = await navigator.serviceWorker.register(policy.createScriptURL("/sw.js"), { scope: "/" });
		while (registered.active?.state !== "activated") await new Promise((resolve) => setTimeout(resolve, 50));
	});
const workersOf = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
const isAnsweredByWorker = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null);
const login = (page: Page) => page.getByRole("heading", { name: "Anmeldung", exact: true });

test(
	"a worker that responds to every page itself is removed after one page, and the next page comes from the server",
	further(true),
	async ({ page, server }) => {
		const proxy = await startProxy(server.url);
		proxy.script = workerOf(SCRIPTS.answering);
		await page.goto(`${proxy.url}/login`);
		await expect(login(page)).toBeVisible();
		await register(page);
		proxy.script = undefined;
		await page.goto(`${proxy.url}/login`);
		await expect(page).toHaveTitle("Fake");
		// The browser checks for a newer script after the page is loaded.
		await expect.poll(() => workersOf(page)).toBe(0);
		await page.goto(`${proxy.url}/login`);
		await expect(login(page)).toBeVisible();
		expect(await isAnsweredByWorker(page)).toBe(false);
		proxy.server.closeAllConnections();
	},
);

for (const [name, path] of [
	["shell", "/login"],
	["website", "/impressum"],
] as const)
	test(
		`the ${name} removes a foreign worker and loads the page from the server`,
		further(name === "website"),
		async ({ page, server }) => {
			const proxy = await startProxy(server.url);
			proxy.script = workerOf(SCRIPTS.passing);
			// A file that contains no code of the application.
			await page.goto(`${proxy.url}/remotes.json`);
			await register(page);
			await page.goto(`${proxy.url}${path}`);
			// The website loads its application when the visitor first acts.
			await page.mouse.wheel(0, 10);
			await expect.poll(() => workersOf(page).catch(() => undefined)).toBe(0);
			await expect.poll(() => isAnsweredByWorker(page).catch(() => undefined)).toBe(false);
			proxy.server.closeAllConnections();
		},
	);

test("no script of the application can be registered as a worker", further(true), async ({ page, server }) => {
	await page.goto(`${server.url}/login`);
	await expect(login(page)).toBeVisible();
	const scripts = await page.evaluate(() => [...document.scripts].map(({ src }) => src).filter((src) => src !== ""));
	expect(scripts.length).toBeGreaterThan(0);
	await page.goto(`${server.url}/remotes.json`);
	await page.evaluate(() => {
		const { trustedTypes } = window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } };
		trustedTypes.createPolicy("default", { createScriptURL: (url: string) => url });
	});
	for (const script of [...scripts, `${server.url}/sw.js`])
		for (const updateViaCache of ["none", "all"] as const) {
			const outcome = await page.evaluate(
				([url, cache]) =>
					navigator.serviceWorker.register(url, { updateViaCache: cache }).then(
						() => "registered",
						(error: Error) => error.name,
					),
				[script, updateViaCache] as const,
			);
			expect(outcome).not.toBe("registered");
		}
	expect(await workersOf(page)).toBe(0);
});
