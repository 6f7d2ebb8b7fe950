import { parsed, startMailServer } from "../../api/testing/mail-server.ts";
import { leaveAddress, signIn } from "../support/actions.ts";
import { startServer } from "../support/server.ts";
import { expect, further, test, UNCHECKED, watch } from "../support/test.ts";

test(
	"who wants to be told of enquiries gets a mail, and what is refused is sent again",
	further(true),
	async ({ browser }) => {
		const post = await startMailServer({ refused: { "amina@example.org": "550 5.1.1 No such mailbox" } });
		const server = await startServer({ env: { ...UNCHECKED, SMTP_URL: post.mail.url, MAIL_FROM: post.mail.from } });
		const context = await browser.newContext({ baseURL: server.url });
		const page = await context.newPage();
		const problems = watch(page, server.url);
		const ask = async () => {
			const json = { company: "Donau Feinkost GmbH", name: "Eva Muster", email: "eva@example.org", token: "" };
			const message = "Wie lange dauert eine Zertifizierung für Feinkost?";
			const answer = await page.request.post("/api/customerMessage", { data: { ...json, message } });
			expect(answer.status()).toBe(201);
		};
		try {
			await signIn(page, "admin.demo");
			await page.goto("/benachrichtigungen");
			await page.getByRole("link", { name: "Adresse hinterlegen" }).click();
			await leaveAddress(page, "amina@example.org");

			await ask();
			await page.goto("/stoerungen");
			const failed = page
				.getByRole("list", { name: "E-Mails" })
				.getByRole("listitem")
				.filter({ hasText: "Neue Anfrage" });
			await expect(failed).toContainText("550 5.1.1 No such mailbox", { timeout: 20_000 });
			post.act.refused = {};
			await failed.getByRole("button", { name: /^Erneut senden/ }).click();
			await expect.poll(() => post.received.length, { timeout: 20_000 }).toBeGreaterThan(0);
			const mails = await Promise.all(post.received.map(parsed));
			const told = mails.filter(({ subject }) => subject?.startsWith("Neue Anfrage"));
			expect(told.map(({ to }) => to?.[0]?.address)).toEqual(["amina@example.org"]);
			await page.goto(/http\S+customerMessage\?id=\S+/.exec(told[0]?.text ?? "")?.[0] ?? "");
			await expect(page.getByText("Donau Feinkost GmbH").first()).toBeVisible();

			await page.goto("/benachrichtigungen");
			await page.getByRole("checkbox", { name: /^Neue Anfrage/ }).press("Space");
			await page.getByRole("button", { name: "Speichern" }).click();
			await expect(page.getByText("Ihre Benachrichtigungen wurden gespeichert.")).toBeVisible();
			await page.reload();
			await expect(page.getByRole("checkbox", { name: /^Neue Anfrage/ })).not.toBeChecked();
			expect(problems).toEqual([]);
		} finally {
			await context.close();
			await server.stop();
			await post.close();
		}
	},
);
