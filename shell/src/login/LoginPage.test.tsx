import { createHost, createSession, HostProvider, Navigate, RouterProvider } from "@portal/shared-ui/module";
import { HttpResponse, http, mockServer, userOf } from "@portal/shared-ui/testing";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { beforeEach, describe, expect, test, vi } from "vitest";
import texts from "../../locales/de.json";
import { createModules } from "../remote/modules.ts";
import { SessionDialog } from "../session/SessionDialog.tsx";
import { ShellContext } from "../shell-context.ts";
import { quietParts } from "../testing/shell-parts.ts";
import { LoginPage } from "./LoginPage.tsx";
import { SIGN_OUT } from "./sign-out.ts";

const BASE = "http://localhost";
const ALONE = () => ({ started: () => {}, ended: () => {} });
const challenge = () => http.get("*/api/bot-check/challenge", () => HttpResponse.json({ provider: "off" }));
const options = (more: object = {}) =>
	http.get("*/api/settings/sign-in", () => HttpResponse.json({ passwordByMail: true, passkeys: true, ...more }));

function open(element: React.ReactNode, initial: Parameters<typeof createSession>[0] = { initial: "anonymous" }) {
	const session = createSession({ baseUrl: BASE, connect: ALONE, ...initial });
	const host = createHost({ baseUrl: BASE, language: "de", session });
	host.i18n.addResourceBundle("de", "shell", texts);
	const modules = createModules({ modules: {} }, () => Promise.reject(new Error("unused")), host.languages);
	const inHost = (content: React.ReactNode) => (
		<ShellContext value={{ modules, ...quietParts() }}>
			<HostProvider host={host}>{content}</HostProvider>
		</ShellContext>
	);
	const router = createMemoryRouter([
		{ path: "/", element: inHost(element) },
		{ path: "/login", element: inHost(<LoginPage />) },
		{ path: "/home", element: inHost(<p>zu Hause</p>) },
	]);
	render(<RouterProvider router={router} />);
	return { session, user: userEvent.setup() };
}
const userid = () => screen.getByRole<HTMLInputElement>("textbox", { name: /Benutzerkennung/ });
const pwd = () => screen.getByLabelText<HTMLInputElement>(/^Passwort/, { selector: "input" });
const submit = () => screen.getByRole("button", { name: /^Login/ });

async function openForm(...handlers: Parameters<typeof mockServer>) {
	const server = mockServer(...handlers, challenge(), options());
	const page = open(<LoginPage />);
	await page.user.click(screen.getByRole("button", { name: "Ich stimme zu" }));
	await waitFor(() => expect(server.requests()).toContain("GET /api/bot-check/challenge?action=Login"));
	await screen.findByRole("textbox", { name: /Benutzerkennung/ });
	const send = async (id: string, password: string) => {
		await page.user.clear(userid());
		if (id) await page.user.type(userid(), id);
		await page.user.clear(pwd());
		if (password) await page.user.type(pwd(), password);
		await page.user.click(submit());
	};
	return { ...page, server, send };
}
const logins = (requests: readonly string[]) => requests.filter((request) => request === "POST /api/login").length;
const refuse = (status: number, code: string, message = "Vom Server.") =>
	http.post("*/api/login", () => HttpResponse.json({ message, code }, { status }));

describe("while the server keeps silent", () => {
	/** What the server says in the end. */
	let answer: PromiseWithResolvers<Response>;
	beforeEach(() => {
		answer = Promise.withResolvers();
	});

	test("the page says that it finds out who is signed in", async () => {
		window.localStorage.setItem("portal.session", "1");
		mockServer(http.get("*/api/refresh", () => answer.promise));
		open(<LoginPage />, {});
		await screen.findByText("Die Anmeldung wird geprüft …");
		answer.resolve(HttpResponse.json({ message: "Vom Server.", code: "UNAUTHENTICATED" }, { status: 401 }));
		await screen.findByRole("button", { name: "Ich stimme zu" });
	});

	test("the page says that it signs the person out", async () => {
		mockServer(http.get("*/api/logout", () => answer.promise));
		open(<Navigate to="/login" state={SIGN_OUT} />, { initial: { accessToken: "t", user: userOf("Admin") } });
		await screen.findByText("Sie werden abgemeldet …");
		answer.resolve(new HttpResponse(null, { status: 204 }));
		await screen.findByRole("button", { name: "Ich stimme zu" });
	});
});

