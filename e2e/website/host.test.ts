import { pressUntil } from "../support/actions.ts";
import { startWebsite } from "../support/server.ts";
import { test as base, expect, further, watch } from "../support/test.ts";
import { EDITIONS, hydrated, LISTED, textsOf, WEBSITE } from "../support/website.ts";

/** The website on a host of its own: visitors get everything there, and nothing of the staff's application. */

let url = "";
let stop: (() => Promise<void>) | undefined;

const test = base.extend<{ website: string }>({
	// biome-ignore lint/correctness/noEmptyPattern: the first argument of a fixture must be a pattern
	website: async ({}, use) => use(url),
	baseURL: async ({ website }, use) => use(website),
});
test.beforeAll(async ({ server }) => {
	test.setTimeout(200_000);
	({ url, stop } = await startWebsite(server));
});
test.afterAll(() => stop?.());

test("every page comes in every language, under its own address", async ({ request, website }) => {
	for (const { page, language, html, address } of EDITIONS) {
		const response = await request.get(address);
		expect(response.status(), address).toBe(200);
		expect(response.headers()["content-language"], address).toBe(html);
		const text = await response.text();
		expect(text, address).toContain(`<link rel="canonical" href="${website}${address}"/>`);
		expect(text, address).toContain(`>${textsOf(language)(page.heading)}</h1>`);
	}
	const lists = await Promise.all(["/sitemap.xml", "/sitemap-directory.xml"].map((path) => request.get(path)));
	const listed = await Promise.all(lists.map((list) => list.text()));
	expect(listed.join("").match(/<loc>/g)).toHaveLength(LISTED.length);
	expect(await (await request.get("/robots.txt")).text()).toContain(`Sitemap: ${website}/sitemap.xml`);
});

test("nothing of the staff's application is there, neither its files nor its calls", async ({ request, server }) => {
	const shell = await (await fetch(`${server.url}/login`)).text();
	const files = [...shell.matchAll(/(?:src|href)="(\/static\/[^"]+)"/g)].map(([, path = ""]) => path);
	const { modules } = (await (await fetch(`${server.url}/remotes.json`)).json()) as {
		modules: Record<string, { entry: string }>;
	};
	const remotes = Object.entries(modules).filter(([id]) => id !== "public");
	expect(files.length).toBeGreaterThan(1);
	expect(remotes.length).toBeGreaterThan(2);
	for (const path of [
		...files,
		...remotes.map(([, { entry }]) => entry),
		"/remotes.json",
		"/index.html",
		"/shell.json",
		"/locales/de/clients.json",
		"/api/client",
		"/api/certification",
		"/api/users",
		"/api/openapi.json",
	]) {
		expect((await request.get(path)).status(), path).toBe(404);
	}
	for (const path of ["/api/login", "/api/refresh", "/api/logout"])
		expect((await request.post(path, { data: {} })).status(), path).toBe(404);
	for (const [path, target] of [
		["/login", `${server.url}/login`],
		["/home", "/"],
		["/clients", "/"],
	] as const) {
		const response = await request.get(path, { maxRedirects: 0 });
		expect(response.status(), path).toBe(302);
		expect(response.headers().location, path).toBe(target);
	}
});

test("a visitor moves through all pages, and checks a certificate", further(true), async ({ page, website }) => {
	const problems = watch(page, website);
	for (const { path, heading } of WEBSITE) {
		await page.goto(`${path}?lng=en`);
		await hydrated(page);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(textsOf("en")(heading));
	}
	await page.goto("/?lng=en");
	await page.getByRole("textbox", { name: "Certificate ID" }).fill("abcdefghijklmnopqrstu");
	await page.getByRole("button", { name: "Check", exact: true }).click();
	await expect(page).toHaveURL(({ origin, pathname }) => origin === website && pathname === "/validateCertificate");
	await expect(page.getByText("There is no published certificate with this ID.")).toBeVisible();
	expect(problems).toEqual([]);
});

test("a visitor writes a message, human check and all, and the product has it", further(true), async ({ page }) => {
	await page.goto("/?lng=en#kontakt");
	const consent = page.getByRole("switch");
	await expect(consent).toBeEnabled();
	await page.getByText(textsOf("en")("kontakt.consent")).click();
	await expect(consent).toBeChecked();
	await page.getByRole("textbox", { name: /^Name/ }).fill("Ayşe Öztürk");
	await page.getByRole("textbox", { name: /^E-?mail/i }).fill("ayse@example.org");
	await page.getByRole("textbox", { name: /^Message/ }).fill("We would like to have twelve products certified.");
	const sent = page.waitForResponse((response) => response.url().endsWith("/api/customerMessage"));
	await pressUntil(page.getByRole("button", { name: "Send message" }), page.getByText(textsOf("en")("kontakt.ok")));
	const answer = await sent;
	expect(answer.status()).toBe(201);
	const { reference } = (await answer.json()) as { reference: string };
	await expect(page.getByText(`Your reference number: ${reference}`)).toBeVisible();
});
