import type { MiddlewareHandler } from "hono";
import { within } from "../async/deadline.ts";
import { ApiError, unavailable } from "../errors.ts";
import { watchJson } from "./json-shape.ts";

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

export interface BodyRules {
	/** Limit while the sender is unknown. */
	strangerBytes: number;
	/** All bodies in memory, and those of strangers, so that they cannot exhaust the staff's share. */
	budget: { all: number; strangers: number };
	/** `withinMs` for each body; longer ones need the least rate, up to `atMostMs`. */
	time: { withinMs: number; leastBytesPerSecond: number; atMostMs: number };
}

export const BODY_RULES: BodyRules = {
	strangerBytes: 64 * KILOBYTE,
	budget: { all: 64 * MEGABYTE, strangers: 16 * MEGABYTE },
	time: { withinMs: 30_000, leastBytesPerSecond: 16 * KILOBYTE, atMostMs: 300_000 },
};

interface Pots {
	all: number;
	strangers: number;
}

interface Allowed {
	/** Asked for each piece, because the session becomes known in between. */
	isStaff: () => boolean;
	bytes: number;
	strangerBytes: number;
	declared: number;
	/** Throws to stop reading. */
	watch: (piece: Uint8Array) => void;
}

const isJson = (headers: Headers) => /^application\/json\b/i.test(headers.get("content-type") ?? "");
const tooLarge = () => new ApiError(413, "TOO_LARGE");
// The rest of the body makes the connection unusable.
const tooSlow = () => new ApiError(408, "TIMEOUT", { headers: { Connection: "close" } });

/** Reads the body only on demand. */
class Incoming {
	readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>;
	/** Kept here, because the reader may replace the error. */
	problem: ApiError | undefined;
	readonly #reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;
	readonly #rules: BodyRules;
	readonly #pots: Pots;
	readonly #taken: Pots = { all: 0, strangers: 0 };
	#begun: number | undefined;

	constructor(body: ReadableStream<Uint8Array<ArrayBuffer>>, allowed: Allowed, rules: BodyRules, pots: Pots) {
		this.#reader = body.getReader();
		this.#rules = rules;
		this.#pots = pots;
		this.stream = new ReadableStream(
			{
				pull: async (controller) => {
					try {
						const piece = await this.#next(allowed);
						if (piece) controller.enqueue(piece);
						else controller.close();
					} catch (error) {
						// Other failures are the connection's or a stopping server's.
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

	release(): void {
		this.#pots.all -= this.#taken.all;
		this.#pots.strangers -= this.#taken.strangers;
		this.#taken.all = 0;
		this.#taken.strangers = 0;
	}

	async #next({
		isStaff,
		bytes,
		strangerBytes,
		declared,
		watch,
	}: Allowed): Promise<Uint8Array<ArrayBuffer> | undefined> {
		const limit = isStaff() ? bytes : Math.min(bytes, strangerBytes);
		if (declared > limit) throw tooLarge();
		const { done, value } = await this.#inTime();
		if (done) return undefined;
		this.#take(value.length, !isStaff());
		if (this.#taken.all > limit) throw tooLarge();
		watch(value);
		return value;
	}

	#take(bytes: number, byStranger: boolean): void {
		const { all, strangers } = this.#rules.budget;
		this.#taken.all += bytes;
		this.#pots.all += bytes;
		if (byStranger) {
			this.#taken.strangers += bytes;
			this.#pots.strangers += bytes;
		}
		if (this.#pots.all > all || this.#pots.strangers > strangers) throw unavailable();
	}

	#inTime() {
		const { withinMs, leastBytesPerSecond, atMostMs } = this.#rules.time;
		this.#begun ??= performance.now();
		const allowedMs = Math.min(atMostMs, Math.max(withinMs, (this.#taken.all / leastBytesPerSecond) * 1000));
		return within(this.#begun + allowedMs - performance.now(), this.#reader.read(), tooSlow);
	}

	#giveUp(reason: unknown): void {
		this.#reader.cancel(reason).catch(() => {});
	}
}

/** The limits in bytes, by path: of the staff, and of strangers where it is not that of the rules. */
interface BodyLimits {
	limitOf: (path: string) => number;
	strangersOf?: (path: string) => number | undefined;
}

export function requestBodies(
	{ limitOf, strangersOf = () => undefined }: BodyLimits,
	rules: BodyRules = BODY_RULES,
): MiddlewareHandler {
	const pots: Pots = { all: 0, strangers: 0 };
	const limited: MiddlewareHandler = async (c, next) => {
		const { body } = c.req.raw;
		if (!body) return next();
		const { url, method, headers } = c.req.raw;
		const bytes = limitOf(c.req.path);
		const declared = Number(headers.get("content-length") ?? 0);
		if (declared > bytes) throw tooLarge();
		const strangerBytes = strangersOf(c.req.path) ?? rules.strangerBytes;
		const isStaff = () => c.get("actor") !== undefined;
		const watchShape = isJson(headers) ? watchJson() : () => {};
		const keyed: { read(piece: Uint8Array): void } | undefined = c.get("keyed");
		const watch = (piece: Uint8Array) => {
			watchShape(piece);
			keyed?.read(piece);
		};
		const incoming = new Incoming(body, { isStaff, bytes, strangerBytes, declared, watch }, rules, pots);
		c.req.raw = new Request(url, { method, headers, body: incoming.stream, duplex: "half" } as RequestInit);
		try {
			await next();
		} finally {
			incoming.release();
		}
		if (incoming.problem) throw incoming.problem;
	};
	return (c, next) => (c.req.method === "GET" ? next() : limited(c, next));
}
