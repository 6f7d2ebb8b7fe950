import type { Locator, Request } from "@playwright/test";
import { giveConsent, pressUntil, signIn, signInAgain } from "../support/actions.ts";
import { aClient, apiAs, apiOf } from "../support/api.ts";
import { enter, signedInPage } from "../support/session.ts";
import { expect, further, PASSWORD, type Page, test, UNCHECKED } from "../support/test.ts";

/** These tests cover sessions with several tabs, several devices, and an end while the user is working. */

test.use({ settings: UNCHECKED });

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const expired = (page: Page) => page.getByRole("dialog", { name: "Die Anmeldung ist abgelaufen" });

/** Fills in a field without events, as some password managers do. */
const fillSilently = (field: Locator, value: string) =>
	field.evaluate((input, text) => {
		Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
	}, value);

test("signing in works with values that a password manager has filled in without events", async ({ page }) => {
	await page.goto("/login");
	await giveConsent(page);
	await fillSilently(page.getByLabel("Benutzerkennung"), "auditor.demo");
	await fillSilently(page.getByLabel("Passwort", { exact: true }), PASSWORD);
	await pressUntil(
		page.getByRole("button", { name: "Login", exact: true }),
		page.getByRole("button", { name: "Abmelden" }),
	);
});

const refreshes = (requests: readonly Request[]) =>
	requests.filter((request) => request.url().endsWith("/api/refresh"));

test(
	"keeps the input when the session ends, and saves it after signing in again",
	further(true),
	async ({ page, browser, server }) => {
		// User and client belong to this test only, because other tests use the demo accounts at the same time.
		const userid = "grete.gerettet";
		const account = { userid, name: "Grete Gerettet", roles: ["Auditor"], pwd: PASSWORD, pwd2: PASSWORD };
		await (await apiAs(server.url, "admin.demo"))("POST", "/users", account);
		await enter(page, userid);
		const { _id } = await (await apiOf(page))<{ _id: string }>("POST", "/client", aClient("Eingabe vorher"));
		await page.goto(`/editClient?cid=${_id}`);
		const field = page.getByRole("textbox", { name: /^Name/ }).first();
		await expect(field).toHaveValue("Eingabe vorher");
		await field.fill("Gerettete Eingabe GmbH");

		const { context, page: device } = await signedInPage(browser, server.url, userid);
		const api = await apiOf(device);
		const sessions = await api<{ _id: string; current: boolean }[]>("GET", "/sessions");
		for (const session of sessions) if (!session.current) await api("DELETE", `/sessions/${session._id}`);
		await context.close();
		await page.getByRole("button", { name: "Daten ändern" }).click();
		await expect(expired(page)).toBeVisible();
		await expect(field).toHaveValue("Gerettete Eingabe GmbH");
		await signInAgain(page, userid);
		await expect(title(page, "Gerettete Eingabe GmbH").or(title(page, "Kundenliste"))).toBeVisible();
		await page.goto("/clients?q=Gerettete");
		await expect(page.getByText("Gerettete Eingabe GmbH")).toBeVisible();
	},
);

test("signing out in one tab signs out the other", further(true), async ({ page, context }) => {
	await enter(page, "auditor.demo");
	await page.goto("/home");
	const other = await context.newPage();
	await other.goto("/clients");
	await expect(title(other, "Kundenliste")).toBeVisible();
	await page.getByRole("button", { name: "Abmelden" }).click();
	await expect(page).toHaveURL(/\/login$/);
	await expect(title(other, "Anmeldung")).toBeVisible();
	await page.goto("/home");
	await expect(title(page, "Anmeldung")).toBeVisible();

	await signIn(page, "auditor.demo");
	await expect(title(other, "Kundenliste")).toBeVisible();
});

test("two tabs whose access tokens have expired share one refresh", further(true), async ({ page, context }) => {
	await enter(page, "admin.demo");
	await page.goto("/certificationsList");
	const other = await context.newPage();
	await other.goto("/clients");
	for (const tab of [page, other]) await expect(tab.getByRole("row").nth(1)).toBeVisible();

	const renewed = new Set<string>();
	const refused: string[] = [];
	// Both tabs receive the refusal only after both have sent a request, because otherwise the second one would use the
	// new token.
	const refusedTabs = new Set<Page>();
	const { promise: bothRefused, resolve: releaseBoth } = Promise.withResolvers<void>();
	await context.route("**/api/**", async (route) => {
		const { authorization } = route.request().headers();
		if (route.request().url().endsWith("/api/refresh")) {
			const response = await route.fetch();
			renewed.add(`Bearer ${(await response.json()).accessToken}`);
			return route.fulfill({ response });
		}
		if (authorization === undefined || renewed.has(authorization)) return route.continue();
		refused.push(route.request().url());
		refusedTabs.add(route.request().frame().page());
		if (refusedTabs.size === 2) releaseBoth();
		await bothRefused;
		return route.fulfill({ status: 403, json: { code: "TOKEN_EXPIRED", message: "alt" } });
	});
	const requests: Request[] = [];
	context.on("request", (request) => requests.push(request));
	const showUsers = (tab: Page) => tab.getByRole("link", { name: "Benutzer", exact: true }).click();
	await Promise.all([showUsers(page), showUsers(other)]);
	for (const tab of [page, other]) {
		await expect(title(tab, "Benutzer")).toBeVisible();
		await expect(tab.getByRole("row").nth(1)).toBeVisible();
		await tab.waitForLoadState("networkidle");
		await expect(expired(tab)).toHaveCount(0);
	}
	expect(refused.length).toBeGreaterThan(1);
	expect(refreshes(requests)).toHaveLength(1);
});

test(
	"a page whose application cannot be loaded shows a message with a link that reloads it",
	further(true),
	async ({ page }) => {
		const program = /\/static\/js\/index\.\w+\.js$/;
		await page.route(program, (route) => route.abort());
		// On a slow machine the message could be visible before the page is loaded completely.
		await page.goto("/login", { waitUntil: "commit" });
		const message = page.getByText("Die Anwendung ist noch nicht geladen.");
		await message.waitFor({ state: "attached" });
		await expect(message).toBeHidden();
		await expect(message).toBeVisible();
		await page.unroute(program);
		await page.getByRole("link", { name: "Neu laden" }).click();
		await expect(title(page, "Anmeldung")).toBeVisible();
	},
);