describe("before consent", () => {
	test("there is no form, and nothing of the human check is loaded", async () => {
		const server = mockServer(challenge());
		open(<LoginPage />);
		screen.getByRole("heading", { name: "Hinweis zum Datenschutz" });
		expect(screen.queryByRole("textbox")).toBeNull();
		expect(screen.queryByRole("button", { name: "Login" })).toBeNull();
		expect(server.requests()).toEqual([]);
	});

	test("there is a way back to the landing page", () => {
		open(<LoginPage />);
		expect(screen.getByRole("link", { name: "Zurück" }).getAttribute("href")).toBe("/");
	});

	test("the form goes again when the consent is withdrawn", async () => {
		const { user } = await openForm();
		await user.click(screen.getByRole("button", { name: "Zustimmung zurückziehen" }));
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
		const silent = http.get("*/api/bot-check/challenge", () => new Promise<Response>(() => {}));
		const { send, server } = await openForm(silent);
		await send("admin.test", "Test-2026!");
		await screen.findByRole("group", { name: /Prüfung ist noch nicht bereit, es wurde nichts gesendet/ });
		expect(logins(server.requests())).toBe(0);
	});

	test("nothing a second time while the first answer is awaited", async () => {
		let answer: () => void = () => {};
		const slow = http.post("*/api/login", async () => {
			await new Promise<void>((resolve) => {
				answer = resolve;
			});
			return HttpResponse.json({ accessToken: "t", user: userOf("Admin") });
		});
		const { send, user, server } = await openForm(slow);
		await send("admin.test", "Test-2026!");
		await waitFor(() => expect(logins(server.requests())).toBe(1));
		await user.click(submit());
		await user.type(pwd(), "{Enter}");
		expect(logins(server.requests())).toBe(1);
		answer();
		await screen.findByText("zu Hause");
	});

	test("the user id without the spaces around it, the password as it was typed", async () => {
		const bodies: unknown[] = [];
		const keep = http.post("*/api/login", async ({ request }) => {
			bodies.push(await request.json());
			return HttpResponse.json({ accessToken: "t", user: userOf("Admin") });
		});
		const { send } = await openForm(keep);
		await send(" sechs6 ", " 8Zeiche ");
		await screen.findByText("zu Hause");
		expect(bodies).toEqual([{ userid: "sechs6", pwd: " 8Zeiche ", token: "" }]);
	});
});

describe("a refused sign-in", () => {
	test.each([
		[401, "INVALID_CREDENTIALS", "Benutzerkennung oder Passwort ist falsch."],
		[401, "BOT_CHECK_FAILED", "Vom Server."],
		[403, "NOT_ACTIVATED", "Vom Server."],
		[429, "RATE_LIMITED", "Vom Server."],
		[503, "UNAVAILABLE", "Vom Server."],
		[500, "INTERNAL", "Die Anmeldung ist derzeit nicht möglich. Bitte versuchen Sie es später erneut."],
	])("%d %s says: %s", async (status, code, message) => {
		const { send } = await openForm(refuse(status, code));
		await send("admin.test", "Test-2026!");
		const group = await screen.findByRole("group", { name: message });
		await waitFor(() => expect(document.activeElement).toBe(group));
		expect(userid().value).toBe("admin.test");
	});

	test("for too many tries says when the next one is possible; another account need not wait", async () => {
		const locked = http.post("*/api/login", () =>
			HttpResponse.json(
				{ message: "Nächster Versuch in 15 Minuten.", code: "RATE_LIMITED" },
				{ status: 429, headers: { "Retry-After": "900" } },
			),
		);
		const { send, user, server } = await openForm(locked);
		await send("admin.test", "Test-2026!");
		await screen.findByRole("group", { name: "Nächster Versuch in 15 Minuten." });
		const button = await screen.findByRole<HTMLButtonElement>("button", { name: /^Login in (15:00|14:\d\d)$/ });
		expect(button.disabled).toBe(true);
		await user.type(pwd(), "{Enter}");
		expect(logins(server.requests())).toBe(1);
		await user.type(userid(), "2");
		await waitFor(() => expect(submit().textContent).toBe("Login"));
	});

	test("without an answer has its sentence too", async () => {
		const { send } = await openForm(http.post("*/api/login", () => HttpResponse.error()));
		await send("admin.test", "Test-2026!");
		await screen.findByText(/Die Anmeldung ist derzeit nicht möglich/);
	});
});

test("the password can be shown", async () => {
	const { user } = await openForm();
	expect(pwd().type).toBe("password");
	await user.click(screen.getByRole("button", { name: "Passwort anzeigen" }));
	expect(pwd().type).toBe("text");
});

function Work() {
	return (
		<>
			<input aria-label="Notiz" />
			<SessionDialog />
		</>
	);
}

test("a session that ends at work is asked for over the page, whose content stays", async () => {
	vi.spyOn(console, "error").mockImplementation(() => {});
	const admin = userOf("Admin");
	mockServer(
		challenge(),
		options(),
		http.get("*/api/refresh", () => HttpResponse.json({ message: "", code: "UNAUTHENTICATED" }, { status: 401 })),
		http.post("*/api/login", () => HttpResponse.json({ accessToken: "new", user: admin })),
	);
	const { user, session } = open(<Work />, { initial: { accessToken: "old", user: admin } });
	await user.type(screen.getByLabelText("Notiz"), "halb fertig");
	const renewed = session.renew("old");
	await screen.findByRole("dialog", { name: "Die Anmeldung ist abgelaufen" });
	await user.click(screen.getByRole("button", { name: "Ich stimme zu" }));
	await user.type(await screen.findByRole("textbox", { name: /Benutzerkennung/ }), "admin.test");
	await user.type(pwd(), "Test-2026!");
	await user.click(submit());
	expect(await renewed).toBe(true);
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	expect(screen.getByLabelText<HTMLInputElement>("Notiz").value).toBe("halb fertig");
});
