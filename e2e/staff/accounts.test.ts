import { TOTP } from "otpauth";
import { giveConsent, pressUntil, signIn, signInFirst } from "../support/actions.ts";
import { apiAs, draftOf, newAccount } from "../support/api.ts";
import { inaccessible } from "../support/axe.ts";
import { startServer } from "../support/server.ts";
import { expect, further, PASSWORD, type Page, test } from "../support/test.ts";

/** What an account has beside its password, as a person sets it up and uses it. */

// Under a name, because browsers know passkeys of names alone.
test.use({ settings: { HOST: "localhost", BOT_CHECK: "off", SIGN_REAUTH: "second-factor" } });

const STEP_MS = 30_000;
const home = (page: Page) => page.getByRole("heading", { name: "Willkommen im Mitarbeiterportal" });
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/**
 * An authenticator app; the server takes no code twice, but the one of the next half minute already. On a busy machine
 * that half minute may be over when the next code is asked for.
 */
function appOf(secret: string) {
	const app = new TOTP({ secret: secret.replaceAll(" ", "") });
	const start = Date.now();
	return {
		now: () => app.generate({ timestamp: start }),
		next: () => app.generate({ timestamp: Math.max(start + STEP_MS, Date.now()) }),
	};
}

async function openSecurity(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Einstellungen" }).click();
	await page.getByRole("menuitem", { name: "Sicherheit" }).click();
	await expect(region(page, "Authenticator-App")).toBeVisible();
}

/** Types the first code of the app, and keeps the recovery codes that come with it. */
async function confirmApp(page: Page) {
	const app = appOf((await page.locator(".account-secret").textContent()) ?? "");
	await page.getByLabel("Code aus der App").fill(app.now());
	await page.getByRole("button", { name: "Code prüfen" }).click();
	const done = page.getByRole("button", { name: "Ich habe die Codes gesichert" });
	await expect(done).toBeVisible();
	const codes = await page.getByRole("list", { name: "Wiederherstellungscodes" }).getByRole("listitem").allInnerTexts();
	expect(await faultsOf(page, ":is(main, [role=dialog]):has(.account-codes)")).toEqual([]);
	await done.click();
	return { app, codes };
}

async function setUpApp(page: Page) {
	await openSecurity(page);
	await page.getByRole("button", { name: "Authenticator-App einrichten" }).click();
	await expect(page.getByRole("dialog", { name: "Authenticator-App einrichten" })).toBeVisible();
	expect(await faultsOf(page, "[role=dialog]")).toEqual([]);
	return confirmApp(page);
}

/** Without what React Aria leaves to screen readers beside the page, whose labels are gone before it is read. */
const faultsOf = (page: Page, within = "main") => inaccessible(page, { within });

/** Up to the second step of the sign-in. */
async function showPassword(page: Page, userid: string): Promise<void> {
	await page.goto("/login");
	await giveConsent(page);
	await page.getByLabel("Benutzerkennung").fill(userid);
	await page.getByLabel("Passwort", { exact: true }).fill(PASSWORD);
	await pressUntil(
		page.getByRole("button", { name: "Login", exact: true }),
		page.getByRole("heading", { name: "Zweiter Faktor" }),
	);
}

async function showCode(page: Page, label: string, code: string): Promise<void> {
	await page.getByLabel(label).fill(code);
	await page.getByRole("button", { name: "Bestätigen" }).click();
}

async function signOut(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Abmelden" }).click();
	// Not before the server knows of it: the next sign-in would be ended with this one.
	await expect(page.getByRole("button", { name: "Ich stimme zu" })).toBeVisible();
}

