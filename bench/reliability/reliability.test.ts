import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CERTIFICATE_STATUS } from "../../api/kit/certificate-lifecycle.ts";
import { atMost, counted, exactly } from "./outcome.ts";
import { percentile } from "./probe.ts";
import { head, RawRequest } from "./raw-request.ts";
import { isPath, isWhole } from "./records.ts";
import { sendRequest } from "./request.ts";
import { SCENARIOS } from "./scenarios/index.ts";
import { tableOf } from "./table.ts";

const { WIP, IN_APPROVAL, APPROVED, REJECTED, PUBLIC } = CERTIFICATE_STATUS;

describe("a history", () => {
	it.each([
		[[]],
		[[IN_APPROVAL]],
		[[WIP, APPROVED]],
		[[WIP, IN_APPROVAL, PUBLIC]],
		[[WIP, IN_APPROVAL, APPROVED, IN_APPROVAL]],
		[[WIP, WIP]],
	])("is no path of the state machine: %j", (history) => {
		expect(isPath(history)).toBe(false);
	});

	it.each([[[WIP]], [[WIP, IN_APPROVAL, WIP]], [[WIP, IN_APPROVAL, REJECTED, WIP, IN_APPROVAL, APPROVED, PUBLIC]]])(
		"is a path of the state machine: %j",
		(history) => {
			expect(isPath(history)).toBe(true);
		},
	);
});

it("a client without a site or its contact counts as partly written", () => {
	expect([
		isWhole({ productionSites: [1], contacts: [1] }),
		isWhole({ productionSites: [1, 2], contacts: [] }),
		isWhole({ productionSites: [1, 2], contacts: [1] }),
	]).toEqual([false, false, true]);
});

it("a request without a response counts as infinitely long", () => {
	expect(percentile([1, 2, Number.POSITIVE_INFINITY], 0.95)).toBe(Number.POSITIVE_INFINITY);
	expect(atMost("", Number.POSITIVE_INFINITY, 50, "ms")).toMatchObject({ isMet: false, value: "no response" });
	expect(percentile([5, 1, 4, 2, 3], 0.95)).toBe(5);
	expect(percentile([5, 1, 4, 2, 3], 0.5)).toBe(3);
});

it("a figure that misses its goal is shown as NO", () => {
	const table = tableOf([
		{ scenario: "kill", ...exactly("lost", 1, 0) },
		{ scenario: "kill", ...exactly("partial", 0, 0) },
	]);
	expect(table.split("\n").map((line) => line.split(/\s+/).at(-1))).toEqual(["met", "NO", "yes"]);
	expect(counted([200, 500, 200])).toBe("2 × 200, 1 × 500");
});

it("every scenario has a description and a time limit", () => {
	for (const { about, withinMs } of Object.values(SCENARIOS)) {
		expect(about).not.toBe("");
		expect(withinMs).toBeLessThanOrEqual(20 * 60_000);
	}
});

describe("a request", () => {
	const server = createServer((request, response) => {
		if (request.url === "/cut") {
			response.writeHead(200, { "content-length": "100" });
			response.write("half");
			setTimeout(() => response.destroy(), 20);
		} else if (request.url !== "/silence") response.end(`${request.method} ${request.url}`);
	});
	let url = "";
	beforeAll(async () => {
		server.listen(0, "127.0.0.1");
		await once(server, "listening");
		const address = server.address();
		url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
	});
	afterAll(() => {
		server.closeAllConnections();
		server.close();
	});

	it("without a complete response has an unknown outcome", async () => {
		const answers = [
			await sendRequest(url, { path: "/cut" }),
			await sendRequest(url, { path: "/silence", timeoutMs: 100 }),
			await sendRequest("http://127.0.0.1:1", { path: "/" }),
		];
		expect(answers.map(({ status }) => status)).toEqual([0, 0, 0]);
	});

	it("arrives exactly as it was written", async () => {
		expect((await sendRequest(url, { path: "/a/../b/%00" })).text).toBe("GET /a/../b/%00");
		const raw = new RawRequest(url);
		await raw.send(`${head("POST", "/login", { length: 2 })}{}`);
		await expect.poll(() => raw.received).toContain("POST /api/login");
		expect(raw.status).toBe(200);
		raw.close();
	});
});
