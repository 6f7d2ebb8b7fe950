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

describe("while the server keeps silent", () => {
	test("the page says that it finds out who is signed in", async () => {
		window.localStorage.setItem("portal.session", "1");
		const { handler, release } = hold("GET", "/api/refresh");
		mockServer(handler);
		openPart(<LoginPage />, { initial: "unknown" });
		await screen.findByText("Die Anmeldung wird geprüft …");
		release();
		await screen.findByRole("button", { name: "Ich stimme zu" });
	});

	test("the page says that it signs the person out", async () => {
		const { handler, release } = hold("GET", "/api/logout");
		mockServer(handler);
		openPart(<LoginPage />, { initial: "Admin", at: { pathname: "/login", state: SIGN_OUT } });
		await screen.findByText("Sie werden abgemeldet …");
		release();
		await screen.findByRole("button", { name: "Ich stimme zu" });
	});
});

describe("before consent", () => {
	test("there is no form, and nothing of the human check is loaded", async () => {
		const server = mockServer();
		openPart(<LoginPage />);
		screen.getByRole("heading", { name: "Hinweis zum Datenschutz" });
		expect(screen.queryByRole("textbox")).toBeNull();
		expect(screen.queryByRole("button", { name: "Login" })).toBeNull();
		expect(server.requests()).toEqual([]);
	});

	test("there is a way back to the landing page", () => {
		openPart(<LoginPage />);
		expect(screen.getByRole("link", { name: "Zurück" }).getAttribute("href")).toBe("/");
	});

	test("the form goes again when the consent is withdrawn", async () => {
		const { press } = await openForm();
		await screen.findByRole("textbox");
		await press("Zustimmung zurückziehen");
		expect(screen.queryByRole("textbox")).toBeNull();
	});
});

describe("what is sent", () => {
	test.each([
		["", "", "Die Benutzerkennung muss eingegeben werden.", "Das Passwort muss eingegeben werden."],
		["abc", "1234567", /mindestens 4 Zeichen/, /mindestens 8 Zeichen/],
		["a".repeat(51), "b".repeat(129), /Benutzerkennung darf höchstens 50/, /Passwort darf höchstens 128/],
	])("nothing outside of the bounds: %j, %j", async (id, password, idMessage, passwordMessage) => {
		const { send, server } = await openForm();
		await send(id, password);
		expect((await screen.findAllByText(idMessage)).length).toBeGreaterThan(0);
		expect(screen.getAllByText(passwordMessage).length).toBeGreaterThan(0);
		expect(logins(server.requests())).toBe(0);
		expect(document.activeElement).toBe(userid());
	});

	test("nothing while the human check is not ready, and the person is told", async () => {
		const { send, server } = await consent(hold("GET", "/api/bot-check/challenge").handler);
		await send("admin.test", PASSWORD);
		await screen.findByRole("group", { name: /Prüfung ist noch nicht bereit, es wurde nichts gesendet/ });
		expect(logins(server.requests())).toBe(0);
	});

	test("nothing a second time while the first answer is awaited", async () => {
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

	test("the user id without the spaces around it, the password as it was typed", async () => {
		await createAccount(api, { userid: "sechs6", pwd: " 8Zeiche ", pwd2: " 8Zeiche " });
		const { send } = await openForm();
		await send(" sechs6 ", "8Zeiche ");
		await screen.findByRole("group", { name: "Benutzerkennung oder Passwort ist falsch." });
		await send(" sechs6 ", " 8Zeiche ");
		await screen.findByText("zu Hause");
	});
});

describe("a refused sign-in", () => {
	type Case = [why: string, id: string, message: string | RegExp, prepare: () => Promise<unknown>];
	test.each<Case>([
		["a wrong password", "auditor.test", "Benutzerkennung oder Passwort ist falsch.", async () => {}],
		["an account that waits", "zoe_neu", "Ihr Konto wartet auf die Freischaltung.", () => register(api, "zoe_neu")],
		[
			"a human check that was not passed",
			"auditor.test",
			"Die Sicherheitsprüfung ist fehlgeschlagen. Bitte versuchen Sie es erneut.",
			async () => {
				await api.open({ settings: { botCheck: "altcha" } });
				mockServer(altered("/api/bot-check/challenge", () => ({ provider: "off" })));
			},
		],
		["an overload", "auditor.test", /^Der Server/, async () => mockServer(fault("POST", "/api/login", 503))],
		[
			"an error of the server",
			"auditor.test",
			"Die Anmeldung ist derzeit nicht möglich. Bitte versuchen Sie es später erneut.",
			async () => mockServer(fault("POST", "/api/login", 500)),
		],
		[
			"no answer",
			"auditor.test",
			"Die Anmeldung ist derzeit nicht möglich. Bitte versuchen Sie es später erneut.",
			async () => mockServer(fault("POST", "/api/login", "offline")),
		],
	])("for %s (%s) says: %s", async (_why, id, message, prepare) => {
		await prepare();
		const { send } = await openForm();
		await send(id, "Muster-2026!");
		const group = await screen.findByRole("group", { name: message });
		await waitFor(() => expect(document.activeElement).toBe(group));
		expect(userid().value).toBe(id);
	});

	test("for too many tries says when the next one is possible; another account need not wait", async () => {
		const json = { userid: "niemand.da", pwd: "Falsch-2026!", token: "" };
		for (let failures = 0; failures < 12; failures++) {
			// The first five cost no waiting; then it doubles.
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

test("the password can be shown", async () => {
	const { press } = await openForm();
	await screen.findByRole("textbox");
	expect(pwd().type).toBe("password");
	await press("Passwort anzeigen");
	expect(pwd().type).toBe("text");
});

test("a session that ends at work is asked for over the page, whose content stays", async () => {
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
