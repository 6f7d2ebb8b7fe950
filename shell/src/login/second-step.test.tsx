import { HttpResponse, http, mockServer, userOf } from "@portal/shared-ui/testing";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { challenge, openPart, refusal, signInOptions } from "../testing/entrance.tsx";
import { LoginPage } from "./LoginPage.tsx";

const passkeys = vi.hoisted(() => ({ startAuthentication: vi.fn(), startRegistration: vi.fn() }));
vi.mock("@simplewebauthn/browser", () => passkeys);

const entered = () => HttpResponse.json({ accessToken: "t", user: userOf("Admin") });
const login = (methods: string[]) =>
	http.post("*/api/login", () =>
		refusal(401, "SECOND_FACTOR_REQUIRED", "Zweiter Faktor.", { secondFactor: { token: "step-1", methods } }),
	);

let sent: unknown[] = [];
const step = (answer: () => Response = entered) =>
	http.post("*/api/login/second-factor", async ({ request }) => {
		sent.push(await request.json());
		return answer();
	});

beforeEach(() => {
	sent = [];
	vi.stubGlobal("PublicKeyCredential", class {});
});
afterEach(() => vi.unstubAllGlobals());

async function open(...handlers: Parameters<typeof mockServer>) {
	const server = mockServer(...handlers, challenge(), signInOptions());
	const page = openPart(<LoginPage />);
	await page.user.click(screen.getByRole("button", { name: "Ich stimme zu" }));
	await waitFor(() => expect(server.requests()).toContain("GET /api/bot-check/challenge?action=Login"));
	await screen.findByRole("textbox", { name: /Benutzerkennung/ });
	return { ...page, server };
}

async function reachStep(methods: string[], ...handlers: Parameters<typeof mockServer>) {
	const page = await open(login(methods), ...handlers);
	await page.user.type(screen.getByRole("textbox", { name: /Benutzerkennung/ }), "admin.test");
	await page.user.type(screen.getByLabelText(/^Passwort/, { selector: "input" }), "Test-2026!");
	await page.user.click(screen.getByRole("button", { name: "Login" }));
	await screen.findByRole("heading", { name: "Zweiter Faktor" });
	return page;
}
const code = () => screen.getByRole<HTMLInputElement>("textbox", { name: /Code der Authenticator-App/ });
const press = (name: string) => screen.getByRole("button", { name });

describe("the second step of a sign-in", () => {
	test("lets nobody in with a wrong code, and says so", async () => {
		const wrong = step(() => refusal(401, "INVALID_CREDENTIALS", "Der Code ist falsch."));
		const { user, session } = await reachStep(["totp"], wrong);
		await user.type(code(), "000000");
		await user.click(press("Bestätigen"));
		const failure = await screen.findByRole("group", { name: "Der Code ist falsch." });
		await waitFor(() => expect(document.activeElement).toBe(failure));
		expect(code().value).toBe("");
		expect(session.getState().status).toBe("anonymous");
	});

	test("sends nothing without a code", async () => {
		const { user } = await reachStep(["totp"]);
		await user.click(press("Bestätigen"));
		await screen.findByRole("group", { name: "Der Code muss eingegeben werden." });
		expect(sent).toEqual([]);
	});

	test("begins again with user id and password when too much time has passed, and says why", async () => {
		const over = step(() => refusal(401, "UNAUTHENTICATED", "Die Anmeldung hat zu lange gedauert."));
		const { user } = await reachStep(["totp"], over);
		await user.type(code(), "123456");
		await user.click(press("Bestätigen"));
		await screen.findByText("Die Anmeldung hat zu lange gedauert.");
		screen.getByRole("textbox", { name: /Benutzerkennung/ });
	});

	test("offers no passkey where the browser knows none", async () => {
		vi.stubGlobal("PublicKeyCredential", undefined);
		await reachStep(["totp", "passkey"]);
		expect(screen.queryByRole("button", { name: /Passkey/ })).toBeNull();
	});

	test("has a field that a phone fills in with the code, as digits", async () => {
		await reachStep(["totp"]);
		expect(code().autocomplete).toBe("one-time-code");
		expect(code().inputMode).toBe("numeric");
	});

	test("takes the code of the app", async () => {
		const { user } = await reachStep(["totp", "recoveryCode"], step());
		await user.type(code(), "123 456");
		await user.click(press("Bestätigen"));
		await screen.findByText("zu Hause");
		expect(sent).toEqual([{ token: "step-1", code: "123 456" }]);
	});

	test("takes a recovery code instead", async () => {
		const { user } = await reachStep(["totp", "recoveryCode"], step());
		await user.click(press("Mit einem Wiederherstellungscode"));
		await user.type(screen.getByRole("textbox", { name: /Wiederherstellungscode/ }), "abcde-fghij");
		await user.click(press("Bestätigen"));
		await screen.findByText("zu Hause");
		expect(sent).toEqual([{ token: "step-1", code: "abcde-fghij" }]);
	});

	test("takes a passkey instead", async () => {
		passkeys.startAuthentication.mockResolvedValue({ id: "k", type: "public-key" });
		const options = http.post("*/api/login/second-factor/passkey-options", () => HttpResponse.json({ challenge: "c" }));
		const { user } = await reachStep(["totp", "passkey"], options, step());
		await user.click(press("Mit einem Passkey"));
		await user.click(press("Passkey verwenden"));
		await screen.findByText("zu Hause");
		expect(passkeys.startAuthentication).toHaveBeenCalledWith({ optionsJSON: { challenge: "c" } });
		expect(sent).toMatchObject([{ token: "step-1", passkey: { id: "k" } }]);
	});
});

describe("a sign-in with a passkey alone", () => {
	const options = http.post("*/api/login/passkey-options", () => HttpResponse.json({ challenge: "c" }));

	test("is offered only where server and browser know how", async () => {
		await open(signInOptions({ passkeys: false }));
		await screen.findByRole("link", { name: "Passwort vergessen?" });
		expect(screen.queryByRole("button", { name: "Anmeldung mit Passkey" })).toBeNull();
	});

	test("says that the person has called it off", async () => {
		passkeys.startAuthentication.mockRejectedValue(new DOMException("no", "NotAllowedError"));
		const { user } = await open(options);
		await user.click(await screen.findByRole("button", { name: "Anmeldung mit Passkey" }));
		await screen.findByText("Der Vorgang mit dem Passkey wurde abgebrochen oder hat zu lange gedauert.");
	});

	test("lets the person in", async () => {
		passkeys.startAuthentication.mockResolvedValue({ id: "k", type: "public-key" });
		const { user } = await open(options, http.post("*/api/login/passkey", entered));
		await user.click(await screen.findByRole("button", { name: "Anmeldung mit Passkey" }));
		await screen.findByText("zu Hause");
	});
});

describe("who has forgotten the password", () => {
	test("is sent to an Admin where the server sends no mail", async () => {
		await open(signInOptions({ passwordByMail: false }));
		await screen.findByText("Passwort vergessen? Ein Admin gibt Ihnen ein neues.");
		expect(screen.queryByRole("link", { name: /vergessen/ })).toBeNull();
	});

	test("is led to the mail where there is one", async () => {
		await open();
		expect((await screen.findByRole("link", { name: "Passwort vergessen?" })).getAttribute("href")).toBe(
			"/password-reset",
		);
	});
});
