import { createAccount, register } from "@portal/contracts/testing/scenarios";
import { altered, api, fault, hold, mockServer, START, userOf } from "@portal/shared-ui/testing";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { SessionDialog } from "../session/SessionDialog.tsx";
import { fill, humanCheckReady, openPart, PASSWORD } from "../testing/entrance.tsx";
import { LoginPage } from "./LoginPage.tsx";
import { SIGN_OUT } from "./sign-out.ts";

const userid = () => screen.getByRole<HTMLInputElement>("textbox", { name: /Benutzerkennung/ });
const pwd = () => screen.getByLabelText<HTMLInputElement>(/^Passwort/, { selector: "input" });
const submit = () => screen.getByRole("button", { name: /^Login/ });

async function consent(...handlers: Parameters<typeof mockServer>) {
	const server = mockServer(...handlers);
	const page = openPart(<LoginPage />);
	// Before consent there is no form, and the human check is not loaded.
	screen.getByRole("heading", { name: "Hinweis zum Datenschutz" });
	expect(screen.queryByRole("textbox")).toBeNull();
	expect(screen.queryByRole("button", { name: "Login" })).toBeNull();
	expect(server.requests()).toEqual([]);
	await page.press("Ich stimme zu");
	const send = async (id: string, password: string) => {
		await fill(page.user, { Benutzerkennung: id, Passwort: password });
		await page.user.click(submit());
	};
	return { ...page, server, send };
}
async function openForm(...handlers: Parameters<typeof mockServer>) {
	const page = await consent(...handlers);
	await humanCheckReady(page.server, "Login");
	return page;
}
const logins = (requests: readonly string[]) => requests.filter((request) => request === "POST /api/login").length;

describe("while the server does not respond", () => {
	test("the page shows that it checks the session", async () => {
		window.localStorage.setItem("portal.session", "1");
		const { handler, release } = hold("GET", "/api/refresh");
		mockServer(handler);
		openPart(<LoginPage />, { initial: "unknown" });
		await screen.findByText("Die Anmeldung wird geprüft …");
		release();
		await screen.findByRole("button", { name: "Ich stimme zu" });
	});

	test("the page shows that it signs the user out", async () => {
		const { handler, release } = hold("GET", "/api/logout");
		mockServer(handler);
		openPart(<LoginPage />, { initial: "Admin", at: { pathname: "/login", state: SIGN_OUT } });
		await screen.findByText("Sie werden abgemeldet …");
		release();
		await screen.findByRole("button", { name: "Ich stimme zu" });
	});
});

describe("the form", () => {
	test("does not submit invalid lengths, and focuses the first invalid field", async () => {
		const { send, server } = await openForm();
		for (const [id, password, ...messages] of [
			["", "", "Die Benutzerkennung muss eingegeben werden.", "Das Passwort muss eingegeben werden."],
			["abc", "1234567", /mindestens 4 Zeichen/, /mindestens 8 Zeichen/],
			["a".repeat(51), "b".repeat(129), /Benutzerkennung darf höchstens 50/, /Passwort darf höchstens 128/],
		] as const) {
			await send(id, password);
			for (const message of messages) expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
			expect(document.activeElement).toBe(userid());
		}
		expect(logins(server.requests())).toBe(0);
	});

	test("appears after consent, does not submit before the human check is ready, and says so", async () => {
		const { send, server } = await consent(hold("GET", "/api/bot-check/challenge").handler);
		await send("admin.test", PASSWORD);
		await screen.findByRole("group", { name: /Prüfung ist noch nicht bereit, es wurde nichts gesendet/ });
		expect(logins(server.requests())).toBe(0);
	});

	test("does not submit twice while a request is pending", async () => {
		const { handler, release } = hold("POST", "/api/login");
		const { send, user, server } = await openForm(handler);
		await send("admin.test", PASSWORD);
		await waitFor(() => expect(logins(server.requests())).toBe(1));
		await user.click(submit());
		await user.type(pwd(), "{Enter}");
		expect(logins(server.requests())).toBe(1);
		release();
		await screen.findByText("zu Hause");
	});

	test("trims the user id, but not the password", async () => {
		await createAccount(api, { userid: "sechs6", pwd: " 8Zeiche ", pwd2: " 8Zeiche " });
		const { send } = await openForm();
		await send(" sechs6 ", "8Zeiche ");
		await screen.findByRole("group", { name: "Benutzerkennung oder Passwort ist falsch." });
		await send(" sechs6 ", " 8Zeiche ");
		await screen.findByText("zu Hause");
	});
});

