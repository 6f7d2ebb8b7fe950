import { connect, type Socket } from "node:net";
import { connect as connectSecurely } from "node:tls";
import { NAME, SECURE } from "./ask.ts";

const ADDRESS = "203.0.113.9";

/** A request as it goes over the line, written by hand. */
export class RawRequest {
	received = "";
	isClosed = false;
	readonly socket: Socket;
	readonly #opened: Promise<boolean>;

	constructor(url: string, localAddress?: string) {
		const { hostname, port, protocol } = new URL(url);
		const isSecure = protocol === "https:";
		const address = { host: hostname, port: Number(port), ...(localAddress === undefined ? {} : { localAddress }) };
		this.socket = isSecure ? connectSecurely({ ...address, ...SECURE }) : connect(address);
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

	/** Whether the connection came about. */
	opened = () => this.#opened;

	/** Resolves once it may be written on; false where the other side has hung up. */
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

	/** Status of the answer; 0 while there is none. */
	get status(): number {
		return Number(/^HTTP\/1\.1 (\d{3})/.exec(this.received)?.[1] ?? 0);
	}

	close(): void {
		this.socket.destroy();
	}
}

/** Head of a request whose body follows; chunked where its length is not told. */
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

/** Addresses of this machine that connections come from, so that each stays below what one address may have. */
const PER_ADDRESS = 20;
const localAddress = (index: number) => `127.0.1.${1 + Math.floor(index / PER_ADDRESS)}`;

/** Opens that many connections, so many at a time that none is refused for want of a place in the queue. */
export async function openMany(url: string, count: number): Promise<RawRequest[]> {
	const all: RawRequest[] = [];
	while (all.length < count) {
		const batch = Array.from(
			{ length: Math.min(50, count - all.length) },
			(_, index) => new RawRequest(url, localAddress(all.length + index)),
		);
		await Promise.all(batch.map((request) => request.opened()));
		all.push(...batch);
	}
	return all;
}
