import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, beforeEach } from "vitest";
import { forwardTo } from "./forward-to.ts";

export interface Received {
	method: string;
	url: string;
	headers: IncomingMessage["headers"];
	body: string;
}
type Answer = (response: ServerResponse, request: Received) => void;

export interface TestBackend {
	readonly url: string;
	/** The requests that were received completely, in order. */
	readonly received: Received[];
	/** The response to all further requests. */
	answer: Answer;
	close(): Promise<void>;
}

const OK: Answer = (response) => response.setHeader("content-type", "application/json").end('{"ok":true}');

/** Starts a server like the backend that a team runs for its module, and returns it. */
export async function startBackend(): Promise<TestBackend> {
	const received: Received[] = [];
	const server = createServer((request, response) => {
		const pieces: Uint8Array[] = [];
		request.on("data", (piece: Uint8Array) => pieces.push(piece));
		request.on("end", () => {
			const { method = "", url = "", headers } = request;
			const whole = { method, url, headers, body: new TextDecoder().decode(Buffer.concat(pieces)) };
			received.push(whole);
			backend.answer(response, whole);
		});
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const backend: TestBackend = {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		received,
		answer: OK,
		close: () =>
			new Promise((resolve) => {
				server.closeAllConnections();
				server.close(() => resolve());
			}),
	};
	return backend;
}

/** Starts a backend for the tests of the file or group. It has received nothing at the start of each, and answers OK. */
export function startBackendOnce(): TestBackend {
	let backend: TestBackend;
	beforeAll(async () => {
		backend = await startBackend();
		return () => backend.close();
	});
	beforeEach(() => {
		backend.received.length = 0;
		backend.answer = OK;
	});
	return forwardTo(() => backend);
}
