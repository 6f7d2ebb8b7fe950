import { HttpResponse, http, mockServer } from "@portal/shared-ui/testing";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { challenge, openPart, refusal, signInOptions } from "../testing/entrance.tsx";
import { PasswordResetPage } from "./PasswordResetPage.tsx";

const NEW = "Neu-und-lang-2026";
const open = (hash = "") => openPart(<PasswordResetPage />, { at: `/password-reset${hash}` });
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: "input" });
let sent: unknown[] = [];
const taking = (path: string, answer = () => new Response(null, { status: 204 })) => {
	sent = [];
	return http.post(path, async ({ request }) => {
		sent.push(await request.json());
		return answer();
	});
};

describe("the mail for a new password", () => {
	async function openForm(...handlers: Parameters<typeof mockServer>) {
		const server = mockServer(...handlers, challenge(), signInOptions());
		const page = open();
		await page.user.click(await screen.findByRole("button", { name: "Ich stimme zu" }));
		await waitFor(() => expect(server.requests()).toContain("GET /api/bot-check/challenge?action=PasswordReset"));
		return page;
	}

	test("cannot be asked for where the server sends none", async () => {
		mockServer(signInOptions({ passwordByMail: false }));
		open();
		await screen.findByText(/Bitte wenden Sie sich an einen Admin/);
		expect(screen.queryByRole("textbox")).toBeNull();
	});

	test("is not asked for before the consent, nor is the human check loaded", async () => {
		const server = mockServer(signInOptions());
		open();
		await screen.findByRole("button", { name: "Ich stimme zu" });
		expect(screen.queryByRole("textbox")).toBeNull();
		expect(server.requests()).toEqual(["GET /api/settings/sign-in"]);
	});

	test("is not asked for while the human check is not ready, and the person is told", async () => {
		const silent = http.get("*/api/bot-check/challenge", () => new Promise<Response>(() => {}));
		const { user } = await openForm(silent, taking("*/api/password-reset"));
		await user.type(screen.getByRole("textbox"), "eva.berger");
		await user.click(screen.getByRole("button", { name: "E-Mail anfordern" }));
		await screen.findByText(/Prüfung ist noch nicht bereit/);
		expect(sent).toEqual([]);
	});

	test("is asked for; whether the account exists stays open", async () => {
		const { user } = await openForm(taking("*/api/password-reset"));
		await user.type(screen.getByRole("textbox"), "eva.berger");
		await user.click(screen.getByRole("button", { name: "E-Mail anfordern" }));
		await screen.findByText(/^Wenn es dieses Konto gibt/);
		expect(sent).toEqual([{ userid: "eva.berger", token: "" }]);
	});
});

describe("the link of the mail", () => {
	async function fill({ user }: ReturnType<typeof open>, again = NEW) {
		await user.type(field(/^Neues Passwort(?! wied)/), NEW);
		await user.type(field(/^Neues Passwort wied/), again);
		await user.click(screen.getByRole("button", { name: "Passwort speichern" }));
	}

	test("takes no password that is repeated wrongly", async () => {
		mockServer(taking("*/api/password-reset/confirm"));
		await fill(open("#abc"), "Anders-2026!");
		expect((await screen.findAllByText("Die Passwörter stimmen nicht überein.")).length).toBeGreaterThan(0);
		expect(sent).toEqual([]);
	});

	test("that is over says so and leads to another one", async () => {
		const over = () => refusal(404, "NOT_FOUND", "Der Link ist abgelaufen.");
		mockServer(taking("*/api/password-reset/confirm", over));
		await fill(open("#abc"));
		await screen.findByText("Der Link ist abgelaufen.");
		expect(screen.getByRole("link", { name: "Neuen Link anfordern" }).getAttribute("href")).toBe("/password-reset");
	});

	test("says at the field why the server does not take the password", async () => {
		const common = () =>
			refusal(400, "VALIDATION", "Bitte prüfen Sie Ihre Eingaben.", { fields: { pwd: ["Zu leicht zu erraten."] } });
		mockServer(taking("*/api/password-reset/confirm", common));
		await fill(open("#abc"));
		await waitFor(() => expect(field(/^Neues Passwort(?! wied)/).getAttribute("aria-invalid")).toBe("true"));
		expect(screen.getAllByText(/Zu leicht zu erraten\./).length).toBeGreaterThan(0);
	});

	test("gives a new password and leads to the sign-in", async () => {
		mockServer(taking("*/api/password-reset/confirm"));
		await fill(open("#abc"));
		const link = await screen.findByRole("link", { name: "Zur Anmeldung" });
		expect(link.getAttribute("href")).toBe("/login");
		expect(sent).toEqual([{ token: "abc", pwd: NEW, pwd2: NEW }]);
	});

	test("of an answer that never comes says so, and what was typed stays", async () => {
		mockServer(http.post("*/api/password-reset/confirm", () => HttpResponse.error()));
		await fill(open("#abc"));
		await screen.findByText("Die Anfrage konnte nicht verarbeitet werden.");
		expect(field(/^Neues Passwort wied/).value).toBe(NEW);
	});
});
