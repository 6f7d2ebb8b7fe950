import { createApiClient } from "@portal/contracts/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { unwrap } from "./request.ts";
import { createTraffic, type PageTraffic } from "./traffic.ts";
import { SLOW_AFTER_MS } from "./watch-traffic.ts";

/** Response of the simulated server. */
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
});

const client = () => {
	const session = { accessToken: () => undefined, renew: async () => false };
	return createApiClient({ baseUrl: "http://localhost", session, traffic }).api;
};
const note = (text: string) => ({ param: { id: "a1" }, json: { note: text, submitBtn: "save" as const } });
const save = (api: ReturnType<typeof client>, text = "Angerufen") =>
	unwrap(api.customerMessages[":id"].$put(note(text)));
/** Lets pending promises settle without advancing the time. */
const settle = () => vi.advanceTimersByTimeAsync(0);

describe("a slow request", () => {
	test("is reported after eight seconds, until it ends", async () => {
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

	test("can be cancelled, with a message that the change may have been saved", async () => {
		answer = never;
		const saving = save(client());
		const refusal = expect(saving).rejects.toMatchObject({
			code: "CANCELLED",
			message: expect.stringContaining("abgebrochen"),
		});
		await settle();
		traffic.cancel("reads");
		await vi.advanceTimersByTimeAsync(SLOW_AFTER_MS + 1);
		expect(traffic.getState().slow.writes).toBe(true);
		traffic.cancel("writes");
		await refusal;
	});
});

test("that only reads can be cancelled without this message", async () => {
	answer = never;
	const reading = unwrap(client().client.$get({ query: {} }));
	const refusal = expect(reading).rejects.toMatchObject({ message: "Sie haben die Anfrage abgebrochen." });
	await settle();
	traffic.cancel("reads");
	await refusal;
});

describe("the idempotency key of a write", () => {
	const keys = () => sent.map(({ key }) => key);

	test("stays the same until a response arrives, and depends on the content; reads have none", async () => {
		const api = client();
		answer = async () => new Response("", { status: 503 });
		for (const text of ["Angerufen", "Geschrieben"]) await save(api, text).catch(() => {});
		answer = ok;
		await save(api);
		await save(api);
		await unwrap(api.client.$get({ query: {} }));
		const [first, other, second, third, read] = keys();
		expect(first).toMatch(/^[0-9a-f]{32}$/);
		expect(other).not.toBe(first);
		expect(second).toBe(first);
		expect(third).not.toBe(first);
		expect(read).toBeNull();
	});
});

describe("without a connection", () => {
	async function lose(): Promise<void> {
		answer = offline;
		await unwrap(client().client.$get({ query: {} })).catch(() => {});
		await settle();
		sent = [];
	}
	const come = () => vi.advanceTimersByTimeAsync(5_000);

	test("the state is unreachable until the server responds, and failed requests can be repeated then", async () => {
		await lose();
		expect(traffic.getState().isAway).toBe(true);
		await come();
		expect(traffic.getState().isAway).toBe(true);
		answer = ok;
		await come();
		expect(traffic.getState().isAway).toBe(false);
		expect(onBack).toHaveBeenCalledTimes(1);
	});

	test("a write waits for the connection and is sent again with its key", async () => {
		await lose();
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
		["the user types", () => void document.body.dispatchEvent(new Event("input", { bubbles: true }))],
		["the user opens another page", () => traffic.giveUp()],
		["the user cancels it", () => traffic.cancel("writes")],
	])("a pending write is cancelled when %s", async (_what, happen) => {
		await lose();
		const saving = save(client());
		const failed = expect(saving).rejects.toMatchObject({ code: "NETWORK" });
		await settle();
		happen();
		await failed;
		answer = ok;
		await come();
		expect(sent).toHaveLength(1);
	});

	test("a write that fails although the server responds is reported as an error", async () => {
		answer = async (path) => (path === LIVE ? ok() : offline());
		await expect(save(client())).rejects.toMatchObject({ code: "NETWORK" });
		expect(sent).toHaveLength(3);
		expect(traffic.getState()).toMatchObject({ isAway: false, isHolding: false });
	});
});
