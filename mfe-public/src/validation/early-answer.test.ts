import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchOrUseEarly, requestEarly } from "./early-answer.ts";

const ADDRESS = "/api/validateCertificate/abc";
const early = new Response("early");
const late = new Response("late");
const requested = vi.fn<typeof fetch>();
let now: number;

beforeEach(() => {
	now = 1_000;
	vi.spyOn(performance, "now").mockImplementation(() => now);
	requested.mockReset().mockResolvedValueOnce(early).mockResolvedValue(late);
	vi.stubGlobal("fetch", requested);
});
afterEach(() => {
	window.earlyAnswer = undefined;
});

test("uses an early response once, instead of sending the request again", async () => {
	requestEarly(ADDRESS);
	now += 9_999;
	expect(await fetchOrUseEarly(ADDRESS)).toBe(early);
	expect(requested.mock.calls).toEqual([
		[ADDRESS, { cache: "no-store", signal: expect.objectContaining({ aborted: false }) }],
	]);
	expect(await fetchOrUseEarly(ADDRESS)).toBe(late);
});

test("discards an early response after ten seconds", async () => {
	requestEarly(ADDRESS);
	now += 10_000;
	expect(await fetchOrUseEarly(ADDRESS)).toBe(late);
});

test("uses an early response for its own address only, and not after another request", async () => {
	requestEarly(ADDRESS);
	expect(await fetchOrUseEarly("/api/validateCertificate/abcd")).toBe(late);
	expect(await fetchOrUseEarly(ADDRESS)).toBe(late);
});

test("sends a request with its options when there is no early response", async () => {
	const { signal } = new AbortController();
	await fetchOrUseEarly(ADDRESS, { signal });
	expect(requested.mock.calls).toEqual([[ADDRESS, { signal }]]);
});

test("passes the failure of an early request to the caller, and sends the next request again", async () => {
	requested.mockReset().mockRejectedValueOnce(new TypeError("no network")).mockResolvedValue(late);
	requestEarly(ADDRESS);
	await expect(fetchOrUseEarly(ADDRESS)).rejects.toThrow("no network");
	expect(await fetchOrUseEarly(ADDRESS)).toBe(late);
});
