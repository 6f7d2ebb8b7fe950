import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ClientError } from "../../kit/failures.ts";
import { SYSTEM } from "../../platform/deps.ts";
import { createRunner } from "../../platform/instances/jobs.ts";
import { clientErrors } from "../../schema/client-errors.ts";
import type { TestRequest } from "../../testing/index.ts";
import { nextPageOf } from "../../testing/pages.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import type { ClientErrorCount } from "./contract.ts";
import { reportRetention } from "./index.ts";
import { count } from "./repository.ts";
import { MOST_OF_NETWORK, MOST_PER_DAY } from "./rules.ts";

const aReport = (values: Partial<ClientError> = {}): ClientError => ({
	kind: "load",
	module: "clients",
	version: "1.0.0-df4885f4de",
	fault: "ChunkLoadError",
	place: "/clientDetails",
	...values,
});

let log: string[];
let tests = 0;
let address: string;
const write = (event: string, fields?: object) => void log.push(JSON.stringify([event, fields]));
const app = startAppOnce({ deps: { log: { info: write, error: write } } });
beforeEach(async () => {
	log = [];
	// Each test has an address of its own, so that reports of earlier tests do not count.
	address = `198.51.100.${++tests}`;
	app.clock.set("2026-03-10T09:00:00.000Z");
	await app.deps.database.write(SYSTEM, (tx) => tx.delete(clientErrors));
});

const OWN = { "sec-fetch-site": "same-origin" };
const report = (json: unknown, more: TestRequest = {}) =>
	app.request("/client-errors", { json, headers: OWN, address, ...more });
const statusOf = async (json: unknown, more: TestRequest = {}) => (await report(json, more)).status;
const listed = (query = "") => app.json<ClientErrorCount[]>(`/client-errors${query}`, { as: "Admin" });

describe("a report is refused", () => {
	afterEach(async () => expect(await listed()).toEqual([]));

	it("that was sent from another site", async () => {
		expect(await statusOf(aReport(), { headers: { "sec-fetch-site": "cross-site" } })).toBe(403);
	});

	it("that is larger than 4 KB", async () => {
		const answer = await report({ ...aReport(), padding: "x".repeat(4 * 1024) });
		expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([413, "TOO_LARGE"]);
	});

	it.each([
		["no object", []],
		["a field too many", { ...aReport(), message: "Jürgen Öztürk" }],
		["an unknown kind", { ...aReport(), kind: "click" }],
		["a module that is none", aReport({ module: "Clients" })],
		["a version that is a path", aReport({ version: "../1.0.0" })],
		["a version that is too long", aReport({ version: "1".repeat(65) })],
		["a fault that is more than an error name", aReport({ fault: "Loading failed for Donau Feinkost GmbH" })],
		["a place that is more than a path of names", aReport({ place: "/clientDetails?id=c1" })],
	])("with %s", async (_name, json) => {
		const answer = await report(json);
		expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, "VALIDATION"]);
	});
});

it("the list refuses invalid days and modules", async () => {
	for (const query of ["since=2026-02-30", "cursor=x", "place=/", "module=NOPE"])
		expect((await app.request(`/client-errors?${query}`, { as: "Admin" })).status).toBe(400);
});

