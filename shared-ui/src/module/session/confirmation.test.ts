import { createApiClient } from "@portal/api/client";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { HttpResponse, http, mockServer, userOf } from "../../testing/index.ts";
import { unwrap } from "../request.ts";
import { createSession, type Session } from "./session.ts";

const BASE = "http://localhost";
const ALONE = () => ({ started: () => {}, ended: () => {} });
const CODE = "REAUTHENTICATION_REQUIRED";
const refusal = () => HttpResponse.json({ message: "Bitte ausweisen.", code: CODE }, { status: 401 });

let session: Session;
let isConfirmed: boolean;
const handler = http.post("*/api/client", async ({ request }) =>
	isConfirmed ? HttpResponse.json(await request.json()) : refusal(),
);
const send = () =>
	unwrap(createApiClient({ baseUrl: BASE, session }).api.client.$post({ json: { name: "Donau Kost" } as never }));
const asked = () => vi.waitFor(() => expect(session.confirmation.isAsked()).toBe(true));

beforeEach(() => {
	isConfirmed = false;
	session = createSession({
		baseUrl: BASE,
		initial: { accessToken: "t", user: userOf("Admin") },
		connect: ALONE,
	});
});

describe("a call that needs the person's confirmation", () => {
	test("stays refused where nobody can ask for it", async () => {
		const server = mockServer(handler);
		await expect(send()).rejects.toMatchObject({ status: 401, code: CODE });
		expect(server.requests()).toEqual(["POST /api/client"]);
	});

	test("stays refused when the person does not want to", async () => {
		const server = mockServer(handler);
		session.confirmation.subscribe(() => {});
		const call = send();
		await asked();
		session.confirmation.settle(false);
		await expect(call).rejects.toMatchObject({ status: 401, code: CODE });
		expect(server.requests()).toHaveLength(1);
		expect(session.confirmation.isAsked()).toBe(false);
	});

	test("stays refused when somebody else takes over the page", async () => {
		const other = http.post("*/api/login", () => HttpResponse.json({ accessToken: "n", user: userOf("Auditor") }));
		const server = mockServer(handler, other);
		session.confirmation.subscribe(() => {});
		const call = send();
		await asked();
		isConfirmed = true;
		await session.signIn({ userid: "auditor.test", pwd: "geheim", token: "" });
		await expect(call).rejects.toMatchObject({ code: CODE });
		expect(server.requests()).toEqual(["POST /api/client", "POST /api/login"]);
	});

	test("is asked for once, however many calls wait, and each is repeated as it was", async () => {
		const server = mockServer(handler);
		session.confirmation.subscribe(() => {});
		const calls = Promise.all([send(), send()]);
		await vi.waitFor(() => expect(server.requests()).toHaveLength(2));
		await asked();
		isConfirmed = true;
		session.confirmation.settle(true);
		expect(await calls).toEqual([{ name: "Donau Kost" }, { name: "Donau Kost" }]);
		expect(server.requests()).toHaveLength(4);
	});
});
