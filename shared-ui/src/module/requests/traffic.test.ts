import { createApiClient } from "@portal/contracts/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { unwrap } from "./request.ts";
import { createTraffic, type PageTraffic } from "./traffic.ts";
import { SLOW_AFTER_MS } from "./watch-traffic.ts";

/** A server that answers as the test says. */
let answer: (path: string, init: RequestInit) => Promise<Response>;
let sent: { path: string; key: string | null; body: unknown }[];
let traffic: PageTraffic;
let stop: () => void;
const onBack = vi.fn();
const LIVE = "/api/health/live";
const ok = async () => new Response("{}");
const offline = () => Promise.reject(new TypeError("Failed to fetch"));
const never = (_path: string, { signal }: RequestInit) =>
	new Promise<Response>((_resolve, reject) => {
		signal?.addEventListener("abort", () => reject(signal.reason as Error));
	});

beforeEach(async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
	sent = [];
	answer = ok;
	onBack.mockReset();
	vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
		const path = new URL(address, "http://localhost").pathname;
		if (path !== LIVE) sent.push({ path, key: new Headers(init.headers).get("idempotency-key"), body: init.body });
		return answer(path, init);
	});
	traffic = createTraffic("");
	stop = await traffic.watch(onBack);
});
afterEach(() => {
	stop();
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const client = () => {
	const session = { accessToken: () => undefined, renew: async () => false };
	return createApiClient({ baseUrl: "http://localhost", session, traffic }).api;
};
const note = (text: string) => ({ param: { id: "a1" }, json: { note: text, submitBtn: "save" as const } });
const save = (api: ReturnType<typeof client>, text = "Angerufen") =>
	unwrap(api.customerMessages[":id"].$put(note(text)));
/** Lets what is under way come as far as it can without time passing. */
const settle = () => vi.advanceTimersByTimeAsync(0);

describe("a request that takes long", () => {
	test("is told after eight seconds, and no more once it has ended", async () => {
		const { promise, resolve } = Promise.withResolvers<Response>();
		answer = () => promise;
		const read = unwrap(client().client.$get({ query: {} }));
		await vi.advanceTimersByTimeAsync(SLOW_AFTER_MS - 1);
		expect(traffic.getState().slow).toEqual({ reads: false, writes: false });
		await vi.advanceTimersByTimeAsync(3);
		expect(traffic.getState().slow).toEqual({ reads: true, writes: false });
		resolve(new Response("[]"));
		await read;
		expect(traffic.getState().slow.reads).toBe(false);
	});

	test("ends when the person does not want to wait, who is told that it may have been done", async () => {
		answer = never;
		const saving = save(client());
		const told = expect(saving).rejects.toMatchObject({
			code: "CANCELLED",
			message: expect.stringContaining("abgebrochen"),
		});
		await settle();
		traffic.cancel("reads");
		await vi.advanceTimersByTimeAsync(SLOW_AFTER_MS + 1);
		expect(traffic.getState().slow.writes).toBe(true);
		traffic.cancel("writes");
		await told;
	});
});

test("a read that the person has ended is told as no more than that", async () => {
	answer = never;
	const reading = unwrap(client().client.$get({ query: {} }));
	const told = expect(reading).rejects.toMatchObject({ message: "Sie haben die Anfrage abgebrochen." });
	await settle();
	traffic.cancel("reads");
	await told;
});

describe("the key of a change", () => {
	const keys = () => sent.map(({ key }) => key);

	test("stays the same until there is an answer, and is another one then", async () => {
		const api = client();
		answer = async () => new Response("", { status: 503 });
		await save(api).catch(() => {});
		answer = ok;
		await save(api);
		await save(api);
		const [first, second, third] = keys();
		expect(first).toMatch(/^[0-9a-f]{32}$/);
		expect(second).toBe(first);
		expect(third).not.toBe(first);
	});

	test("is another one for another content, and a read has none", async () => {
		const api = client();
		answer = async () => new Response("", { status: 503 });
		for (const text of ["Angerufen", "Geschrieben"]) await save(api, text).catch(() => {});
		await unwrap(api.client.$get({ query: {} })).catch(() => {});
		const [first, second, read] = keys();
		expect(second).not.toBe(first);
		expect(read).toBeNull();
	});
});

describe("without a connection", () => {
	async function lose(): Promise<void> {
		answer = offline;
		await unwrap(client().client.$get({ query: {} })).catch(() => {});
		await settle();
	}
	const come = () => vi.advanceTimersByTimeAsync(5_000);

	test("that is told until the server answers again, and what failed can be asked for then", async () => {
		await lose();
		expect(traffic.getState().isAway).toBe(true);
		await come();
		expect(traffic.getState().isAway).toBe(true);
		answer = ok;
		await come();
		expect(traffic.getState().isAway).toBe(false);
		expect(onBack).toHaveBeenCalledTimes(1);
	});

	test("a change waits, and is sent once more under its key", async () => {
		await lose();
		sent = [];
		const saving = save(client());
		await settle();
		expect(traffic.getState()).toMatchObject({ isAway: true, isHolding: true });
		answer = ok;
		await come();
		await saving;
		expect(sent).toHaveLength(2);
		expect(sent[1]).toEqual(sent[0]);
		expect(traffic.getState().isHolding).toBe(false);
	});

	test.each([
		["the person types", () => void document.body.dispatchEvent(new Event("input", { bubbles: true }))],
		["another page is opened", () => traffic.giveUp()],
		["the person ends it", () => traffic.cancel("writes")],
	])("a change does not wait any more once %s", async (_what, happen) => {
		await lose();
		sent = [];
		const saving = save(client());
		const failed = expect(saving).rejects.toMatchObject({ code: "NETWORK" });
		await settle();
		happen();
		await failed;
		answer = ok;
		await come();
		expect(sent).toHaveLength(1);
	});

	test("what never gets through although the server answers is told in the end", async () => {
		answer = async (path) => (path === LIVE ? ok() : offline());
		await expect(save(client())).rejects.toMatchObject({ code: "NETWORK" });
		expect(sent).toHaveLength(3);
		expect(traffic.getState()).toMatchObject({ isAway: false, isHolding: false });
	});
});
