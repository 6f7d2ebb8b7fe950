import { Buffer } from "node:buffer";
import { once } from "node:events";
import { Agent, type ClientRequest, type IncomingMessage, request } from "node:http";
import type { Socket } from "node:net";
import { within } from "../../../platform/async/deadline.ts";
import { openConnection, portOf } from "./connection.ts";
import { BackendFailed } from "./fault.ts";
import { responseHeaders } from "./headers.ts";

export interface Call {
	url: URL;
	method: string;
	headers: Record<string, string>;
	body: Uint8Array | null;
}
export interface ForwardLimits {
	connectMs: number;
	answerMs: number;
	answerBytes: number;
}
export interface BackendAnswer {
	status: number;
	headers: Record<string, string>;
	body: Uint8Array<ArrayBuffer>;
}

const late = () => new BackendFailed("late");
const NOT_MODIFIED = 304;
const UNAUTHORIZED = 401;

class OneConnection extends Agent {
	readonly #socket: Socket;

	constructor(socket: Socket) {
		super({ keepAlive: false });
		this.#socket = socket;
	}

	override createConnection(): Socket {
		return this.#socket;
	}
}

/** Number of bytes that are sent at once. The backend must accept each such piece within its time limit. */
const PIECE_BYTES = 64 * 1024;

/** Sends the body in pieces. Connection errors are ignored here, because they also reject the awaited response. */
async function send(to: ClientRequest, body: Call["body"], answerMs: number): Promise<void> {
	for (let at = 0; body && at < body.length; at += PIECE_BYTES) {
		if (to.destroyed) return;
		if (!to.write(body.subarray(at, at + PIECE_BYTES)))
			await within(
				answerMs,
				once(to, "drain").catch(() => {}),
				late,
			);
	}
	to.end();
}

async function read(answer: IncomingMessage, most: number): Promise<Uint8Array<ArrayBuffer>> {
	const pieces: Uint8Array[] = [];
	let bytes = 0;
	try {
		for await (const piece of answer as AsyncIterable<Uint8Array>) {
			bytes += piece.length;
			if (bytes > most) throw new BackendFailed("tooLarge");
			pieces.push(piece);
		}
	} catch (error) {
		throw error instanceof BackendFailed ? error : new BackendFailed("broken");
	}
	return new Uint8Array(Buffer.concat(pieces));
}

function faultOf({ statusCode = 0, headers }: IncomingMessage, most: number) {
	if (statusCode < 200 || statusCode > 599) return "broken";
	if (statusCode >= 300 && statusCode < 400 && statusCode !== NOT_MODIFIED) return "redirect";
	// The user's token was checked before, so status 401 means that the backend refuses the token of this server.
	if (statusCode === UNAUTHORIZED) return "unauthorized";
	// The request excludes compression, so a compressed response breaks the rules and cannot be read.
	if (headers["content-encoding"] !== undefined) return "broken";
	return Number(headers["content-length"] ?? 0) > most ? "tooLarge" : undefined;
}

async function exchange(socket: Socket, call: Call, limits: ForwardLimits): Promise<BackendAnswer> {
	const { url, method, headers, body } = call;
	const sentRequest = request({
		agent: new OneConnection(socket),
		host: url.hostname,
		port: portOf(url),
		path: `${url.pathname}${url.search}`,
		method,
		headers: {
			...headers,
			host: url.host,
			"accept-encoding": "identity",
			connection: "close",
			// Uses chunked encoding instead of the caller's Content-Length: if that were too small, the backend would
			// read the rest of the body as another request.
			...(body ? { "transfer-encoding": "chunked" } : {}),
		},
	});
	const answered = new Promise<IncomingMessage>((resolve, reject) => {
		const fail = () => reject(new BackendFailed("broken"));
		sentRequest.once("response", resolve).on("error", fail).on("upgrade", fail);
	});
	const complete = answered.then(async (answer) => {
		const fault = faultOf(answer, method === "HEAD" ? Number.POSITIVE_INFINITY : limits.answerBytes);
		if (fault) throw new BackendFailed(fault);
		const content = await read(answer, limits.answerBytes);
		return { status: answer.statusCode ?? 0, headers: responseHeaders(answer.headers), body: content };
	});
	const sent = send(sentRequest, body, limits.answerMs);
	// Waits for the response even while the body is being sent, because a backend may respond before it has read the
	// body.
	return Promise.race([complete, sent.then(() => within(limits.answerMs, complete, late))]);
}

/** Sends one call over a new connection; throws `BackendFailed` for every failure of the backend. */
export async function forward(call: Call, limits: ForwardLimits): Promise<BackendAnswer> {
	const socket = await openConnection(call.url, limits.connectMs);
	try {
		return await exchange(socket, call, limits);
	} finally {
		socket.destroy();
	}
}
