import type { MiddlewareHandler } from "hono";
import { within } from "../async/deadline.ts";
import { ApiError, unavailable } from "../errors.ts";
import { networkOf } from "./address.ts";
import { type BodyAccount, createBodyMemory, type MemoryRules, type Sender } from "./body-memory.ts";
import { watchJson } from "./json-shape.ts";

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

export interface BodyRules {
	visitorBytes: number;
	memory: MemoryRules;
	/** Milliseconds to receive a body. After `withinMs` it needs the minimum rate; `atMostMs` ends it in any case. */
	time: { withinMs: number; leastBytesPerSecond: number; atMostMs: number };
}

export const BODY_RULES: BodyRules = {
	visitorBytes: 64 * KILOBYTE,
	memory: {
		all: 64 * MEGABYTE,
		visitors: 16 * MEGABYTE,
		// One user may use enough memory for the largest upload together with several small bodies.
		user: 20 * MEGABYTE,
		network: 4 * MEGABYTE,
		uncounted: 16 * KILOBYTE,
	},
	time: { withinMs: 30_000, leastBytesPerSecond: 16 * KILOBYTE, atMostMs: 300_000 },
};

interface Allowed {
	/** Returns whether the sender is signed in. Called for each piece, because the token is verified meanwhile. */
	isStaff: () => boolean;
	bytes: number;
	visitorBytes: number;
	declared: number;
	/** True for a body that is never in memory as a whole, so that it does not count as used memory. */
	isStreamed: boolean;
	sender: () => Sender;
	watch: (piece: Uint8Array) => void;
}

const isJson = (headers: Headers) => /^application\/json\b/i.test(headers.get("content-type") ?? "");
const tooLarge = () => new ApiError(413, "TOO_LARGE");
// Closes the connection, because the unread rest of the slow body makes it unusable for further requests.
const tooSlow = () => new ApiError(408, "TIMEOUT", { headers: { Connection: "close" } });

class Incoming {
	readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>;
	/** The error that ended the reading, stored because the reader of the stream may replace it with another error. */
	problem: ApiError | undefined;
	readonly #reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;
	readonly #rules: BodyRules;
	readonly #memory: BodyAccount;
	#length = 0;
	#begun: number | undefined;

	constructor(body: ReadableStream<Uint8Array<ArrayBuffer>>, allowed: Allowed, rules: BodyRules, memory: BodyAccount) {
		this.#reader = body.getReader();
		this.#rules = rules;
		this.#memory = memory;
		this.stream = new ReadableStream(
			{
				pull: async (controller) => {
					try {
						const piece = await this.#next(allowed);
						if (piece) controller.enqueue(piece);
						else controller.close();
					} catch (error) {
						// Other errors come from the connection or from a stopping server, so the response is 503.
						this.problem = error instanceof ApiError ? error : unavailable();
						controller.error(this.problem);
						this.#giveUp(this.problem);
					}
				},
				cancel: (reason) => this.#giveUp(reason),
			},
			{ highWaterMark: 0 },
		);
	}

	async #next({
		isStaff,
		bytes,
		visitorBytes,
		declared,
		isStreamed,
		sender,
		watch,
	}: Allowed): Promise<Uint8Array<ArrayBuffer> | undefined> {
		const limit = isStaff() ? bytes : Math.min(bytes, visitorBytes);
		if (declared > limit) throw tooLarge();
		const { done, value } = await this.#inTime();
		if (done) return undefined;
		this.#length = isStreamed ? this.#length + value.length : this.#memory.take(value.length, sender());
		if (this.#length > limit) throw tooLarge();
		watch(value);
		return value;
	}

	#inTime() {
		const { withinMs, leastBytesPerSecond, atMostMs } = this.#rules.time;
		this.#begun ??= performance.now();
		const allowedMs = Math.min(atMostMs, Math.max(withinMs, (this.#length / leastBytesPerSecond) * 1000));
		return within(this.#begun + allowedMs - performance.now(), this.#reader.read(), tooSlow);
	}

	#giveUp(reason: unknown): void {
		this.#reader.cancel(reason).catch(() => {});
	}
}

interface BodyLimits {
	limitOf: (path: string) => number;
	visitorLimitOf?: (path: string) => number | undefined;
	isStreamed?: (path: string) => boolean;
}

export function requestBodies(
	{ limitOf, visitorLimitOf = () => undefined, isStreamed = () => false }: BodyLimits,
	rules: BodyRules = BODY_RULES,
): MiddlewareHandler {
	const openAccount = createBodyMemory(rules.memory);
	const limited: MiddlewareHandler = async (c, next) => {
		const { body } = c.req.raw;
		if (!body) return next();
		const { url, method, headers } = c.req.raw;
		// Compressed bodies are refused, because the server does not decompress them and backends would misread them.
		if (!/^(identity)?$/i.test(headers.get("content-encoding") ?? "")) throw new ApiError(415, "UNSUPPORTED_TYPE");
		const bytes = limitOf(c.req.path);
		const declared = Number(headers.get("content-length") ?? 0);
		if (declared > bytes) throw tooLarge();
		const visitorBytes = visitorLimitOf(c.req.path) ?? rules.visitorBytes;
		const isStaff = () => c.get("senderId") !== undefined;
		const watchShape = isJson(headers) ? watchJson() : () => {};
		const keyed: { read(piece: Uint8Array): void } | undefined = c.get("keyed");
		const watch = (piece: Uint8Array) => {
			watchShape(piece);
			keyed?.read(piece);
		};
		const network = networkOf(c.get("address"));
		const sender = (): Sender => ({ user: c.get("senderId"), network });
		const memory = openAccount();
		const incoming = new Incoming(
			body,
			{ isStaff, bytes, visitorBytes, declared, isStreamed: isStreamed(c.req.path), sender, watch },
			rules,
			memory,
		);
		c.req.raw = new Request(url, { method, headers, body: incoming.stream, duplex: "half" } as RequestInit);
		try {
			await next();
		} finally {
			memory.release();
		}
		if (incoming.problem) throw incoming.problem;
	};
	return (c, next) => (c.req.method === "GET" ? next() : limited(c, next));
}