/** A device that holds passkeys and takes its owner for known. */
async function withPasskeys(page: Page): Promise<void> {
	const devtools = await page.context().newCDPSession(page);
	await devtools.send("WebAuthn.enable");
	await devtools.send("WebAuthn.addVirtualAuthenticator", {
		options: {
			protocol: "ctap2",
			transport: "internal",
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
}

test(
	"with an authenticator app the password alone lets nobody in; a code does once, a recovery code too",
	further(true),
	async ({ page, baseURL }) => {
		await newAccount(baseURL ?? "", "anton.app", ["Auditor"]);
		await page.setViewportSize({ width: 375, height: 812 });
		await signIn(page, "anton.app");
		const { app, codes } = await setUpApp(page);
		expect(codes).toHaveLength(10);
		await expect(region(page, "Authenticator-App")).toContainText("Eingerichtet");
		await signOut(page);

		await showPassword(page, "anton.app");
		expect(await faultsOf(page)).toEqual([]);
		await page.goto("/home");
		await expect(page).toHaveURL(/\/login$/);

		await showPassword(page, "anton.app");
		await showCode(page, "Code der Authenticator-App", app.now());
		await expect(page.getByText("Der Code ist falsch, abgelaufen oder schon verwendet.")).toBeVisible();
		await showCode(page, "Code der Authenticator-App", app.next());
		await expect(home(page)).toBeVisible();
		await signOut(page);

		const [first = "", second = ""] = codes;
		await showPassword(page, "anton.app");
		await page.getByRole("button", { name: "Mit einem Wiederherstellungscode" }).click();
		await showCode(page, "Wiederherstellungscode", first.toUpperCase());
		await expect(home(page)).toBeVisible();
		await signOut(page);
		await showPassword(page, "anton.app");
		await page.getByRole("button", { name: "Mit einem Wiederherstellungscode" }).click();
		await showCode(page, "Wiederherstellungscode", first);
		await expect(page.getByText("Der Code ist falsch, abgelaufen oder schon verwendet.")).toBeVisible();
		await showCode(page, "Wiederherstellungscode", second);
		await expect(home(page)).toBeVisible();
		await openSecurity(page);
		await expect(region(page, "Wiederherstellungscodes")).toContainText("8 von 10 Codes sind noch übrig.");
	},
);

test(
	"a certificate is signed only by who has shown the second factor; what was typed stays until then",
	further(true),
	async ({ page, baseURL }) => {
		const origin = baseURL ?? "";
		await newAccount(origin, "sonja.signiert", ["Admin"]);
		const author = await apiAs(origin, "auditor.demo");
		const { _id, _certificationId } = await draftOf(author, "Zweifach Feinkost GmbH");
		await author("POST", `/approval/add/certificate/${_id}/certification/${_certificationId}`);

		await signIn(page, "sonja.signiert");
		const approval = `/certificateApproval?certificationId=${_certificationId}&certificateId=${_id}`;
		const sign = async () => {
			await page.goto(approval);
			await page.getByRole("button", { name: "Vorschau DE" }).click();
			await page.getByLabel("Anmerkung").fill("Geprüft am Telefon");
			await page.getByRole("button", { name: "Zertifikat unterschreiben" }).click();
		};
		await sign();
		await expect(page.getByText(/^Zum Unterschreiben ist ein zweiter Faktor nötig\./).first()).toBeVisible();
		await page.getByLabel("Anmerkung").fill("");
		await page.goto("/home");
		const { app } = await setUpApp(page);

		await sign();
		const dialog = page.getByRole("dialog", { name: "Bitte bestätigen Sie, dass Sie es sind" });
		await expect(dialog.getByLabel("Code der Authenticator-App")).toBeVisible();
		expect(await faultsOf(page, "[role=dialog]")).toEqual([]);
		await dialog.getByRole("button", { name: "Abbrechen" }).click();
		await expect(dialog).toHaveCount(0);
		await expect(page.getByLabel("Anmerkung")).toHaveValue("Geprüft am Telefon");
		await page.getByRole("button", { name: "Zertifikat unterschreiben" }).click();
		await dialog.getByLabel("Code der Authenticator-App").fill(app.next());
		await dialog.getByRole("button", { name: "Bestätigen" }).click();
		await expect(page.getByText("Das Zertifikat ist nun bereit zur Veröffentlichung.")).toBeVisible();
	},
);

test(
	"a given password is changed first; a passkey is added, renamed, signs in alone and is removed",
	further(true),
	async ({ page, baseURL }) => {
		const admin = await apiAs(baseURL ?? "", "admin.demo");
		const given = { pwd: "Gegeben-2026!", pwd2: "Gegeben-2026!", mustChangePassword: true };
		await admin("POST", "/users", { userid: "petra.person", name: "Petra Person", roles: ["Auditor"], ...given });
		await withPasskeys(page);
		await signInFirst(page, "petra.person", given.pwd, PASSWORD);
		await expect(home(page)).toBeVisible();

		await openSecurity(page);
		await page.getByRole("button", { name: "Passkey hinzufügen" }).click();
		const dialog = page.getByRole("dialog", { name: "Neuer Passkey" });
		await dialog.getByLabel("Name").fill("Laptop");
		await dialog.getByRole("button", { name: "Passkey hinzufügen" }).click();
		await page.getByRole("button", { name: "Ich habe die Codes gesichert" }).click();
		await page.getByRole("button", { name: "Laptop umbenennen" }).click();
		await page.getByRole("dialog").getByLabel("Name").fill("Dienstlaptop");
		await page.getByRole("dialog").getByRole("button", { name: "Speichern" }).click();
		await expect(region(page, "Passkeys").getByText("Dienstlaptop")).toBeVisible();
		expect(await faultsOf(page)).toEqual([]);
		await signOut(page);

		await giveConsent(page);
		await page.getByRole("button", { name: "Anmeldung mit Passkey" }).click();
		await expect(home(page)).toBeVisible();
		await openSecurity(page);
		await expect(region(page, "Passkeys")).toContainText("zuletzt verwendet am");
		await signOut(page);

		await showPassword(page, "petra.person");
		await page.getByRole("button", { name: "Passkey verwenden" }).click();
		await expect(home(page)).toBeVisible();
		await openSecurity(page);
		await page.getByRole("button", { name: "Dienstlaptop entfernen" }).click();
		await page.getByRole("alertdialog").getByRole("button", { name: "Entfernen" }).click();
		await expect(region(page, "Passkeys")).toContainText("Noch kein Passkey eingetragen.");
		await signOut(page);
		await signIn(page, "petra.person");
	},
);

test(
	"an account that must have a second factor sets one up before it sees anything",
	further(true),
	async ({ browser }) => {
		const server = await startServer({ env: { HOST: "localhost", BOT_CHECK: "off", REQUIRE_2FA: "admin" } });
		const context = await browser.newContext({ baseURL: server.url, viewport: { width: 375, height: 812 } });
		const page = await context.newPage();
		try {
			await signIn(page, "admin.demo");
			await expect(page.getByRole("heading", { level: 1, name: "Zweiter Faktor" })).toBeVisible();
			await page.goto("/clients");
			await page.getByRole("button", { name: "Authenticator-App einrichten" }).click();
			await expect(page.getByRole("img", { name: "QR-Code für die Authenticator-App" })).toBeVisible();
			expect(await faultsOf(page)).toEqual([]);
			await confirmApp(page);
			await expect(page.getByRole("heading", { name: "Kundenliste" })).toBeVisible();
		} finally {
			await context.close();
			await server.stop();
		}
	},
);
