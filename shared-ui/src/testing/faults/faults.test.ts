import { getResponse } from "msw";
import { HttpResponse, http } from "msw/http";
import { expect, test } from "vitest";
import { createFaults, type Fault, faultNamed } from "./faults.ts";

const RECORD = { _id: "c1", name: "Donau Feinkost", field: "" };
const handlers = [
	http.get("*/api/client", () => HttpResponse.json([RECORD])),
	http.get("*/api/client/c1", () => HttpResponse.json(RECORD, { headers: { ETag: '"1"' } })),
	http.put("*/api/client/c1", () => HttpResponse.json({ ...RECORD, name: "Gespeichert" })),
];
const user = { _id: "u1", userid: "admin.test", name: "Amina Admin", roles: ["Admin" as const] };

function faulty(fault: Fault) {
	const faults = createFaults({ handlers, user, slowMs: 20 });
	faults.choose(fault);
	const ask = (path: string, init: RequestInit = {}) =>
		getResponse(faults.handlers, new Request(`http://localhost/api${path}`, init));
	return { faults, ask };
}
const bodyOf = async (response: Response | undefined) => (await response?.json()) as Record<string, unknown>;

test("an unknown fault is none", async () => {
	expect([faultNamed("flood"), faultNamed(null), faultNamed("slow")]).toEqual(["none", "none", "slow"]);
	expect(await bodyOf(await faulty("none").ask("/client/c1"))).toEqual(RECORD);
});

test("a slow answer comes late, but it comes", async () => {
	const started = performance.now();
	expect(await bodyOf(await faulty("slow").ask("/client/c1"))).toEqual(RECORD);
	expect(performance.now() - started).toBeGreaterThanOrEqual(19);
});

test("a failure answers 500, a missing network not at all", async () => {
	const failure = await faulty("failure").ask("/client/c1");
	expect([failure?.status, (await bodyOf(failure)).code]).toEqual([500, "INTERNAL"]);
	for (const path of ["/client/c1", "/refresh"]) expect((await faulty("offline").ask(path))?.type, path).toBe("error");
});

test("too many attempts are refused with the time to wait, and nothing keeps anybody from reading", async () => {
	const { ask } = faulty("limited");
	const refused = await ask("/client/c1", { method: "PUT" });
	expect([refused?.status, refused?.headers.get("Retry-After")]).toEqual([429, "30"]);
	expect(await bodyOf(refused)).toMatchObject({ code: "RATE_LIMITED" });
	expect((await ask("/client/c1"))?.status).toBe(200);
});

test("a report of a failure is taken, whatever else fails", async () => {
	for (const fault of ["none", "failure", "limited"] as const)
		expect((await faulty(fault).ask("/client-errors", { method: "POST" }))?.status).toBe(204);
});

test("an expired token is refused until it is renewed", async () => {
	const { ask } = faulty("expired");
	const headers = { Authorization: "Bearer old" };
	expect(await bodyOf(await ask("/client/c1", { headers }))).toMatchObject({ code: "TOKEN_EXPIRED" });
	const { accessToken } = await bodyOf(await ask("/refresh"));
	const renewed = await ask("/client/c1", { headers: { Authorization: `Bearer ${accessToken}` } });
	expect(renewed?.status).toBe(200);
});

test("a conflict refuses the first save, shows another record, and takes the one that knows it", async () => {
	const { ask, faults } = faulty("conflict");
	const put = (etag: string) => ask("/client/c1", { method: "PUT", headers: { "If-Match": etag } });
	expect(await bodyOf(await ask("/client/c1"))).toEqual(RECORD);
	expect(await bodyOf(await put('"1"'))).toMatchObject({ code: "STALE", changedBy: "Amina Admin" });
	const theirs = await ask("/client/c1");
	expect(await bodyOf(theirs?.clone())).toEqual({ ...RECORD, name: "Donau Feinkost (neu)" });
	expect(await bodyOf(await ask("/client"))).toEqual([RECORD]);
	expect((await put(theirs?.headers.get("ETag") ?? ""))?.status).toBe(200);
	faults.choose("none");
	expect(await bodyOf(await ask("/client/c1"))).toEqual(RECORD);
});
