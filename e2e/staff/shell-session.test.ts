import type { BrowserContext, Request } from "@playwright/test";
import { card, giveConsent, pressUntil, signIn, signInFirst } from "../support/actions.ts";
import { aClient, apiOf } from "../support/api.ts";
import { authorizationOf, enter } from "../support/session.ts";
import { expect, further, PASSWORD, type Page, test } from "../support/test.ts";

/** Sessions as the staff meet them: several tabs, several devices, and an end in the middle of work. */

const GIVEN_PASSWORD = "Gegeben-2026!";
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const HOME = "Willkommen im Mitarbeiterportal";
const expired = (page: Page) => page.getByRole("dialog", { name: "Die Anmeldung ist abgelaufen" });

/** Calls of the API in the name of who is signed in on the page. */
async function callerOf(page: Page) {
	const { authorization } = await authorizationOf(page);
	return { headers: { authorization } };
}

/** Ends every other session of the person who is signed in on the page. */
async function endOtherSessions(page: Page): Promise<void> {
	const call = await callerOf(page);
	const sessions: { _id: string; current: boolean }[] = await (await page.request.get("/api/sessions", call)).json();
	for (const { _id, current } of sessions) if (!current) await page.request.delete(`/api/sessions/${_id}`, call);
}

/** An account of its own, for a test that changes it. */
async function newAuditor(page: Page, userid: string): Promise<void> {
	await enter(page, "admin.demo");
	const call = await callerOf(page);
	const given = { pwd: GIVEN_PASSWORD, pwd2: GIVEN_PASSWORD };
	const data = { userid, name: "Paula Prüferin", roles: ["Auditor"], ...given, mustChangePassword: true };
	const response = await page.request.post("/api/users", { ...call, data });
	expect(response.status(), await response.text()).toBe(201);
}

async function signInAgain(page: Page, userid: string): Promise<void> {
	await giveConsent(page);
	await expired(page).getByLabel("Benutzerkennung").fill(userid);
	await expired(page).getByLabel("Passwort", { exact: true }).fill(PASSWORD);
	const closed = page.locator("body:not(:has([role=dialog]))");
	await pressUntil(expired(page).getByRole("button", { name: "Login", exact: true }), closed);
}

const otherDevice = async (context: BrowserContext, baseURL: string | undefined): Promise<Page> => {
	const browser = context.browser();
	if (!browser || !baseURL) throw new Error("no browser");
	return (await browser.newContext({ baseURL })).newPage();
};

const refreshes = (requests: readonly Request[]) =>
	requests.filter((request) => request.url().endsWith("/api/refresh"));

/**
 * A page with a form, in which a name is typed and the session ended by another device. Person and client are of this test
 * alone: others sign in as the demo's at the same time, and save its clients.
 */
async function interrupted(
	page: Page,
	context: BrowserContext,
	baseURL: string | undefined,
	userid: string,
	name: string,
) {
	await newAuditor(page, userid);
	await enter(page, userid, GIVEN_PASSWORD);
	const own = { current: GIVEN_PASSWORD, pwd: PASSWORD, pwd2: PASSWORD };
	await (await apiOf(page))("PUT", "/users/me/password", own);
	await enter(page, userid);
	const before = `${name} vorher`;
	const { _id } = await (await apiOf(page))<{ _id: string }>("POST", "/client", aClient(before));
	await page.goto(`/editClient?cid=${_id}`);
	const field = page.getByRole("textbox", { name: /^Name/ }).first();
	await expect(field).toHaveValue(before);
	await field.fill(name);
	const other = await otherDevice(context, baseURL);
	await enter(other, userid);
	await endOtherSessions(other);
	await other.context().close();
	await page.getByRole("button", { name: "Daten ändern" }).click();
	await expect(expired(page)).toBeVisible();
	return { field, before };
}

test(
	"what was typed survives the end of the session, and is saved after signing in again",
	further(true),
	async ({ page, context, baseURL }) => {
		const { field } = await interrupted(page, context, baseURL, "grete.gerettet", "Gerettete Eingabe GmbH");
		await expect(field).toHaveValue("Gerettete Eingabe GmbH");
		await signInAgain(page, "grete.gerettet");
		await expect(title(page, "Gerettete Eingabe GmbH").or(title(page, "Kundenliste"))).toBeVisible();
		await page.goto("/clients?q=Gerettete");
		await expect(page.getByText("Gerettete Eingabe GmbH")).toBeVisible();
	},
);

test(
	"what one person has typed is never saved in the name of another",
	further(true),
	async ({ page, context, baseURL }) => {
		const { field, before } = await interrupted(page, context, baseURL, "frieda.fremd", "Fremde Eingabe GmbH");
		const writes: string[] = [];
		page.on("request", (request) => {
			if (request.method() === "PUT") writes.push(request.url());
		});
		await signInAgain(page, "admin.demo");
		await expect(
			page.getByText(/^Sie sind jetzt als .+ angemeldet\. Nicht gespeicherte Eingaben von .+ verworfen\.$/),
		).toBeVisible();
		await expect(field).toHaveValue(before);
		expect(writes).toEqual([]);
	},
);

