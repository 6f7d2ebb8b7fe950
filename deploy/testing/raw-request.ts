import { connect, type Socket } from "node:net";
import { connect as connectSecurely } from "node:tls";
import { NAME } from "../cluster/request.ts";

/** IP address of the client that the requests of `head` state. */
export const ADDRESS = "203.0.113.9";

/** Connection on which the caller writes bytes directly, so that invalid and incomplete requests are possible. */
export class RawRequest {
	received = "";
	isClosed = false;
	readonly socket: Socket;
	readonly #opened: Promise<boolean>;

	constructor(url: string, servername = NAME) {
		const { hostname: host, port, protocol } = new URL(url);
		const isSecure = protocol === "https:";
		const address = { host, port: Number(port) };
		this.socket = isSecure ? connectSecurely({ ...address, servername, rejectUnauthorized: false }) : connect(address);
		this.#opened = new Promise((resolve) => {
			this.socket.once(isSecure ? "secureConnect" : "connect", () => resolve(true));
			this.socket.once("close", () => resolve(false));
		});
		this.socket.on("data", (chunk) => {
			if (this.received.length < 10_000) this.received += String(chunk);
		});
		this.socket.on("error", () => {});
		this.socket.on("close", () => {
			this.isClosed = true;
		});
	}

	/** Resolves to true once the connection is open, or to false if the server refuses it. */
	opened = () => this.#opened;

	/** Sends bytes. Resolves to true once more can be written, or to false if the server has closed the connection. */
	async send(bytes: string | Uint8Array): Promise<boolean> {
		if (this.isClosed || this.socket.destroyed) return false;
		if (this.socket.write(bytes)) return true;
		return new Promise((resolve) => {
			const done = () => {
				this.socket.off("drain", done).off("close", done);
				resolve(!this.isClosed);
			};
			this.socket.once("drain", done).once("close", done);
		});
	}

	/** HTTP status of the response, or 0 until it arrives. */
	get status(): number {
		return Number(/^HTTP\/1\.1 (\d{3})/.exec(this.received)?.[1] ?? 0);
	}

	close(): void {
		this.socket.destroy();
	}
}

const EXCHANGE_MS = 20_000;

/** Sends bytes and waits until the server closes the connection, or for 20 s. */
export async function exchange(url: string, text: string, servername = NAME) {
	const since = performance.now();
	const request = new RawRequest(url, servername);
	const closed = new Promise<void>((resolve) => request.socket.once("close", () => resolve()));
	const timer = setTimeout(() => request.close(), EXCHANGE_MS);
	if (await request.opened()) {
		await request.send(Buffer.from(text, "latin1"));
		await closed;
	}
	clearTimeout(timer);
	return { status: request.status, text: request.received, ms: performance.now() - since };
}

/** Returns request line and headers of a request whose body follows. Without `length` its body is sent in chunks. */
export const head = (
	method: string,
	path: string,
	{ length, headers = {} }: { length?: number; headers?: Record<string, string> } = {},
) =>
	[
		`${method} /api${path} HTTP/1.1`,
		`host: ${NAME}`,
		`x-forwarded-for: ${ADDRESS}`,
		"content-type: application/json",
		length === undefined ? "transfer-encoding: chunked" : `content-length: ${length}`,
		...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
		"",
		"",
	].join("\r\n");
