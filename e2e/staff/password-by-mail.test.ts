import { startMailServer } from "../../api/testing/mail-server.ts";
import { giveConsent, leaveAddress, pressUntil, signIn } from "../support/actions.ts";
import { startServer } from "../support/server.ts";
import { expect, further, test, watch } from "../support/test.ts";

const OWN_PASSWORD = "Wieder-drin-2026";

test(
	"who has forgotten the password gets a mail, whose link gives a new one, once",
	further(true),
	async ({ browser }) => {
		const post = await startMailServer();
		const server = await startServer({ env: { SMTP_URL: post.mail.url, MAIL_FROM: post.mail.from } });
		const context = await browser.newContext({ baseURL: server.url });
		const page = await context.newPage();
		const problems = watch(page, server.url);
		try {
			await signIn(page, "auditor.demo");
			await leaveAddress(page, "karim@example.org");
			await page.getByRole("button", { name: "Abmelden" }).click();
			await page.waitForURL("**/login");

			await giveConsent(page);
			await page.getByRole("link", { name: "Passwort vergessen?" }).click();
			await giveConsent(page);
			await page.getByLabel("Benutzerkennung").fill("auditor.demo");
			await pressUntil(
				page.getByRole("button", { name: "E-Mail anfordern" }),
				page.getByText(/^Wenn es dieses Konto gibt/),
			);
			await expect.poll(() => post.received.length).toBe(1);
			const link = /http:\/\/\S+\/password-reset#[\w-]+/.exec(post.received[0]?.text ?? "")?.[0] ?? "";

			const choose = async () => {
				await page.goto("about:blank");
				await page.goto(link);
				await page.getByRole("textbox", { name: "Neues Passwort", exact: true }).fill(OWN_PASSWORD);
				await page.getByRole("textbox", { name: "Neues Passwort wiederholen" }).fill(OWN_PASSWORD);
				await page.getByRole("button", { name: "Passwort speichern" }).click();
			};
			await choose();
			// The form has a link of the same name, which goes with it.
			await page.getByText("Ihr neues Passwort gilt ab jetzt.").waitFor();
			await page.getByRole("link", { name: "Zur Anmeldung" }).click();
			await page.waitForURL("**/login");
			await signIn(page, "auditor.demo", OWN_PASSWORD);

			await choose();
			await expect(page.getByText(/Der Link ist abgelaufen oder wurde schon verwendet/)).toBeVisible();
			await page.getByRole("link", { name: "Neuen Link anfordern" }).click();
			await expect(page.getByRole("heading", { level: 1, name: "Passwort vergessen" })).toBeVisible();
			expect(problems).toEqual([]);
		} finally {
			await context.close();
			await server.stop();
			await post.close();
		}
	},
);
