import { expect, test } from "vitest";
import { createQueryClient } from "./query.ts";
import { RequestError } from "./request.ts";

const { retry, retryDelay } = createQueryClient().getDefaultOptions().queries ?? {};
const retries = (error: Error) => typeof retry === "function" && retry(0, error);
const waits = (error: Error, failures = 0) =>
	typeof retryDelay === "function" ? retryDelay(failures, error) : Number.NaN;

test.each([
	[400, false],
	[401, false],
	[403, false],
	[429, false],
	[408, true],
	[503, true],
	[0, true],
])("retries a response with status %d: %s", (status, expected) => {
	expect(retries(new RequestError(status))).toBe(expected);
});

test("waits as long as the server requests, up to a maximum", () => {
	expect(waits(new RequestError(503, {}, 5))).toBe(5_000);
	expect(waits(new RequestError(503, {}, 3_600))).toBe(10_000);
	expect(waits(new RequestError(0), 1)).toBeGreaterThan(waits(new RequestError(0)));
});
