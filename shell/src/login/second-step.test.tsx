import { api, mockServer, START, userOf } from "@portal/shared-ui/testing";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fill, humanCheckReady, MAIL, openPart, PASSWORD } from "../testing/entrance.tsx";
import { anApp, aPasskey, SITE } from "../testing/factors.ts";
import { LoginPage } from "./LoginPage.tsx";

const browser = vi.hoisted(() => ({ startAuthentication: vi.fn(), startRegistration: vi.fn() }));
vi.mock("@simplewebauthn/browser", () => browser);

beforeEach(() => {
	vi.stubGlobal("PublicKeyCredential", class {});
});
afterEach(() => vi.unstubAllGlobals());

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

	test("lets nobody in with a wrong code, and says so", async () => {
		const { user, session, press } = await reachStep();
		await user.type(code(), app.code === "000000" ? "000001" : "000000");
		await press("Bestätigen");
		const failure = await screen.findByRole("group", { name: /^Der Code ist falsch/ });
		await waitFor(() => expect(document.activeElement).toBe(failure));
		expect(code().value).toBe("");
		expect(session.getState().status).toBe("anonymous");
	});

	test("sends nothing without a code", async () => {
		const { press, server } = await reachStep();
		await press("Bestätigen");
		await screen.findByRole("group", { name: "Der Code muss eingegeben werden." });
		expect(server.requests()).not.toContain("POST /api/login/second-factor");
	});

	test("begins again with user id and password when too much time has passed, and says why", async () => {
		const { user, press } = await reachStep();
		await api.setClock(new Date(START.getTime() + 6 * 60_000).toISOString());
		await user.type(code(), app.code);
		await press("Bestätigen");
		await screen.findByText(/zu lange gedauert/);
		screen.getByRole("textbox", { name: /Benutzerkennung/ });
	});

	test("offers no passkey where the browser knows none", async () => {
		await aPasskey("Admin");
		vi.stubGlobal("PublicKeyCredential", undefined);
		await reachStep();
		screen.getByRole("button", { name: "Mit einem Wiederherstellungscode" });
		expect(screen.queryByRole("button", { name: /Passkey/ })).toBeNull();
	});

	test("has a field that a phone fills in with the code, as digits", async () => {
		await reachStep();
		expect(code().autocomplete).toBe("one-time-code");
		expect(code().inputMode).toBe("numeric");
	});

	test("takes the code of the app", async () => {
		const { user, press, session } = await reachStep();
		await user.type(code(), `${app.code.slice(0, 3)} ${app.code.slice(3)}`);
		await press("Bestätigen");
		await screen.findByText("zu Hause");
		expect(session.getState().user).toEqual(userOf("Admin"));
	});

	test("takes a recovery code instead", async () => {
		const { user, press } = await reachStep();
		await press("Mit einem Wiederherstellungscode");
		await user.type(screen.getByRole("textbox", { name: /Wiederherstellungscode/ }), app.recoveryCodes[0] ?? "");
		await press("Bestätigen");
		await screen.findByText("zu Hause");
	});

	test("takes a passkey instead", async () => {
		const key = await aPasskey("Admin");
		browser.startAuthentication.mockImplementation(async ({ optionsJSON }) => key.answer(optionsJSON));
		const { press } = await reachStep();
		await press("Mit einem Passkey");
		await press("Passkey verwenden");
		await screen.findByText("zu Hause");
	});
});

describe("a sign-in with a passkey alone", () => {
	const offered = () => api.open({ settings: { publicUrl: SITE } });

	test("is offered only where server and browser know how", async () => {
		await open();
		await screen.findByText(/Passwort vergessen\?/);
		expect(screen.queryByRole("button", { name: "Anmeldung mit Passkey" })).toBeNull();
	});

	test("says that the person has called it off", async () => {
		await offered();
		browser.startAuthentication.mockRejectedValue(new DOMException("no", "NotAllowedError"));
		const { press } = await open();
		await press("Anmeldung mit Passkey");
		await screen.findByText("Der Vorgang mit dem Passkey wurde abgebrochen oder hat zu lange gedauert.");
	});

	test("lets the person in", async () => {
		await offered();
		const key = await aPasskey("Admin");
		browser.startAuthentication.mockImplementation(async ({ optionsJSON }) =>
			key.answer(optionsJSON, { userHandle: userOf("Admin")._id }),
		);
		const { press, session } = await open();
		await press("Anmeldung mit Passkey");
		await screen.findByText("zu Hause");
		expect(session.getState().user).toEqual(userOf("Admin"));
	});
});

describe("who has forgotten the password", () => {
	test("is sent to an Admin where the server sends no mail", async () => {
		await open();
		await screen.findByText("Passwort vergessen? Ein Admin gibt Ihnen ein neues.");
		expect(screen.queryByRole("link", { name: /vergessen/ })).toBeNull();
	});

	test("is led to the mail where there is one", async () => {
		await api.open({ settings: { mail: MAIL } });
		await open();
		expect((await screen.findByRole("link", { name: "Passwort vergessen?" })).getAttribute("href")).toBe(
			"/password-reset",
		);
	});
});
