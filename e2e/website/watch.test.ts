import { parsed, startMailServer } from "../../api/testing/mail-server.ts";
import { apiAs, publish } from "../support/api.ts";
import { inaccessible } from "../support/axe.ts";
import { startServer } from "../support/server.ts";
import { expect, further, test, UNCHECKED, watch } from "../support/test.ts";

const EMAIL = "eva@example.org";

test(
	"a visitor watches a certificate, is notified of its suspension, and ends the watch",
	further(true),
	async ({ browser }) => {
		const post = await startMailServer();
		const server = await startServer({ env: { ...UNCHECKED, SMTP_URL: post.mail.url, MAIL_FROM: post.mail.from } });
		const visitor = await browser.newContext({ baseURL: server.url });
		const page = await visitor.newPage();
		const problems = watch(page, server.url);
		const last = async (count: number) => {
			const mine = () => post.received.filter(({ to }) => to.includes(EMAIL));
			await expect.poll(() => mine().length, { timeout: 20_000 }).toBe(count);
			const mail = mine().at(-1);
			if (!mail) throw new Error("No mail");
			return parsed(mail);
		};
		const linkIn = (text = "") => /http\S+\/watch\?lng=hu#[\w-]{43}/.exec(text)?.[0] ?? "";
		try {
			const { publicId, key } = await publish(server.url, "Donau Feinkost GmbH");
			await page.goto(`/validateCertificate?cid=${publicId}&lng=hu`);
			await page.getByRole("link", { name: "Figyelés" }).click();
			await page.getByLabel("E-mail-cím").fill(EMAIL);
			expect(await inaccessible(page)).toEqual([]);
			await page.keyboard.press("Enter");
			await expect(page.getByText(/^Ha erre a címre lehet írni/)).toBeFocused();

			await page.goto(linkIn((await last(1)).text));
			expect(await inaccessible(page)).toEqual([]);
			await page.getByRole("button", { name: "Figyelés megerősítése" }).click();
			await expect(page.getByText(/^Ön figyeli/)).toBeVisible();

			const admin = await apiAs(server.url, "admin.demo");
			const suspension = { cause: "Nichtkonformität", reason: "Interne Anmerkung" };
			await admin("POST", `/certificate/${key}/suspension`, suspension);
			const { subject, text } = await last(2);
			expect(subject).toContain("Felfüggesztve");
			expect(text).not.toContain("Interne Anmerkung");

			await page.goto("about:blank");
			await page.goto(linkIn(text));
			await page.getByRole("button", { name: "Figyelés leállítása" }).click();
			await expect(page.getByText(/^A figyelés véget ért/)).toBeVisible();
			await page.reload();
			await expect(page.getByText(/^Ez a hivatkozás már nem érvényes/)).toBeVisible();
			expect(problems).toEqual([]);
		} finally {
			await visitor.close();
			await server.stop();
			await post.close();
		}
	},
);
