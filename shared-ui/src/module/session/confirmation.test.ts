import { createApiClient } from "@portal/contracts/client";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { HttpResponse, http, mockServer, userOf } from "../../testing/index.ts";
import { unwrap } from "../requests/request.ts";
import { createSession, type Session } from "./session.ts";

const BASE = "http://localhost";
const ALONE = () => ({ started: () => {}, ended: () => {} });
const CODE = "REAUTHENTICATION_REQUIRED";
let confirmBy: string[];
const refusal = () => HttpResponse.json({ message: "Bitte ausweisen.", code: CODE, confirmBy }, { status: 401 });

let session: Session;
let isConfirmed: boolean;
const handler = http.post("*/api/client", async ({ request }) =>
	isConfirmed ? HttpResponse.json(await request.json()) : refusal(),
);
const send = () =>
	unwrap(createApiClient({ baseUrl: BASE, session }).api.client.$post({ json: { name: "Donau Kost" } as never }));
const untilRequested = () => vi.waitFor(() => expect(session.confirmation.asked()).toEqual(confirmBy));

beforeEach(() => {
	isConfirmed = false;
	confirmBy = ["password", "passkey"];
	session = createSession({
		baseUrl: BASE,
		initial: { accessToken: "t", user: userOf("Admin") },
		connect: ALONE,
	});
});

describe("a call that requires confirmation", () => {
	test("stays refused when no dialog is subscribed", async () => {
		const server = mockServer(handler);
		await expect(send()).rejects.toMatchObject({ status: 401, code: CODE });
		expect(server.requests()).toEqual(["POST /api/client"]);
	});

	test("stays refused when the account has no accepted proof", async () => {
		confirmBy = [];
		mockServer(handler);
		const listener = vi.fn();
		session.confirmation.subscribe(listener);
		await expect(send()).rejects.toMatchObject({ code: CODE, message: "Bitte ausweisen." });
		expect(listener).not.toHaveBeenCalled();
	});

	test("stays refused when the user cancels", async () => {
		const server = mockServer(handler);
		session.confirmation.subscribe(() => {});
		const call = send();
		await untilRequested();
		session.confirmation.settle(false);
		await expect(call).rejects.toMatchObject({ status: 401, code: CODE });
		expect(server.requests()).toHaveLength(1);
		expect(session.confirmation.asked()).toBeUndefined();
	});

	test("stays refused when another user signs in on the page", async () => {
		const other = http.post("*/api/login", () => HttpResponse.json({ accessToken: "n", user: userOf("Auditor") }));
		const server = mockServer(handler, other);
		session.confirmation.subscribe(() => {});
		const call = send();
		await untilRequested();
		isConfirmed = true;
		await session.signIn({ userid: "auditor.test", pwd: "geheim", token: "" });
		await expect(call).rejects.toMatchObject({ code: CODE });
		expect(server.requests()).toEqual(["POST /api/client", "POST /api/login"]);
	});

	test("opens one confirmation for all pending calls and repeats each of them", async () => {
		const server = mockServer(handler);
		session.confirmation.subscribe(() => {});
		const calls = Promise.all([send(), send()]);
		await vi.waitFor(() => expect(server.requests()).toHaveLength(2));
		await untilRequested();
		isConfirmed = true;
		session.confirmation.settle(true);
		expect(await calls).toEqual([{ name: "Donau Kost" }, { name: "Donau Kost" }]);
		expect(server.requests()).toHaveLength(4);
	});
});

describe("an account with an obligation", () => {
	const MUST = { ...userOf("Admin"), mustChangePassword: true };
	const handlers = [
		http.get("*/api/client", () =>
			HttpResponse.json({ message: "Zuerst das Passwort.", code: "PASSWORD_CHANGE_REQUIRED" }, { status: 403 }),
		),
		http.get("*/api/refresh", () => HttpResponse.json({ accessToken: "n", user: MUST })),
	];
	const list = () => unwrap(createApiClient({ baseUrl: BASE, session }).api.client.$get({ query: {} }));

	test("is detected when a call is refused, and the call is not repeated", async () => {
		const server = mockServer(...handlers);
		await expect(list()).rejects.toMatchObject({ status: 403, code: "PASSWORD_CHANGE_REQUIRED" });
		await vi.waitFor(() => expect(session.getState().user).toEqual(MUST));
		expect(server.requests()).toEqual(["GET /api/client", "GET /api/refresh"]);
	});

	test("is not loaded again when the obligation is known", async () => {
		const server = mockServer(...handlers);
		session = createSession({ baseUrl: BASE, initial: { accessToken: "t", user: MUST }, connect: ALONE });
		await expect(list()).rejects.toMatchObject({ code: "PASSWORD_CHANGE_REQUIRED" });
		expect(server.requests()).toEqual(["GET /api/client"]);
	});
});
