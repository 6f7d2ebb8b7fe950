import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { HttpResponse, http, mockServer, userOf } from "../../testing/index.ts";
import { createHost, HostProvider } from "../host/HostProvider.tsx";
import { createSession } from "../session/session.ts";
import { unwrap } from "./request.ts";
import { useBackend } from "./useBackend.ts";

const ALONE = () => ({ started: () => {}, ended: () => {} });
const ADMIN = userOf("Admin");
const baseUrl = window.location.origin;

function backendOf(id: string) {
	const session = createSession({ baseUrl, initial: { accessToken: "old", user: ADMIN }, connect: ALONE });
	const host = createHost({ baseUrl, language: "de", session });
	const wrapper = ({ children }: { children: ReactNode }) => (
		<MemoryRouter>
			<HostProvider host={host}>{children}</HostProvider>
		</MemoryRouter>
	);
	return renderHook(() => useBackend(id), { wrapper }).result.current;
}

test("a call of a module's backend renews a session that is over, and is made again as it was", async () => {
	const bodies: unknown[] = [];
	const server = mockServer(
		http.post("*/api/x/suppliers/orders", async ({ request }) => {
			bodies.push(await request.json());
			return request.headers.get("authorization") === "Bearer new"
				? HttpResponse.json({ id: "o1" }, { status: 201 })
				: HttpResponse.json({ message: "alt", code: "TOKEN_EXPIRED" }, { status: 403 });
		}),
		http.get("*/api/refresh", () => HttpResponse.json({ accessToken: "new", user: ADMIN })),
	);
	const backend = backendOf("suppliers");
	const body = JSON.stringify({ name: "Öl" });
	const headers = { "Content-Type": "application/json" };
	expect(await unwrap(backend("/orders?x=1", { method: "POST", body, headers }))).toEqual({ id: "o1" });
	expect(server.requests()).toEqual([
		"POST /api/x/suppliers/orders?x=1",
		"GET /api/refresh",
		"POST /api/x/suppliers/orders?x=1",
	]);
	expect(bodies).toEqual([{ name: "Öl" }, { name: "Öl" }]);
});

test("what the platform says in place of a backend that is away is told to the person", async () => {
	const message = "Der Dienst dieses Moduls ist nicht erreichbar. Bitte versuchen Sie es später noch einmal.";
	mockServer(
		http.get("*/api/x/suppliers/orders", () => HttpResponse.json({ message, code: "UNAVAILABLE" }, { status: 502 })),
	);
	await expect(unwrap(backendOf("suppliers")("/orders"))).rejects.toMatchObject({ status: 502, message });
});
