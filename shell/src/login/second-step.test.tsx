import { api, mockServer, START, userOf } from "@portal/shared-ui/testing";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { fill, humanCheckReady, MAIL, openPart, PASSWORD } from "../testing/entrance.tsx";
import { anApp, aPasskey, SITE } from "../testing/factors.ts";
import { LoginPage } from "./LoginPage.tsx";

const browser = vi.hoisted(() => ({ startAuthentication: vi.fn(), startRegistration: vi.fn() }));
vi.mock("@simplewebauthn/browser", () => browser);

beforeEach(() => void vi.stubGlobal("PublicKeyCredential", class {}));

async function open() {
	const server = mockServer();
	const page = openPart(<LoginPage />);
	await page.press("Ich stimme zu");
	await humanCheckReady(server, "Login");
	await screen.findByRole("textbox", { name: /Benutzerkennung/ });
	return { ...page, server };
}

async function reachStep() {
	const page = await open();
	await fill(page.user, { Benutzerkennung: "admin.test", Passwort: PASSWORD });
	await page.press("Login");
	await screen.findByRole("heading", { name: "Zweiter Faktor" });
	return page;
}
const code = () => screen.getByRole<HTMLInputElement>("textbox", { name: /Code der Authenticator-App/ });

describe("the second step of a sign-in", () => {
	let app: Awaited<ReturnType<typeof anApp>>;
	beforeEach(async () => {
		await api.open({ settings: { publicUrl: SITE } });
		app = await anApp("Admin");
	});

	test("refuses a missing and a wrong code with a message, and accepts the code of the app", async () => {
		const { user, session, press, server } = await reachStep();
		// Phones fill in the code and show numbers because of these attributes.
		expect([code().autocomplete, code().inputMode]).toEqual(["one-time-code", "numeric"]);
		await press("Bestätigen");
		await screen.findByRole("group", { name: "Der Code muss eingegeben werden." });
		expect(server.requests()).not.toContain("POST /api/login/second-factor");
		await user.type(code(), app.code === "000000" ? "000001" : "000000");
		await press("Bestätigen");
		const failure = await screen.findByRole("group", { name: /^Der Code ist falsch/ });
		await waitFor(() => expect(document.activeElement).toBe(failure));
		expect(code().value).toBe("");
		expect(session.getState().status).toBe("anonymous");
		await user.type(code(), `${app.code.slice(0, 3)} ${app.code.slice(3)}`);
		await press("Bestätigen");
		await screen.findByText("zu Hause");
		expect(session.getState().user).toEqual(userOf("Admin"));
	});

	test("returns to user id and password after the time limit, with a message", async () => {
		const { user, press } = await reachStep();
		await api.setClock(new Date(START.getTime() + 6 * 60_000).toISOString());
		await user.type(code(), app.code);
		await press("Bestätigen");
		await screen.findByText(/zu lange gedauert/);
		screen.getByRole("textbox", { name: /Benutzerkennung/ });
	});

	test("accepts a recovery code instead, and offers no passkey in a browser without passkeys", async () => {
		await aPasskey("Admin");
		vi.stubGlobal("PublicKeyCredential", undefined);
		const { user, press } = await reachStep();
		expect(screen.queryByRole("button", { name: /Passkey/ })).toBeNull();
		await press("Mit einem Wiederherstellungscode");
		await user.type(screen.getByRole("textbox", { name: /Wiederherstellungscode/ }), app.recoveryCodes[0] ?? "");
		await press("Bestätigen");
		await screen.findByText("zu Hause");
	});

	test("accepts a passkey instead", async () => {
		const key = await aPasskey("Admin");
		browser.startAuthentication.mockImplementation(async ({ optionsJSON }) => key.answer(optionsJSON));
		const { press } = await reachStep();
		await press("Mit einem Passkey");
		await press("Passkey verwenden");
		await screen.findByText("zu Hause");
	});
});

describe("the other ways to sign in", () => {
	test("are only an Admin if the server supports neither passkeys nor e-mails", async () => {
		await open();
		await screen.findByText("Passwort vergessen? Ein Admin gibt Ihnen ein neues.");
		expect(screen.queryByRole("link", { name: /vergessen/ })).toBeNull();
		expect(screen.queryByRole("button", { name: "Anmeldung mit Passkey" })).toBeNull();
	});

	test("are a passkey, also after a cancelled attempt, and the password reset if it supports both", async () => {
		await api.open({ settings: { publicUrl: SITE, mail: MAIL } });
		const key = await aPasskey("Admin");
		browser.startAuthentication
			.mockImplementation(async ({ optionsJSON }) => key.answer(optionsJSON, { userHandle: userOf("Admin")._id }))
			.mockRejectedValueOnce(new DOMException("no", "NotAllowedError"));
		const { press, session } = await open();
		const reset = await screen.findByRole("link", { name: "Passwort vergessen?" });
		expect(reset.getAttribute("href")).toBe("/password-reset");
		await press("Anmeldung mit Passkey");
		await screen.findByText("Der Vorgang mit dem Passkey wurde abgebrochen oder hat zu lange gedauert.");
		await press("Anmeldung mit Passkey");
		await screen.findByText("zu Hause");
		expect(session.getState().user).toEqual(userOf("Admin"));
	});
});