describe("a report", () => {
	it("is counted per day in Vienna, kind, module, version, fault and place", async () => {
		app.clock.set("2026-03-09T22:59:00.000Z");
		for (let n = 0; n < 3; n++) expect(await statusOf(aReport())).toBe(204);
		app.clock.set("2026-03-09T23:00:00.000Z");
		expect(await statusOf(aReport(), { as: "Auditor" })).toBe(204);
		app.clock.advance(1000);
		await report(aReport());
		const others: Partial<ClientError>[] = [
			{ kind: "integrity" },
			{ module: "shell" },
			{ version: "2.0.0" },
			{ fault: "HTTP 404" },
			{ place: "/" },
		];
		for (const other of others) await report(aReport(other));
		const rows = await listed();
		expect(rows).toHaveLength(2 + others.length);
		expect(rows.at(-1)).toEqual({
			...aReport(),
			day: "2026-03-09",
			count: 3,
			firstAt: "2026-03-09T22:59:00.000Z",
			lastAt: "2026-03-09T22:59:00.000Z",
		});
		expect(rows.at(-2)).toEqual({
			...aReport(),
			day: "2026-03-10",
			count: 2,
			firstAt: "2026-03-09T23:00:00.000Z",
			lastAt: "2026-03-09T23:00:01.000Z",
		});
		for (const other of others) expect(rows).toContainEqual(expect.objectContaining({ ...aReport(other), count: 1 }));
	});

	it("is counted once for each of 40 concurrent requests", async () => {
		const answers = await Promise.all(Array.from({ length: 40 }, () => report(aReport())));
		expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(204));
		expect(await listed()).toEqual([expect.objectContaining({ count: 40 })]);
	});

	it("is logged with its content, without address or user", async () => {
		await report(aReport(), { as: "Auditor", address: "198.51.100.7", headers: { ...OWN, "user-agent": "Firefox" } });
		expect(log).toContain(JSON.stringify(["client error", aReport()]));
		expect(log.join("\n")).not.toMatch(/198\.51\.100\.7|Firefox|auditor\.test|Albert/);
	});

	it(`that is different from ${MOST_PER_DAY.stranger} others of the day is counted in one common row, except of a signed-in user`, async () => {
		await app.deps.database.write(SYSTEM, async (tx) => {
			for (let n = 0; n < MOST_PER_DAY.stranger; n++)
				await count(tx, "2026-03-10", aReport({ fault: `Invented${n}` }), "2026-03-10T09:00:00.000Z");
		});
		for (let n = 0; n < 3; n++)
			expect(await statusOf(aReport({ fault: `Hidden${n}` }), { address: `203.0.113.${n}` })).toBe(204);
		await report(aReport({ fault: "Pretended" }), { headers: { ...OWN, authorization: "Bearer none" } });
		await report(aReport({ fault: "Real" }), { as: "Auditor" });
		await report(aReport({ fault: "Invented0" }));
		const rows = await listed("?limit=1000");
		expect(rows).toHaveLength(MOST_PER_DAY.stranger + 2);
		expect(rows.find(({ module }) => module === "other")).toMatchObject({ kind: "load", fault: "Other", count: 4 });
		for (const [fault, count] of [
			["Invented0", 2],
			["Real", 1],
		] as const)
			expect(rows.find((row) => row.fault === fault)).toMatchObject({ count });
	});

	it("of a real page is counted after many invented reports of one stranger, which are recognisable in the list", async () => {
		for (let n = 0; n < MOST_OF_NETWORK + 5; n++)
			expect(await statusOf(aReport({ fault: `Invented${n}` }), { address: "192.0.2.9" })).toBe(204);
		await report(aReport({ fault: "Real" }));
		const rows = await listed("?limit=1000");
		expect(rows.find(({ fault }) => fault === "Real")).toMatchObject({ module: "clients", count: 1 });
		expect(rows.filter(({ fault }) => fault.startsWith("Invented"))).toHaveLength(MOST_OF_NETWORK);
		expect(rows.find(({ module }) => module === "other")).toMatchObject({ count: 5 });
	});
});

describe("the list", () => {
	it("starts with the given day, is filtered by module, paged, and counts the filtered failures", async () => {
		for (const day of ["2026-03-07", "2026-03-08", "2026-03-09"]) {
			app.clock.set(`${day}T09:00:00.000Z`);
			for (const module of ["clients", "shell", "clients-old"]) await report(aReport({ module }));
		}
		const shown = (rows: ClientErrorCount[]) => rows.map(({ day, module }) => [day, module]);
		expect(shown(await listed("?since=2026-03-09"))).toEqual([
			["2026-03-09", "clients-old"],
			["2026-03-09", "shell"],
			["2026-03-09", "clients"],
		]);
		const first = await app.request("/client-errors?module=clients&since=2026-03-08&limit=1", { as: "Admin" });
		expect(first.headers.get("X-Total-Count")).toBe("2");
		expect(shown((await first.json()) as ClientErrorCount[])).toEqual([["2026-03-09", "clients"]]);
		const last = await app.request(nextPageOf(first) ?? "", { as: "Admin" });
		expect(shown((await last.json()) as ClientErrorCount[])).toEqual([["2026-03-08", "clients"]]);
		expect(last.headers.get("Link")).toBeNull();
	});

	it("shows 90 days and deletes older reports", async () => {
		await report(aReport());
		app.clock.advance(89 * 86_400_000);
		await report(aReport());
		expect(await listed()).toHaveLength(2);
		app.clock.advance(86_400_000);
		expect(await listed("?since=2010-01-01")).toHaveLength(1);
		await createRunner(app.deps, reportRetention(app.deps))();
		app.clock.set("2026-03-10T09:00:00.000Z");
		expect(await listed()).toEqual([expect.objectContaining({ day: "2026-06-07" })]);
	});

	it("still works when deleting old reports fails, and the failure is logged", async () => {
		const database = { ...app.deps.database, write: () => Promise.reject(new TypeError()) };
		await createRunner(app.deps, reportRetention({ ...app.deps, database }))();
		expect(log.at(-1)).toBe(JSON.stringify(["report retention", { error: "TypeError" }]));
	});
});
