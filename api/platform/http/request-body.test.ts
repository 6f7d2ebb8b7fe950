import { Hono } from "hono";
import { describe, expect, it, test } from "vitest";
import { createApp } from "../../app.ts";
import type { Templates } from "../../modules/certificates/index.ts";
import { startTestApp, type TestApp, type TestRequest } from "../../testing/index.ts";
import { ApiError } from "../errors.ts";
import { BODY_RULES, type BodyRules, requestBodies } from "./request-body.ts";

const KILOBYTE = 1024;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A body that is made while it is read; `asked` counts how often. */
function body(next: (index: number) => Promise<Uint8Array<ArrayBuffer> | undefined>) {
	const state = { asked: 0, cancelled: false };
	const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
		{
			async pull(controller) {
				const piece = await next(state.asked++);
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

/** A route that reads its body and says how long it was, `?staff` for somebody who is known. */
function small(rules: Partial<BodyRules>, limit = 1024 * KILOBYTE, strangers?: number) {
	const app = new Hono<{ Variables: { actor: unknown } }>();
	app.use(requestBodies({ limitOf: () => limit, strangersOf: () => strangers }, { ...BODY_RULES, ...rules }));
	app.post("/", async (c) => {
		if (c.req.query("staff") !== undefined) c.set("actor", {});
		const text = await c.req.text();
		if (c.req.query("hold") !== undefined) await held.promise;
		return c.json({ length: text.length });
	});
	app.onError((error, c) => {
		if (!(error instanceof ApiError)) throw error;
		return c.json({ code: error.code }, error.status, error.details.headers);
	});
	const held = Promise.withResolvers<void>();
	const post = (stream: ReadableStream, query = "") =>
		Promise.resolve(app.request(`/${query}`, { method: "POST", body: stream, duplex: "half" } as RequestInit));
	const answer = async (stream: ReadableStream, query = "") => {
		const response = await post(stream, query);
		return [response.status, await response.json()];
	};
	return { answer, post, release: held.resolve };
}

const of = (...pieces: Uint8Array<ArrayBuffer>[]) => body(async (index) => pieces[index]).stream;

describe("the size of a body:", () => {
	it("64 KB are read of a stranger's and not much more, of a staff's as much as the route takes", async () => {
		const { answer } = small({});
		const atMost = spaces(64 * KILOBYTE);
		expect(await answer(of(atMost))).toEqual([200, { length: 64 * KILOBYTE }]);
		const { stream, state } = endless();
		expect(await answer(stream)).toEqual([413, { code: "TOO_LARGE" }]);
		expect(state).toEqual({ asked: 5, cancelled: true });
		expect(await answer(of(atMost, atMost), "?staff")).toEqual([200, { length: 128 * KILOBYTE }]);
		expect(await answer(endless().stream, "?staff")).toEqual([413, { code: "TOO_LARGE" }]);
	});

	it("a path may name another for strangers", async () => {
		const { answer } = small({}, 1024 * KILOBYTE, 96 * KILOBYTE);
		expect(await answer(of(spaces(96 * KILOBYTE)))).toEqual([200, { length: 96 * KILOBYTE }]);
		expect(await answer(of(spaces(96 * KILOBYTE + 1)))).toEqual([413, { code: "TOO_LARGE" }]);
	});
});

describe("the time of a body:", () => {
	const time = { withinMs: 400, leastBytesPerSecond: 16 * KILOBYTE, atMostMs: 1500 };
	it("one that stops is given up, with its connection", async () => {
		const { stream, state } = body(async (index) => (index === 0 ? spaces(10) : never()));
		const response = await small({ time }).post(stream, "?staff");
		expect([response.status, await response.json()]).toEqual([408, { code: "TIMEOUT" }]);
		expect(response.headers.get("Connection")).toBe("close");
		expect(state.cancelled).toBe(true);
	});

	it("one that comes a byte at a time is given up", async () => {
		const drip = body(async () => {
			await pause(5);
			return spaces(1);
		});
		expect(await small({ time }).answer(drip.stream, "?staff")).toEqual([408, { code: "TIMEOUT" }]);
	});

	it("one that comes at the least rate may take longer, but not for ever", async () => {
		const pieces = (count: number) =>
			body(async (index) => {
				await pause(100);
				return index < count ? spaces(16 * KILOBYTE) : undefined;
			}).stream;
		expect(await small({ time }).answer(pieces(6), "?staff")).toEqual([200, { length: 96 * KILOBYTE }]);
		expect(await small({ time }).answer(pieces(200), "?staff")).toEqual([408, { code: "TIMEOUT" }]);
	});
});

describe("the memory of all bodies:", () => {
	const budget = { all: 100 * KILOBYTE, strangers: 40 * KILOBYTE };
	const one = () => of(spaces(30 * KILOBYTE));

	it("over it a body is refused, to be sent again soon, and what ends gives its part back", async () => {
		const { answer, post, release } = small({ budget });
		const holding = [0, 1, 2].map(() => post(one(), "?staff&hold"));
		await pause(20);
		const refused = await post(one(), "?staff");
		expect([refused.status, await refused.json()]).toEqual([503, { code: "UNAVAILABLE" }]);
		expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
		release();
		expect((await Promise.all(holding)).map(({ status }) => status)).toEqual([200, 200, 200]);
		for (let n = 0; n < 10; n++) expect((await answer(one(), "?staff"))[0]).toBe(200);
	});

	it("strangers cannot use up what the staff need", async () => {
		const { answer, post, release } = small({ budget });
		const holding = post(one(), "?hold");
		await pause(20);
		expect((await answer(one()))[0]).toBe(503);
		expect((await answer(one(), "?staff"))[0]).toBe(200);
		release();
		await holding;
		expect((await answer(one()))[0]).toBe(200);
	});

	it("a body that is refused or given up keeps nothing", async () => {
		const time = { ...BODY_RULES.time, withinMs: 5, leastBytesPerSecond: 1024 * KILOBYTE };
		const { answer } = small({ budget, time });
		for (let n = 0; n < 10; n++) {
			const stopping = body(async (index) => (index === 0 ? spaces(30 * KILOBYTE) : never()));
			expect((await answer(stopping.stream, "?staff"))[0]).toBe(408);
		}
		expect((await answer(one(), "?staff"))[0]).toBe(200);
	});
});

describe("the application", () => {
	const streamed = (app: TestApp, path: string, stream: ReadableStream, request: TestRequest) =>
		app.request(path, { ...request, body: stream as BodyInit });
	const multipart = { "content-type": "multipart/form-data; boundary=x" };
	const json = { "content-type": "application/json", "sec-fetch-site": "same-origin" };

	test("reads nothing of a body on any route of the staff before it knows who sends it", async () => {
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
			expect([answer.status, state.asked], `${method} ${path}`).toEqual([401, 0]);
		}
		app.close();
	});

	test("gives up a body that does not come, and keeps to the size that the route takes, an upload included", async () => {
		const app = await startTestApp({
			deps: { bodies: { ...BODY_RULES, time: { ...BODY_RULES.time, withinMs: 100 } } },
		});
		const tell = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];
		const silent = () => body(never).stream;
		const upload = "/client/certification/none/productImport";
		const staff = { as: "Auditor", method: "POST" } as const;
		expect(await tell(await streamed(app, "/login", silent(), { method: "POST", headers: json }))).toEqual([
			408,
			"TIMEOUT",
		]);
		expect(await tell(await streamed(app, "/client", silent(), { ...staff, headers: json }))).toEqual([408, "TIMEOUT"]);
		expect(await tell(await streamed(app, upload, silent(), { ...staff, headers: multipart }))).toEqual([
			408,
			"TIMEOUT",
		]);
		for (const [path, headers] of [
			["/client", json],
			[upload, multipart],
		] as const)
			expect(await tell(await streamed(app, path, endless().stream, { ...staff, headers }))).toEqual([
				413,
				"TOO_LARGE",
			]);
		app.close();
	});
});
