import type { MiddlewareHandler } from "hono";
import { within } from "../async/deadline.ts";
import { ApiError, unavailable } from "../errors.ts";
import { networkOf } from "./address.ts";
import { createBodyMemory, type MemoryRules } from "./body-memory.ts";
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

const isJson = (headers: Headers) => /^application\/json\b/i.test(headers.get("content-type") ?? "");
const tooLarge = () => new ApiError(413, "TOO_LARGE");
// Closes the connection, because the unread rest of the slow body makes it unusable for further requests.
const tooSlow = () => new ApiError(408, "TIMEOUT", { headers: { Connection: "close" } });

export interface BodyLimit {
	bytes: number;
	/** The limit for visitors without a session; by default `BodyRules.visitorBytes`. */
	visitorBytes?: number | undefined;
	/** True for a body that is never in memory as a whole, so that it does not count as used memory. */
	isStreamed?: boolean;
}

export function requestBodies(
	limitOf: (path: string) => BodyLimit,
	{ visitorBytes: usualBytes, memory, time }: BodyRules = BODY_RULES,
): MiddlewareHandler {
	const openAccount = createBodyMemory(memory);
	const limited: MiddlewareHandler = async (c, next) => {
		const { body } = c.req.raw;
		if (!body) return next();
		const { url, method, headers } = c.req.raw;
		// Compressed bodies are refused, because the server does not decompress them and backends would misread them.
		if (!/^(identity)?$/i.test(headers.get("content-encoding") ?? "")) throw new ApiError(415, "UNSUPPORTED_TYPE");
		const { bytes, visitorBytes = usualBytes, isStreamed } = limitOf(c.req.path);
		const declared = Number(headers.get("content-length") ?? 0);
		if (declared > bytes) throw tooLarge();
		const watchShape = isJson(headers) ? watchJson() : () => {};
		const keyed: { read(piece: Uint8Array): void } | undefined = c.get("keyed");
		const network = networkOf(c.get("address"));
		const account = openAccount();
		const reader = body.getReader();
		let length = 0;
		let begun: number | undefined;
		/** The error that ended the reading, stored because the reader of the stream may replace it with another error. */
		let problem: ApiError | undefined;

		async function nextPiece(): Promise<Uint8Array<ArrayBuffer> | undefined> {
			// The sender is looked up for each piece, because the token is verified meanwhile.
			const user: string | undefined = c.get("senderId");
			const limit = user === undefined ? Math.min(bytes, visitorBytes) : bytes;
			if (declared > limit) throw tooLarge();
			begun ??= performance.now();
			const allowedMs = Math.min(time.atMostMs, Math.max(time.withinMs, (length / time.leastBytesPerSecond) * 1000));
			const { done, value } = await within(begun + allowedMs - performance.now(), reader.read(), tooSlow);
			if (done) return undefined;
			length = isStreamed ? length + value.length : account.take(value.length, { user: c.get("senderId"), network });
			if (length > limit) throw tooLarge();
			watchShape(value);
			keyed?.read(value);
			return value;
		}

		const giveUp = (reason: unknown) => void reader.cancel(reason).catch(() => {});
		const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
			{
				pull: async (controller) => {
					try {
						const piece = await nextPiece();
						if (piece) controller.enqueue(piece);
						else controller.close();
					} catch (error) {
						// Other errors come from the connection or from a stopping server, so the response is 503.
						problem = error instanceof ApiError ? error : unavailable();
						controller.error(problem);
						giveUp(problem);
					}
				},
				cancel: giveUp,
			},
			{ highWaterMark: 0 },
		);
		c.req.raw = new Request(url, { method, headers, body: stream, duplex: "half" } as RequestInit);
		try {
			await next();
		} finally {
			account.release();
		}
		if (problem) throw problem;
	};
	return (c, next) => (c.req.method === "GET" ? next() : limited(c, next));
}
