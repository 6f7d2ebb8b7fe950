import type { MiddlewareHandler } from "hono";
import { within } from "../async/deadline.ts";
import { ApiError, unavailable } from "../errors.ts";
import { watchJson } from "./json-shape.ts";

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

export interface BodyRules {
	/** What is read of a body while nobody knows who sends it. */
	strangerBytes: number;
	/** All bodies in memory together, and those of strangers among them: they cannot use up what the staff need. */
	budget: { all: number; strangers: number };
	/** A body has this long; one that is longer on its way comes at the least rate, and never takes longer than the most. */
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
	/** Asked at each piece: the session becomes known in between. */
	isStaff: () => boolean;
	bytes: number;
	declared: number;
	/** Throws for what is not to be read any further. */
	watch: (piece: Uint8Array) => void;
}

const isJson = (headers: Headers) => /^application\/json\b/i.test(headers.get("content-type") ?? "");
const tooLarge = () => new ApiError(413, "TOO_LARGE");
// Something may still come in: the connection is of no use any more.
const tooSlow = () => new ApiError(408, "TIMEOUT", { headers: { Connection: "close" } });

/** One body on its way: nothing of it is read before somebody asks for it. */
class Incoming {
	readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>;
	/** Why it was given up: the reader may have replaced the error. */
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
						// What else fails is the connection, or the server that stops.
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

	/** The request is over: what it took of the memory is free again. */
	release(): void {
		this.#pots.all -= this.#taken.all;
		this.#pots.strangers -= this.#taken.strangers;
		this.#taken.all = 0;
		this.#taken.strangers = 0;
	}

	async #next({ isStaff, bytes, declared, watch }: Allowed): Promise<Uint8Array<ArrayBuffer> | undefined> {
		const limit = isStaff() ? bytes : Math.min(bytes, this.#rules.strangerBytes);
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

/** Bounds size, time and shared memory of every body. `limitOf`: the staff's most bytes, by path. */
export function requestBodies(limitOf: (path: string) => number, rules: BodyRules = BODY_RULES): MiddlewareHandler {
	const pots: Pots = { all: 0, strangers: 0 };
	return async (c, next) => {
		const { url, method, headers, body } = c.req.raw;
		if (!body) return next();
		const bytes = limitOf(c.req.path);
		const declared = Number(headers.get("content-length") ?? 0);
		if (declared > bytes) throw tooLarge();
		const isStaff = () => c.get("actor") !== undefined;
		const watch = isJson(headers) ? watchJson() : () => {};
		const incoming = new Incoming(body, { isStaff, bytes, declared, watch }, rules, pots);
		c.req.raw = new Request(url, { method, headers, body: incoming.stream, duplex: "half" } as RequestInit);
		try {
			await next();
		} finally {
			incoming.release();
		}
		if (incoming.problem) throw incoming.problem;
	};
}
