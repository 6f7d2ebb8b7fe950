import { giveConsent, pressUntil, signIn, signInFirst } from "../support/actions.ts";
import { apiAs } from "../support/api.ts";
import { inaccessible } from "../support/axe.ts";
import { enter } from "../support/session.ts";
import { expect, further, PASSWORD, type Page, test } from "../support/test.ts";

/** These tests cover what users can set up for their account in addition to the password. */

// A host name instead of an IP address, because passkeys belong to a domain name.
test.use({ settings: { HOST: "localhost", BOT_CHECK: "off", SIGN_REAUTH: "second-factor" } });

const home = (page: Page) => page.getByRole("heading", { name: "Willkommen im Mitarbeiterportal" });
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function openSecurity(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Einstellungen" }).click();
	await page.getByRole("menuitem", { name: "Sicherheit" }).click();
	await expect(region(page, "Authenticator-App")).toBeVisible();
}

/**
 * Limited to `main`, because React Aria adds announcements next to it, which axe would examine while they disappear.
 */
const faultsOf = (page: Page, within = "main") => inaccessible(page, { within });

/** Signs in up to the second factor. */
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

async function signOut(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Abmelden" }).click();
	// Waits until the server has ended the session, because it would otherwise end the next one.
	await expect(page.getByRole("button", { name: "Ich stimme zu" })).toBeVisible();
}

/** Adds a virtual device that stores passkeys and confirms its user automatically. */
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
	"an initial password is changed first; a passkey is added, renamed, used to sign in and removed",
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

/** Returns the parts of the focused field that lie behind the buttons of the dialog or outside of it. */
const hiddenTexts = () => {
	const field = document.activeElement?.closest(".ui-field");
	const [dialog, bar] = [".ui-modal", ".ui-modal .ui-actions"].map((part) =>
		document.querySelector(part)?.getBoundingClientRect(),
	);
	return [...(field?.querySelectorAll(".ui-field__label, .ui-control, .ui-field__description, .ui-field__error") ?? [])]
		.filter((text) => {
			const { top, bottom, height } = text.getBoundingClientRect();
			return height > 0 && (top < (dialog?.top ?? 0) || bottom > (bar?.top ?? 0));
		})
		.map((text) => text.textContent);
};

test(
	"a focused field is in sight above the buttons of a dialog, with its label, help and error",
	further(true),
	async ({ page }) => {
		await page.setViewportSize({ width: 1280, height: 660 });
		await enter(page, "admin.demo");
		await page.goto("/benutzer");
		await page.getByRole("button", { name: "Benutzer anlegen" }).click();
		const dialog = page.getByRole("dialog", { name: "Benutzer anlegen" });
		await dialog.getByRole("button", { name: "Anlegen" }).click();
		await dialog.getByLabel("Benutzerkennung", { exact: true }).focus();
		for (const key of [...Array(10).fill("Tab"), ...Array(10).fill("Shift+Tab")]) {
			expect.soft(await page.evaluate(hiddenTexts)).toEqual([]);
			await page.keyboard.press(key);
		}
	},
);