test("a logout in one tab is one in the other", further(true), async ({ page, context }) => {
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

test("calls of two tabs that are refused for their age share one refresh", further(true), async ({ page, context }) => {
	await enter(page, "admin.demo");
	await page.goto("/home");
	const other = await context.newPage();
	await other.goto("/clients");
	await expect(title(other, "Kundenliste")).toBeVisible();
	await page.getByRole("link", { name: "Zertifizierungen", exact: true }).click();
	await expect(page.getByRole("row").nth(1)).toBeVisible();

	const renewed = new Set<string>();
	const refused: string[] = [];
	// Neither tab learns of its refusal before both have asked: else the second would ask with what the first was given.
	const refusedTabs = new Set<Page>();
	const { promise: bothAsked, resolve: letGo } = Promise.withResolvers<void>();
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
		if (refusedTabs.size === 2) letGo();
		await bothAsked;
		return route.fulfill({ status: 403, json: { code: "TOKEN_EXPIRED", message: "alt" } });
	});
	const requests: Request[] = [];
	context.on("request", (request) => requests.push(request));
	const goHome = (tab: Page) => tab.getByRole("link", { name: "Home", exact: true }).click();
	await Promise.all([goHome(page), goHome(other)]);
	for (const tab of [page, other]) {
		await expect(title(tab, HOME)).toBeVisible();
		await expect(card(tab, "Zertifikate zur Prüfung und Genehmigung").getByRole("link").first()).toBeVisible();
		await tab.waitForLoadState("networkidle");
		await expect(expired(tab)).toHaveCount(0);
	}
	expect(refused.length).toBeGreaterThan(1);
	expect(refreshes(requests)).toHaveLength(1);
});

test(
	"a person ends a session of another device, and a new password ends all others",
	further(true),
	async ({ page, context, baseURL }) => {
		await newAuditor(page, "paula.prueft");
		await context.clearCookies();
		await signInFirst(page, "paula.prueft", GIVEN_PASSWORD, PASSWORD);
		const other = await otherDevice(context, baseURL);
		await signIn(other, "paula.prueft");

		await page.getByRole("button", { name: "Einstellungen" }).click();
		await page.getByRole("menuitem", { name: "Sicherheit" }).click();
		const sessions = page.getByRole("region", { name: "Eigene Anmeldungen" });
		await expect(sessions.getByRole("listitem")).toHaveCount(2);
		await sessions.getByRole("button", { name: /^Anmeldung beenden/ }).click();
		await expect(sessions.getByRole("listitem")).toHaveCount(1);
		await other.getByRole("link", { name: "Kunden", exact: true }).click();
		await expect(expired(other)).toBeVisible();
		await signInAgain(other, "paula.prueft");
		await expect(title(other, "Kundenliste")).toBeVisible();

		await page.getByRole("button", { name: "Passwort ändern" }).click();
		const change = page.getByRole("dialog", { name: "Passwort ändern" });
		const password = (label: string) => change.getByLabel(label, { exact: true });
		await password("Bisheriges Passwort").fill(PASSWORD);
		await password("Neues Passwort").fill("Neu-und-lang-2026");
		await password("Neues Passwort wiederholen").fill("Neu-und-lang-2026");
		await change.getByRole("button", { name: "Passwort ändern" }).click();
		await expect(page.getByText("Das Passwort wurde geändert.")).toBeVisible();
		await expect(change).toHaveCount(0);
		await other.getByRole("link", { name: "Zertifizierungen", exact: true }).click();
		await expect(expired(other)).toBeVisible();
		await other.context().close();

		await page.getByRole("button", { name: "Abmelden" }).click();
		await signIn(page, "paula.prueft", "Neu-und-lang-2026");
	},
);

test("a page that is not for the role is refused, with a way back", further(true), async ({ page }) => {
	await enter(page, "auditor.demo");
	await page.goto("/clients");
	await expect(title(page, "Kundenliste")).toBeVisible();
	await page.goto("/certificateApproval?certificationId=1&certificateId=2&clientId=3");
	await expect(title(page, "Unauthorized")).toBeVisible();
	await expect(page).toHaveURL(/\/unauthorized$/);
	await page.getByRole("button", { name: "Go Back" }).click();
	await expect(title(page, "Kundenliste")).toBeVisible();
});

test("an unknown address leads to the landing page", further(true), async ({ page }) => {
	await page.goto("/gibtesnicht?x=1");
	await expect(page).toHaveURL(/\/$/);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test(
	"a failure of the shell itself leaves a page that says so and can be loaded again",
	further(true),
	async ({ page }) => {
		await page.route("**/login", async (route) => {
			const response = await route.fetch();
			const body = (await response.text()).replace('id="mfe-registry">{', 'id="mfe-registry">{broken');
			await route.fulfill({ response, body });
		});
		await page.goto("/login");
		await expect(title(page, "Die Anwendung konnte nicht angezeigt werden.")).toBeVisible();
		await page.unroute("**/login");
		await page.getByRole("button", { name: "Neu laden" }).click();
		await expect(title(page, "Anmeldung")).toBeVisible();
	},
);

test("a page whose program does not come says so, and can be loaded again", further(true), async ({ page }) => {
	const program = /\/static\/js\/index\.\w+\.js$/;
	await page.route(program, (route) => route.abort());
	await page.goto("/login");
	const message = page.getByText("Die Anwendung ist noch nicht geladen.");
	await expect(message).toBeHidden();
	await expect(message).toBeVisible();
	await page.unroute(program);
	await page.getByRole("link", { name: "Neu laden" }).click();
	await expect(title(page, "Anmeldung")).toBeVisible();
});
