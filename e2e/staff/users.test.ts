import type { Browser } from "@playwright/test";
import type { AuditEntry } from "@portal/contracts/contract/audit";
import type { User } from "@portal/contracts/contract/users";
import { download, pressUntil, row, signIn, signInFirst } from "../support/actions.ts";
import { enter } from "../support/session.ts";
import { expect, further, type Page, test } from "../support/test.ts";

const NEW_PASSWORD = "Neues-2026!";
const OWN_PASSWORD = "Eigenes-2026!";

/** Calls the API as the person who is signed in on the page. */
async function caller(page: Page, path = "/benutzer") {
	const call = page.waitForRequest((request) => request.headers().authorization !== undefined);
	await page.goto(path);
	const { authorization = "" } = (await call).headers();
	return async (method: string, url: string, data?: object) =>
		page.request.fetch(`/api${url}`, { method, headers: { authorization }, ...(data ? { data } : {}) });
}

/** Somebody else, in a browser of their own. */
async function another(browser: Browser, baseURL: string | undefined): Promise<Page> {
	const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
	return context.newPage();
}

/** An account whose person chooses a password of their own at the first sign-in. */
async function createUser(page: Page, userid: string, name: string, role: "Admin" | "Auditor"): Promise<void> {
	await page.goto("/benutzer");
	await page.getByRole("button", { name: "Benutzer anlegen" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("textbox", { name: "Benutzer" }).fill(userid);
	await dialog.getByRole("textbox", { name: "Name" }).fill(name);
	await dialog.getByRole("checkbox", { name: role }).check({ force: true });
	await dialog.getByRole("textbox", { name: "Passwort", exact: true }).fill(NEW_PASSWORD);
	await dialog.getByRole("textbox", { name: "Passwort wiederholen" }).fill(NEW_PASSWORD);
	await dialog.getByText("Bei der nächsten Anmeldung muss die Person ein eigenes wählen.").click();
	await dialog.getByRole("button", { name: "Anlegen" }).click();
	await expect(page.getByText("Neuer Benutzer angelegt.")).toBeVisible();
}

/** Whether columns of the table stand outside of its frame, where nothing can be scrolled to. */
const isCutOff = () =>
	[...document.querySelectorAll(".ui-table__scroll")].some(
		(table) => table.scrollWidth > table.clientWidth && getComputedStyle(table).overflowX !== "auto",
	);

const menu = (page: Page) => page.getByRole("navigation").getByRole("link");

test("visitors are sent to the sign-in", async ({ page }) => {
	for (const path of ["/benutzer", "/protokoll", "/stoerungen", "/module"]) {
		await page.goto(path);
		await page.waitForURL("**/login");
	}
	for (const path of [
		"/users",
		"/audit",
		"/audit/export",
		"/audit/verification",
		"/history/client/x",
		"/module-backends",
		"/x/clients/a",
	])
		expect((await page.request.get(`/api${path}`)).status()).toBe(401);
});

test("an Auditor reads the list of users and changes nothing, on the screen or past it", async ({ page }) => {
	await enter(page, "auditor.demo");
	const call = await caller(page);
	await expect(row(page, "admin.demo")).toBeVisible();
	await expect(page.getByRole("button", { name: /anlegen|ändern|löschen|deaktivieren|Weitere Aktionen/ })).toHaveCount(
		0,
	);
	await expect(menu(page).filter({ hasText: /Benutzer|Protokoll|Störungen|Module/ })).toHaveCount(0);

	const users: User[] = await (await call("GET", "/users")).json();
	const admin = users.find(({ userid }) => userid === "admin.demo");
	const own = users.find(({ userid }) => userid === "auditor.demo");
	const input = {
		userid: "neue.person",
		name: "Nora Neumann",
		roles: ["Admin"],
		pwd: NEW_PASSWORD,
		pwd2: NEW_PASSWORD,
	};
	const refused = [
		await call("POST", "/users", input),
		await call("PUT", "/users", { id: own?._id, userid: "auditor.demo", name: own?.name, roles: ["Admin"] }),
		await call("DELETE", `/users/${admin?._id}`),
		await call("POST", `/users/${admin?._id}/deactivation`),
		await call("DELETE", `/users/${admin?._id}/deactivation`),
		await call("DELETE", `/users/${admin?._id}/sessions`),
		await call("GET", "/audit"),
		await call("GET", "/audit/export"),
		await call("GET", "/audit/verification"),
	];
	expect(refused.map((response) => response.status())).toEqual(refused.map(() => 403));
	expect((await call("GET", "/history/client/unknown")).status()).toBe(200);

	for (const path of ["/protokoll", "/stoerungen", "/module"]) {
		await page.goto(path);
		await page.waitForURL("**/unauthorized");
	}
});

test("who loses the role is out at the next request", further(true), async ({ browser, page, baseURL }) => {
	await enter(page, "admin.demo");
	await createUser(page, "rosa.rolle", "Rosa Rolle", "Auditor");
	const other = await another(browser, baseURL);
	await signInFirst(other, "rosa.rolle", NEW_PASSWORD, OWN_PASSWORD);
	const call = await caller(other);
	expect((await call("GET", "/client")).status()).toBe(200);

	await page.getByRole("button", { name: "rosa.rolle ändern" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("checkbox", { name: "Auditor" }).uncheck({ force: true });
	await dialog.getByRole("button", { name: "Speichern" }).click();
	await expect(page.getByText("Benutzerdaten wurden geändert.")).toBeVisible();

	expect((await call("GET", "/client")).status()).toBe(403);
	await other.goto("/clients");
	await other.waitForURL("**/login");
	await other.context().close();
});

test("an Admin keeps the own account and role", further(true), async ({ page }) => {
	await enter(page, "admin.demo");
	const call = await caller(page);
	await expect(page.getByRole("button", { name: "admin.demo ändern" })).toBeVisible();
	await expect(page.getByRole("button", { name: /admin\.demo (löschen|deaktivieren)/ })).toHaveCount(0);
	await page.getByRole("button", { name: "admin.demo ändern" }).click();
	const dialog = page.getByRole("dialog");
	await expect(dialog.getByRole("checkbox", { name: "Admin" })).toBeDisabled();
	await expect(dialog.getByRole("textbox", { name: "Passwort", exact: true })).toBeDisabled();
	await dialog.getByRole("button", { name: "Abbrechen" }).click();

	const [self]: User[] = await (await call("GET", "/users?q=admin.demo")).json();
	for (const refused of [
		await call("DELETE", `/users/${self?._id}`),
		await call("POST", `/users/${self?._id}/deactivation`),
		await call("PUT", "/users", { id: self?._id, userid: "admin.demo", name: self?.name, roles: ["Auditor"] }),
	])
		expect([refused.status(), (await refused.json()).code]).toEqual([409, "IN_USE"]);
});

test(
	"a registration is activated by an Admin, and the person signs in",
	further(true),
	async ({ browser, page, baseURL }) => {
		const visitor = await another(browser, baseURL);
		await visitor.goto("/register");
		await visitor.getByLabel("Username").fill("wanda_neu");
		await visitor.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
		await visitor.getByLabel("Confirm Password").fill(NEW_PASSWORD);
		await pressUntil(
			visitor.getByRole("button", { name: "Sign Up" }),
			visitor.getByText("Your account has been created."),
		);

		await enter(page, "admin.demo");
		await page.goto("/benutzer");
		const waiting = page.getByRole("region", { name: /Freischaltung/ });
		await expect(row(page, "wanda_neu")).toBeVisible();
		for (const width of [1000, 1240, 1280, 1600]) {
			await page.setViewportSize({ width, height: 900 });
			await expect.poll(() => page.evaluate(isCutOff), { message: `at ${width} px` }).toBe(false);
		}
		await waiting.getByRole("button", { name: "wanda_neu freischalten" }).click();
		const dialog = page.getByRole("dialog");
		await dialog.getByRole("button", { name: "Freischalten" }).click();
		await expect(dialog.getByText("Mindestens eine Rolle muss ausgewählt werden.").first()).toBeVisible();
		await dialog.getByRole("checkbox", { name: "Auditor" }).check({ force: true });
		await dialog.getByRole("button", { name: "Freischalten" }).click();
		await expect(page.getByText("Der Benutzer wurde freigeschaltet.")).toBeVisible();
		await expect(waiting.getByRole("button", { name: /^wanda_neu/ })).toHaveCount(0);

		await signIn(visitor, "wanda_neu", NEW_PASSWORD);
		await expect(menu(visitor).filter({ hasText: "Kunden" })).toBeVisible();
		await visitor.context().close();
	},
);

test(
	"a deactivation ends a running session at its next request, and nothing lets the person in again",
	further(true),
	async ({ browser, page, baseURL }) => {
		await enter(page, "admin.demo");
		await createUser(page, "gerda.geht", "Gerda Gehtbald", "Auditor");
		const other = await another(browser, baseURL);
		await signInFirst(other, "gerda.geht", NEW_PASSWORD, OWN_PASSWORD);
		const call = await caller(other, "/clients");

		await page.getByRole("button", { name: "Weitere Aktionen für gerda.geht" }).click();
		await page.getByRole("menuitem", { name: "Deaktivieren" }).click();
		await page.getByRole("alertdialog").getByRole("button", { name: "Deaktivieren" }).click();
		await expect(page.getByText("Der Benutzer wurde deaktiviert.")).toBeVisible();
		await expect(row(page, "gerda.geht")).toContainText("Deaktiviert");

		expect((await call("GET", "/client")).status()).toBe(401);
		await other.reload();
		await other.waitForURL("**/login");
		const response = await other.request.get("/api/refresh", { headers: { "sec-fetch-site": "same-origin" } });
		expect(response.status()).toBe(401);
		await other.context().close();
	},
);

test(
	"the sessions of a user are ended, and signing in again works",
	further(true),
	async ({ browser, page, baseURL }) => {
		await enter(page, "admin.demo");
		await createUser(page, "ole.offen", "Ole Offenlassen", "Auditor");
		const other = await another(browser, baseURL);
		await signInFirst(other, "ole.offen", NEW_PASSWORD, OWN_PASSWORD);
		const call = await caller(other, "/clients");
		await page.getByRole("button", { name: "Weitere Aktionen für ole.offen" }).click();
		await page.getByRole("menuitem", { name: "Alle Anmeldungen beenden" }).click();
		await page.getByRole("alertdialog").getByRole("button", { name: "Anmeldungen beenden" }).click();
		await expect(page.getByText("Eine Anmeldung wurde beendet.")).toBeVisible();
		expect((await call("GET", "/client")).status()).toBe(401);
		await signIn(other, "ole.offen", OWN_PASSWORD);
		await other.context().close();
	},
);

test(
	"an Admin reads the trail: by person and area, old and new, checked and taken along",
	further(true),
	async ({ page }) => {
		await enter(page, "admin.demo");
		await createUser(page, "paula.spur", "Paula Spurlos", "Auditor");
		await page.getByRole("button", { name: "paula.spur ändern" }).click();
		const dialog = page.getByRole("dialog");
		await dialog.getByRole("textbox", { name: "Name" }).fill("Paula Sichtbar");
		await dialog.getByRole("button", { name: "Speichern" }).click();
		await expect(page.getByText("Benutzerdaten wurden geändert.")).toBeVisible();

		await menu(page).filter({ hasText: "Protokoll" }).click();
		await page.getByRole("button", { name: /Bereich/ }).click();
		await page.getByRole("option", { name: "Benutzer", exact: true }).click();
		await page.getByRole("searchbox").fill("amina");
		await expect(page).toHaveURL(/\/protokoll\?entity=user&q=amina$/);
		const entry = row(page, "Benutzerdaten geändert").first();
		await expect(entry).toContainText("paula.spur");
		await expect(entry).toContainText("Paula Spurlos");
		await expect(entry).toContainText("Paula Sichtbar");
		await page.reload();
		await expect(entry).toContainText("Paula Sichtbar");

		await page.getByRole("button", { name: "Protokoll prüfen" }).click();
		await expect(page.getByText(/^Das Protokoll ist unverändert \(\d+ Einträge geprüft\)\.$/)).toBeVisible();
		const file = await download(page, () => page.getByRole("button", { name: "Excel-Export" }).click());
		expect(file.name).toMatch(/^Protokoll_\d{4}-\d{2}-\d{2}\.xlsx$/);
		expect(file.content.subarray(0, 2).toString()).toBe("PK");

		const call = await caller(page, "/protokoll");
		const [exported]: AuditEntry[] = await (await call("GET", "/audit?entity=audit")).json();
		expect(exported?.title).toBe("Protokoll exportiert");
	},
);
