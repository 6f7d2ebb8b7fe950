import { type MailServer, startMailServer } from "@portal/contracts/testing/mail-server";
import { createAccount } from "@portal/contracts/testing/scenarios";
import { api, hold, mockServer } from "@portal/shared-ui/testing";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fill, humanCheckReady, openPart } from "../testing/entrance.tsx";
import { PasswordResetPage } from "./PasswordResetPage.tsx";

const NEW = "Neu-und-lang-2026";
const open = (hash = "") => openPart(<PasswordResetPage />, { at: `/password-reset${hash}` });
const statusOf = async (path: string, json: object) => (await api.request(path, { json })).status;
const login = (pwd: string) => statusOf("/login", { userid: "eva.berger", pwd, token: "" });

let mails: MailServer;
beforeAll(async () => {
	mails = await startMailServer();
});
afterAll(() => mails.close());
beforeEach(() => {
	mails.received.length = 0;
});
const firstMail = () => waitFor(() => mails.received[0] ?? expect.fail("No mail yet"));

describe("the password reset e-mail", () => {
	/** Opens the page and returns a function that consents and requests the e-mail. */
	function openForm(...handlers: Parameters<typeof mockServer>) {
		const server = mockServer(...handlers);
		const page = open();
		const request = async (Benutzerkennung: string, checks = 0) => {
			await page.press("Ich stimme zu");
			await humanCheckReady(server, "PasswordReset", checks);
			await fill(page.user, { Benutzerkennung });
			await page.press("E-Mail anfordern");
		};
		return { server, request };
	}

	test("is not offered if the server sends no e-mails", async () => {
		mockServer();
		open();
		await screen.findByText(/Bitte wenden Sie sich an einen Admin/);
		expect(screen.queryByRole("textbox")).toBeNull();
	});

	test("cannot be requested before consent and the human check, and the page says so", async () => {
		await api.open({ settings: { mail: mails.mail } });
		const { request, server } = openForm(hold("GET", "/api/bot-check/challenge").handler);
		await screen.findByRole("button", { name: "Ich stimme zu" });
		expect(screen.queryByRole("textbox")).toBeNull();
		expect(server.requests()).toEqual(["GET /api/settings/sign-in"]);
		await request("eva.berger");
		await screen.findByText(/Prüfung ist noch nicht bereit/);
		expect(server.requests()).not.toContain("POST /api/password-reset");
	});

	test("can be requested without revealing whether the account exists", async () => {
		await api.open({ settings: { mail: mails.mail } });
		await createAccount(api, { email: "eva@example.org" });
		for (const [index, userid] of ["niemand.da", "eva.berger"].entries()) {
			await openForm().request(userid, index + 1);
			await screen.findByText(/^Wenn es dieses Konto gibt/);
			cleanup();
		}
		await firstMail();
		expect(mails.received).toMatchObject([{ to: ["eva@example.org"] }]);
	});
});

describe("the link of the e-mail", () => {
	/** Opens the page with the link from the e-mail to Eva. */
	async function openLink() {
		await api.open({ settings: { mail: mails.mail } });
		await createAccount(api, { email: "eva@example.org" });
		await statusOf("/password-reset", { userid: "eva.berger", token: "" });
		const token = /password-reset#([\w-]{43})/.exec((await firstMail()).text)?.[1];
		const page = open(`#${token}`);
		const send = async (pwd = NEW, again = pwd) => {
			await fill(page.user, { "Neues Passwort": pwd, "Neues Passwort wiederholen": again });
			await page.press("Passwort speichern");
		};
		return { ...page, send, use: () => statusOf("/password-reset/confirm", { token, pwd: NEW, pwd2: NEW }) };
	}

	test("shows an expired token and links to a new request", async () => {
		mockServer();
		const { send, use } = await openLink();
		expect(await use()).toBe(204);
		await send();
		await screen.findByText(/^Der Link ist abgelaufen/);
		expect(screen.getByRole("link", { name: "Neuen Link anfordern" }).getAttribute("href")).toBe("/password-reset");
	});

	test("sets a new password that the server does not refuse, and leads to the sign-in", async () => {
		mockServer();
		const { send } = await openLink();
		await send("eva.berger1");
		const pwd = screen.getByLabelText(/^Neues Passwort(?! wied)/, { selector: "input" });
		await waitFor(() => expect(pwd.getAttribute("aria-invalid")).toBe("true"));
		expect(await login("Muster-2026!")).toBe(200);
		await send();
		await screen.findByText(/^Ihr neues Passwort gilt ab jetzt/);
		const link = screen.getByRole("link", { name: "Zur Anmeldung" });
		expect(link.getAttribute("href")).toBe("/login");
		expect([await login("Muster-2026!"), await login(NEW)]).toEqual([401, 200]);
	});
});
