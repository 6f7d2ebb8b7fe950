import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { expect, expectTypeOf, test, vi } from "vitest";
import { z } from "zod";
import { HttpResponse, http, mockServer, userOf } from "../../testing/index.ts";
import { createHost, HostProvider } from "../host/HostProvider.tsx";
import { createSession } from "../session/session.ts";
import { unwrap, unwrapList } from "./request.ts";
import { useBackend } from "./useBackend.ts";

const ALONE = () => ({ started: () => {}, ended: () => {} });
const ADMIN = userOf("Admin");
const baseUrl = window.location.origin;

function suppliers() {
	const session = createSession({ baseUrl, initial: { accessToken: "old", user: ADMIN }, connect: ALONE });
	const host = createHost({ baseUrl, language: "de", session });
	const wrapper = ({ children }: { children: ReactNode }) => (
		<MemoryRouter>
			<HostProvider host={host}>{children}</HostProvider>
		</MemoryRouter>
	);
	return renderHook(() => useBackend("suppliers"), { wrapper }).result.current;
}
const answerOrders = (...answer: Parameters<typeof HttpResponse.json>) =>
	mockServer(http.get("*/api/x/suppliers/orders", () => HttpResponse.json(...answer)));

test("renews an expired session and repeats the call to a module's backend unchanged", async () => {
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
	const body = JSON.stringify({ name: "Öl" });
	const headers = { "Content-Type": "application/json" };
	expect(await unwrap(suppliers()("/orders?x=1", { method: "POST", body, headers }))).toEqual({ id: "o1" });
	expect(server.requests()).toEqual([
		"POST /api/x/suppliers/orders?x=1",
		"GET /api/refresh",
		"POST /api/x/suppliers/orders?x=1",
	]);
	expect(bodies).toEqual([{ name: "Öl" }, { name: "Öl" }]);
});

test("shows the platform's message when the backend is unavailable", async () => {
	const message = "Der Dienst dieses Moduls ist nicht erreichbar. Bitte versuchen Sie es später noch einmal.";
	answerOrders({ message, code: "UNAVAILABLE" }, { status: 502 });
	await expect(unwrap(suppliers()("/orders"))).rejects.toMatchObject({ status: 502, message });
});

const orders = z.array(z.object({ id: z.string(), amount: z.number() }));

test("fails a request whose response does not fit its schema, and names the field in the console", async () => {
	answerOrders([{ id: "o1", amount: "12" }]);
	const log = vi.spyOn(console, "error").mockReturnValue();
	await expect(unwrap(suppliers().as(orders)("/orders"))).rejects.toMatchObject({ name: "RequestError" });
	expect(log.mock.calls.flat().map(String).join()).toMatch(/\/orders.*amount/s);
});

test("keeps the reason of a refusal, regardless of the schema", async () => {
	answerOrders({ message: "Zu viel", code: "LIMIT" }, { status: 409 });
	const call = unwrap(suppliers().as(orders)("/orders"));
	await expect(call).rejects.toMatchObject({ status: 409, message: "Zu viel" });
});

test("types a list by its schema, with the number of all rows", async () => {
	answerOrders([{ id: "o1", amount: 12 }], { headers: { "X-Total-Count": "7" } });
	const backend = suppliers();
	const list = await unwrapList(backend.as(orders)("/orders"));
	expectTypeOf(list.rows).toEqualTypeOf<{ id: string; amount: number }[]>();
	expect(list).toMatchObject({ rows: [{ id: "o1", amount: 12 }], total: 7 });
	const unchecked = await unwrap(backend.as<{ id: string }[]>()("/orders"));
	expectTypeOf(unchecked).toEqualTypeOf<{ id: string }[]>();
});
