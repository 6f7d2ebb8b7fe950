import { APP_HEADER } from "@portal/api/testing/served";
import { type HttpHandler, http } from "msw/http";
import { setupServer } from "msw/node";
import { afterAll, afterEach } from "vitest";
import { forward } from "./api.ts";

const server = setupServer(http.all("*/api/*", ({ request }) => forward(request)));
let isListening = false;
let requests: string[] = [];
let unexpected: string[] = [];

server.events.on("request:start", ({ request }) => {
	if (request.headers.has(APP_HEADER)) return;
	const { pathname, search } = new URL(request.url);
	requests.push(`${request.method} ${pathname}${search}`);
});

server.events.on("request:unhandled", ({ request }) => {
	unexpected.push(`${request.method} ${request.url}`);
});

/** The API answers the requests of this test, after the faults that it names; one for somebody else fails it. */
export function mockServer(...handlers: HttpHandler[]) {
	if (!isListening) {
		isListening = true;
		server.listen({ onUnhandledFrame: "error" });
	}
	server.use(...handlers);
	return {
		use: (...more: HttpHandler[]) => server.use(...more),
		requests: (): readonly string[] => requests,
	};
}
export type MockServer = ReturnType<typeof mockServer>;

afterEach(() => {
	const unanswered = unexpected;
	server.resetHandlers();
	requests = [];
	unexpected = [];
	if (unanswered.length > 0) throw new Error(`Requests that are not for the API: ${unanswered.join(", ")}`);
});
afterAll(() => {
	if (isListening) server.close();
	isListening = false;
});
