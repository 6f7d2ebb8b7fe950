import { chromium } from "@playwright/test";
import { TOTP } from "otpauth";
import { findChromium } from "./deploy/chromium.mjs";
const BASE = "http://localhost:8791";
const OUT = "/tmp/ui-shots";
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox", "--disable-gpu"] });
const context = await browser.newContext({ baseURL: BASE, locale: "de-AT", viewport: { width: 1600, height: 1000 } });
const page = await context.newPage();
page.on("console", (m) => m.type() === "error" && console.log("console:", m.text().slice(0, 300)));
page.on("pageerror", (e) => console.log("pageerror", e.message));
const cdp = await context.newCDPSession(page);
await cdp.send("WebAuthn.enable");
await cdp.send("WebAuthn.addVirtualAuthenticator", { options: { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true } });
async function shots(name) {
	for (const [width, height] of [[375, 812], [1600, 1000]])
		for (const colorScheme of ["light", "dark"]) {
			await page.setViewportSize({ width, height });
			await page.emulateMedia({ colorScheme });
			await page.waitForTimeout(350);
			await page.screenshot({ path: `${OUT}/${name}-${width}-${colorScheme}.png`, fullPage: width === 375 });
		}
}
const click = (name, role = "button") => page.getByRole(role, { name }).first().click();
await page.goto("/login");
await click("Ich stimme zu");
await page.getByLabel("Benutzerkennung").waitFor();
await page.getByRole("button", { name: "Anmeldung mit Passkey" }).waitFor().catch(() => console.log("no passkey button"));
await page.getByRole("button", { name: "Login", exact: true }).click();
await shots("login");
await page.getByLabel("Benutzerkennung").fill("admin.demo");
await page.getByLabel("Passwort", { exact: true }).fill("Demo-2026!");
for (let i = 0; i < 60 && !page.url().endsWith("/home"); i++) {
	await page.getByRole("button", { name: "Login", exact: true }).click({ timeout: 1000 }).catch(() => {});
	if (i === 0) await page.screenshot({ path: `${OUT}/login-notready.png` });
	await page.waitForTimeout(500);
}
await click("Einstellungen");
await page.screenshot({ path: `${OUT}/menu.png` });
await click("Sicherheit", "menuitem");
await page.getByRole("region", { name: "Passkeys" }).waitFor();
await shots("security-empty");
await page.getByRole("region", { name: "Authenticator-App" }).getByRole("button").click();
await page.getByRole("dialog").waitFor();
await shots("totp-setup");
const secret = (await page.locator(".account-secret").innerText()).replaceAll(" ", "");
await page.getByRole("dialog").getByRole("textbox").fill(new TOTP({ secret }).generate());
await click("Code prüfen");
await page.getByRole("button", { name: "Ich habe die Codes gesichert" }).waitFor();
await shots("codes");
await page.emulateMedia({ media: "print" });
await page.screenshot({ path: `${OUT}/codes-print.png` });
await page.emulateMedia({ media: null });
const codes = await page.locator(".account-codes li").allInnerTexts();
console.log(codes.length, codes[0]);
await click("Ich habe die Codes gesichert");
await click("Passkey hinzufügen");
await page.getByRole("dialog").getByRole("textbox").fill("Mein Laptop mit einem ziemlich langen Namen");
await shots("passkey-add");
await page.getByRole("dialog").getByRole("button", { name: "Passkey hinzufügen" }).click();
await page.getByRole("listitem").filter({ hasText: "Mein Laptop" }).waitFor();
await shots("security-full");
await click("E-Mail-Adresse ändern");
await page.getByRole("dialog").waitFor();
await shots("email");
await click("Abbrechen");
await page.goto("/benutzer");
await page.getByRole("row").nth(2).waitFor();
await shots("users");
await click("Benutzer anlegen");
await shots("user-dialog");
await click("Abbrechen");
await page.getByRole("button", { name: "Abmelden" }).click();
await click("Ich stimme zu");
await page.getByLabel("Benutzerkennung").fill("admin.demo");
await page.getByLabel("Passwort", { exact: true }).fill("Demo-2026!");
for (let i = 0; i < 60 && !(await page.getByRole("heading", { name: "Zweiter Faktor" }).isVisible()); i++) {
	await page.getByRole("button", { name: "Login", exact: true }).click({ timeout: 1000 }).catch(() => {});
	await page.waitForTimeout(500);
}
await shots("second-step");
await page.getByRole("textbox").fill("000000");
await click("Bestätigen");
await page.waitForTimeout(1500);
await shots("second-step-wrong");
await click("Stattdessen einen Passkey verwenden");
await shots("second-step-passkey");
await click("Passkey verwenden");
await page.waitForURL("**/home");
await page.goto("/password-reset");
await page.waitForTimeout(1000);
await shots("reset-none");
await page.goto("/password-reset#abc");
await page.getByLabel("Neues Passwort", { exact: true }).waitFor();
await shots("reset-new");
console.log("ok");
await browser.close();
