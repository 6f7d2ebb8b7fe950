import { APP_HEADER } from "@portal/contracts/testing/served";
import { type HttpHandler, http } from "msw/http";
import { setupServer } from "msw/node";
import { afterAll, afterEach } from "vitest";
import { forward, isServed } from "./api.ts";

const server = setupServer(...(isServed ? [http.all("*/api/*", ({ request }) => forward(request))] : []));
let isListening = false;
let requests: string[] = [];
let answered: string[] = [];
let unexpected: string[] = [];

function lineOf({ method, url }: Request): string {
	const { pathname, search } = new URL(url);
	return `${method} ${pathname}${search}`;
}

server.events.on("request:start", ({ request }) => {
	if (!request.headers.has(APP_HEADER)) requests.push(lineOf(request));
});

server.events.on("response:mocked", ({ request }) => {
	answered.push(lineOf(request));
});

server.events.on("request:unhandled", ({ request }) => {
	unexpected.push(`${request.method} ${request.url}`);
});

/**
 * Starts a mock server. It applies the given handlers and forwards all other requests to the API. A request to another
 * host fails the test.
 */
export function mockServer(...handlers: HttpHandler[]) {
	if (!isListening) {
		isListening = true;
		server.listen({ onUnhandledFrame: "error" });
	}
	server.use(...handlers);
	return {
		use: (...more: HttpHandler[]) => server.use(...more),
		requests: (): readonly string[] => requests,
		/** Returns the requests that have received a response, such as `GET /api/client`. */
		answered: (): readonly string[] => answered,
	};
}
export type MockServer = ReturnType<typeof mockServer>;

afterEach(() => {
	const unanswered = unexpected;
	server.resetHandlers();
	requests = [];
	answered = [];
	unexpected = [];
	if (unanswered.length > 0) throw new Error(`Requests that nothing answers: ${unanswered.join(", ")}`);
});
afterAll(() => {
	if (isListening) server.close();
	isListening = false;
});
