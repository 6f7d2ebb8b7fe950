import type { HttpHandler } from "msw/http";
import { setupServer } from "msw/node";
import { afterAll, afterEach } from "vitest";

const server = setupServer();
let isListening = false;
let requests: string[] = [];
let unexpected: string[] = [];

server.events.on("request:start", ({ request }) => {
	const { pathname, search } = new URL(request.url);
	requests.push(`${request.method} ${pathname}${search}`);
});

server.events.on("request:unhandled", ({ request }) => {
	unexpected.push(`${request.method} ${request.url}`);
});

/** Answers the requests of this test; one that nobody answers fails it. */
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
	if (unanswered.length > 0) throw new Error(`Requests without a mock: ${unanswered.join(", ")}`);
});
afterAll(() => {
	if (isListening) server.close();
	isListening = false;
});
