import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askEarly, fetchOrTakeEarly } from "./early-answer.ts";

const ADDRESS = "/api/validateCertificate/abc";
const early = new Response("early");
const late = new Response("late");
const asked = vi.fn<typeof fetch>();
let now: number;

beforeEach(() => {
	now = 1_000;
	vi.spyOn(performance, "now").mockImplementation(() => now);
	asked.mockReset().mockResolvedValueOnce(early).mockResolvedValue(late);
	vi.stubGlobal("fetch", asked);
});
afterEach(() => {
	window.earlyAnswer = undefined;
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

test("what was asked early is not asked again", async () => {
	askEarly(ADDRESS);
	now += 9_999;
	expect(await fetchOrTakeEarly(ADDRESS)).toBe(early);
	expect(asked.mock.calls).toEqual([
		[ADDRESS, { cache: "no-store", signal: expect.objectContaining({ aborted: false }) }],
	]);
});

test("an answer that has waited for too long is worth nothing", async () => {
	askEarly(ADDRESS);
	now += 10_000;
	expect(await fetchOrTakeEarly(ADDRESS)).toBe(late);
});

test("it is handed over once", async () => {
	askEarly(ADDRESS);
	await fetchOrTakeEarly(ADDRESS);
	expect(await fetchOrTakeEarly(ADDRESS)).toBe(late);
});

test("it is none to another question, nor to the same one after that", async () => {
	askEarly(ADDRESS);
	expect(await fetchOrTakeEarly("/api/validateCertificate/abcd")).toBe(late);
	expect(await fetchOrTakeEarly(ADDRESS)).toBe(late);
});

test("where nothing was asked early, the question goes out as it is", async () => {
	const { signal } = new AbortController();
	await fetchOrTakeEarly(ADDRESS, { signal });
	expect(asked.mock.calls).toEqual([[ADDRESS, { signal }]]);
});

test("a failure is heard by whoever takes the answer, and the next question goes out anew", async () => {
	asked.mockReset().mockRejectedValueOnce(new TypeError("no network")).mockResolvedValue(late);
	askEarly(ADDRESS);
	await expect(fetchOrTakeEarly(ADDRESS)).rejects.toThrow("no network");
	expect(await fetchOrTakeEarly(ADDRESS)).toBe(late);
});