describe("a refused sign-in", () => {
	const LATER = "Die Anmeldung ist derzeit nicht möglich. Bitte versuchen Sie es später erneut.";

	test("shows why, focuses the message and keeps the user id", async () => {
		await register(api, "zoe_neu");
		const { send, server } = await openForm();
		for (const [id, message, handler] of [
			["auditor.test", "Benutzerkennung oder Passwort ist falsch."],
			["zoe_neu", "Ihr Konto wartet auf die Freischaltung."],
			["auditor.test", /^Der Server/, fault("POST", "/api/login", 503)],
			["auditor.test", LATER, fault("POST", "/api/login", 500)],
			["auditor.test", LATER, fault("POST", "/api/login", "offline")],
		] as const) {
			if (handler) server.use(handler);
			await send(id, "Muster-2026!");
			const group = await screen.findByRole("group", { name: message });
			await waitFor(() => expect(document.activeElement).toBe(group));
			expect(userid().value).toBe(id);
		}
	});

	test("because of a failed human check says so", async () => {
		await api.open({ settings: { botCheck: "altcha" } });
		const { send } = await openForm(altered("/api/bot-check/challenge", () => ({ provider: "off" })));
		await send("auditor.test", "Muster-2026!");
		const message = "Die Sicherheitsprüfung ist fehlgeschlagen. Bitte versuchen Sie es erneut.";
		await screen.findByRole("group", { name: message });
	});

	test("after too many attempts shows the remaining time; another account need not wait", async () => {
		const json = { userid: "niemand.da", pwd: "Falsch-2026!", token: "" };
		for (let failures = 0; failures < 12; failures++) {
			// The first five failures have no delay; then the delay doubles with each one.
			if (failures > 4) await api.setClock(new Date(START.getTime() + (failures - 4) * 65_000).toISOString());
			expect((await api.request("/login", { json })).status).toBe(401);
		}
		const { send, user, server } = await openForm();
		await send("niemand.da", "Falsch-2026!");
		await screen.findByRole("group", { name: /Minute/ });
		const button = await screen.findByRole<HTMLButtonElement>("button", { name: /^Login in [12]:\d\d$/ });
		expect(button.disabled).toBe(true);
		await user.type(pwd(), "{Enter}");
		expect(logins(server.requests())).toBe(1);
		await user.type(userid(), "2");
		await waitFor(() => expect(submit().textContent).toBe("Login"));
	});
});

test("an expired session opens a sign-in dialog over the page, which stays as it was", async () => {
	vi.spyOn(console, "error").mockImplementation(() => {});
	const server = mockServer();
	const work = (
		<>
			<input aria-label="Notiz" />
			<SessionDialog />
		</>
	);
	const { user, session, press } = openPart(work, { initial: { accessToken: "old", user: userOf("Admin") } });
	await user.type(screen.getByLabelText("Notiz"), "halb fertig");
	const renewed = session.renew("old");
	await screen.findByRole("dialog", { name: "Die Anmeldung ist abgelaufen" });
	await press("Ich stimme zu");
	await humanCheckReady(server, "Login");
	await fill(user, { Benutzerkennung: "admin.test", Passwort: PASSWORD });
	await user.click(submit());
	expect(await renewed).toBe(true);
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	expect(screen.getByLabelText<HTMLInputElement>("Notiz").value).toBe("halb fertig");
});
