import { Hono } from "hono";
import { describe, expect, it, test } from "vitest";
import { createApp } from "../../app.ts";
import type { Templates } from "../../modules/certificates/index.ts";
import { startTestApp, type TestApp, type TestRequest } from "../../testing/index.ts";
import { ApiError } from "../errors.ts";
import { BODY_RULES, type BodyRules, requestBodies } from "./request-body.ts";

const KILOBYTE = 1024;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A body that is generated while it is read. `pulls` counts the pieces that were requested. */
function body(next: (index: number) => Promise<Uint8Array<ArrayBuffer> | undefined>) {
	const state = { pulls: 0, cancelled: false };
	const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
		{
			async pull(controller) {
				const piece = await next(state.pulls++);
				if (piece) controller.enqueue(piece);
				else controller.close();
			},
			cancel: () => {
				state.cancelled = true;
			},
		},
		{ highWaterMark: 0 },
	);
	return { state, stream };
}
const spaces = (bytes: number) => new Uint8Array(bytes).fill(0x20);
const endless = () => body(async () => spaces(16 * KILOBYTE));
const never = () => new Promise<undefined>(() => {});

/** An app that reads its body and returns the length. `?staff` simulates a caller with a token. */
function small(rules: Partial<BodyRules>, limit = 1024 * KILOBYTE, strangers?: number) {
	const app = new Hono<{ Variables: { senderId: string; address: string } }>();
	app.use(async (c, next) => {
		c.set("address", c.req.query("from") ?? "192.0.2.1");
		await next();
	});
	app.use(requestBodies(() => ({ bytes: limit, visitorBytes: strangers }), { ...BODY_RULES, ...rules }));
	app.post("/", async (c) => {
		const id = c.req.query("staff");
		if (id !== undefined) c.set("senderId", id);
		const text = await c.req.text();
		if (c.req.query("wait") !== undefined) await pending.promise;
		return c.json({ length: text.length });
	});
	app.onError((error, c) => {
		if (!(error instanceof ApiError)) throw error;
		return c.json({ code: error.code }, error.status, error.details.headers);
	});
	const pending = Promise.withResolvers<void>();
	const post = (stream: ReadableStream, query = "") =>
		Promise.resolve(app.request(`/${query}`, { method: "POST", body: stream, duplex: "half" } as RequestInit));
	const answer = async (stream: ReadableStream, query = "") => {
		const response = await post(stream, query);
		return [response.status, await response.json()];
	};
	return { answer, post, release: pending.resolve };
}

const of = (...pieces: Uint8Array<ArrayBuffer>[]) => body(async (index) => pieces[index]).stream;

describe("the size of a body", () => {
	it("is limited to 64 KB for visitors, and to the limit of the route for staff", async () => {
		const { answer } = small({});
		const atMost = spaces(64 * KILOBYTE);
		expect(await answer(of(atMost))).toEqual([200, { length: 64 * KILOBYTE }]);
		const { stream, state } = endless();
		expect(await answer(stream)).toEqual([413, { code: "TOO_LARGE" }]);
		expect(state).toEqual({ pulls: 5, cancelled: true });
		expect(await answer(of(atMost, atMost), "?staff")).toEqual([200, { length: 128 * KILOBYTE }]);
		expect(await answer(endless().stream, "?staff")).toEqual([413, { code: "TOO_LARGE" }]);
	});

	it("can have another limit for visitors on a path", async () => {
		const { answer } = small({}, 1024 * KILOBYTE, 96 * KILOBYTE);
		expect(await answer(of(spaces(96 * KILOBYTE)))).toEqual([200, { length: 96 * KILOBYTE }]);
		expect(await answer(of(spaces(96 * KILOBYTE + 1)))).toEqual([413, { code: "TOO_LARGE" }]);
	});
});

it("refuses a compressed body before reading it", async () => {
	const app = await startTestApp();
	for (const encoding of ["gzip", "br", "identity, gzip"]) {
		const { stream, state } = endless();
		const headers = { "content-type": "application/json", "content-encoding": encoding };
		for (const path of ["/login", "/x/suppliers/orders"]) {
			const answer = await app.request(path, { as: "Auditor", method: "POST", headers, body: stream as BodyInit });
			expect([answer.status, state.pulls]).toEqual([415, 0]);
		}
	}
	app.close();
});

describe("the time of a body", () => {
	const time = { withinMs: 400, leastBytesPerSecond: 16 * KILOBYTE, atMostMs: 1500 };
	it("ends for a stalled body with 408, which closes the connection", async () => {
		const { stream, state } = body(async (index) => (index === 0 ? spaces(10) : never()));
		const response = await small({ time }).post(stream, "?staff");
		expect([response.status, await response.json()]).toEqual([408, { code: "TIMEOUT" }]);
		expect(response.headers.get("Connection")).toBe("close");
		expect(state.cancelled).toBe(true);
	});

	it("ends for a body that arrives byte by byte", async () => {
		const drip = body(async () => {
			await pause(5);
			return spaces(1);
		});
		expect(await small({ time }).answer(drip.stream, "?staff")).toEqual([408, { code: "TIMEOUT" }]);
	});

	it("is extended for a body with the minimum rate, up to a maximum", async () => {
		const pieces = (count: number) =>
			body(async (index) => {
				await pause(100);
				return index < count ? spaces(16 * KILOBYTE) : undefined;
			}).stream;
		expect(await small({ time }).answer(pieces(6), "?staff")).toEqual([200, { length: 96 * KILOBYTE }]);
		expect(await small({ time }).answer(pieces(200), "?staff")).toEqual([408, { code: "TIMEOUT" }]);
	});
});

