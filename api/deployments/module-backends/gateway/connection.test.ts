import type { AddressInfo } from "node:net";
import { createServer, type Server } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openConnection } from "./connection.ts";

// Tests cannot reach a forbidden address, so the address that they can reach is declared forbidden.
vi.mock("../../../platform/http/address.ts", () => ({ isCallable: (text: string) => text !== "127.0.0.1" }));

let server: Server;
let received: number;
let closed: Promise<void>;
beforeAll(async () => {
	received = 0;
	const { promise, resolve } = Promise.withResolvers<void>();
	closed = promise;
	server = createServer((socket) => {
		socket.on("error", () => {});
		socket.on("data", ({ length }) => {
			received += length;
		});
		socket.on("close", () => resolve());
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => server.close());

it.each(["http", "https"])("nothing is sent by %s if a name resolves to a forbidden address", async (protocol) => {
	const { port } = server.address() as AddressInfo;
	const opened = openConnection(new URL(`${protocol}://localhost:${port}`), 20_000);
	await expect(opened).rejects.toMatchObject({ fault: "address" });
	await closed;
	expect(received).toBe(0);
});