describe("the memory of all bodies", () => {
	const memory = {
		all: 100 * KILOBYTE,
		visitors: 60 * KILOBYTE,
		user: 40 * KILOBYTE,
		network: 35 * KILOBYTE,
		uncounted: 4 * KILOBYTE,
	};
	const one = () => of(spaces(34 * KILOBYTE));
	const little = () => of(spaces(2 * KILOBYTE), spaces(2 * KILOBYTE));
	const postPending = async (post: ReturnType<typeof small>["post"], queries: string[]) => {
		const responses = queries.map((query) => post(one(), `${query}&wait`));
		await pause(20);
		return () => Promise.all(responses);
	};

	it("refuses a body with 503 when it is full, and is released afterwards", async () => {
		const { answer, post, release } = small({ memory });
		const finish = await postPending(post, ["?staff=a", "?staff=b", "?staff=c"]);
		const refused = await post(one(), "?staff=d");
		expect([refused.status, await refused.json()]).toEqual([503, { code: "UNAVAILABLE" }]);
		expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
		release();
		expect((await finish()).map(({ status }) => status)).toEqual([200, 200, 200]);
		for (let n = 0; n < 10; n++) expect((await answer(one(), "?staff=d"))[0]).toBe(200);
	});

	it("reserves a part for staff", async () => {
		const { answer, post, release } = small({ memory });
		const finish = await postPending(post, ["?from=192.0.2.1", "?from=192.0.2.2"]);
		expect((await answer(one(), "?from=192.0.2.3"))[0]).toBe(503);
		expect((await answer(one(), "?staff=a"))[0]).toBe(200);
		release();
		await finish();
		expect((await answer(one(), "?from=192.0.2.3"))[0]).toBe(200);
	});

	it.each([
		["network", "?from=192.0.2.1", "?from=192.0.2.2"],
		["network of IPv6", "?from=2001:db8::1", "?from=2001:db8:0:1::1"],
		["user", "?staff=a", "?staff=b"],
	])("limits the share of one %s over all its connections", async (_name, sender, other) => {
		const { answer, post, release } = small({ memory });
		const finish = await postPending(post, [sender]);
		const refused = await post(one(), sender);
		expect([refused.status, await refused.json()]).toEqual([429, { code: "RATE_LIMITED" }]);
		expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
		expect((await answer(one(), other))[0]).toBe(200);
		release();
		await finish();
		expect((await answer(one(), sender))[0]).toBe(200);
	});

	it("accepts small bodies although it is full, also of the same sender", async () => {
		const { answer, post, release } = small({ memory });
		const finish = await postPending(post, ["?staff=a", "?staff=b", "?staff=c", "?from=192.0.2.1"]);
		for (const query of ["?staff=a", "?staff=d", "?from=192.0.2.1", "?from=192.0.2.2"])
			expect([query, ...(await answer(little(), query))]).toEqual([query, 200, { length: 4 * KILOBYTE }]);
		release();
		await finish();
	});

	it("is released by a body that is refused or times out", async () => {
		const time = { ...BODY_RULES.time, withinMs: 5, leastBytesPerSecond: 1024 * KILOBYTE };
		const { answer } = small({ memory, time });
		for (let n = 0; n < 10; n++) {
			const stopping = body(async (index) => (index === 0 ? spaces(30 * KILOBYTE) : never()));
			expect((await answer(stopping.stream, "?staff=a"))[0]).toBe(408);
		}
		expect((await answer(one(), "?staff=a"))[0]).toBe(200);
	});
});

describe("the application", () => {
	const streamed = (app: TestApp, path: string, stream: ReadableStream, request: TestRequest) =>
		app.request(path, { ...request, body: stream as BodyInit });
	const multipart = { "content-type": "multipart/form-data; boundary=x" };
	const json = { "content-type": "application/json", "sec-fetch-site": "same-origin" };

	test("reads no body on any staff route before it has verified the token", async () => {
		const app = await startTestApp();
		const { paths } = await app.json<{ paths: Record<string, Record<string, { security?: unknown[] }>> }>(
			"/openapi.json",
		);
		const writing = createApp(app.deps, {} as Templates).routes.filter(({ method, path }) => {
			const described = paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
			return !["ALL", "GET"].includes(method) && described?.security?.length !== 0;
		});
		expect(writing.length).toBeGreaterThan(25);
		for (const { method, path } of writing) {
			const { stream, state } = endless();
			const headers = path.endsWith("Import") ? multipart : json;
			const route = path.slice("/api".length).replace(/:(\w+)/g, "none");
			const answer = await streamed(app, route, stream, { method, headers });
			expect([answer.status, state.pulls], `${method} ${path}`).toEqual([401, 0]);
		}
		app.close();
	});

	test("answers 408 to a stalled body and 413 above the limit of the route, also for uploads", async () => {
		const app = await startTestApp({
			deps: { bodies: { ...BODY_RULES, time: { ...BODY_RULES.time, withinMs: 100 } } },
		});
		const upload = "/client/certification/none/productImport";
		for (const [path, headers] of [
			["/login", json],
			["/client", json],
			[upload, multipart],
		] as const) {
			const request = { ...(path === "/login" ? {} : ({ as: "Auditor" } as const)), method: "POST", headers };
			const statusOf = async (stream: ReadableStream) => (await streamed(app, path, stream, request)).status;
			expect([await statusOf(body(never).stream), await statusOf(endless().stream)], path).toEqual([408, 413]);
		}
		app.close();
	});
});
