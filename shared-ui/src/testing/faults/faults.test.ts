import type { Client } from "@portal/contracts/contract/clients";
import { createClient } from "@portal/contracts/testing/scenarios";
import { beforeEach, expect, test } from "vitest";
import { forward } from "../api.ts";
import { api, mockServer, staff } from "../index.ts";
import { createFaults, type Fault, faultNamed } from "./faults.ts";

let record: Client;
beforeEach(async () => {
	record = await createClient(api, { name: "Donau Feinkost", field: "" });
});

function faulty(fault: Fault) {
	const faults = createFaults({ ask: forward, slowMs: 20 });
	faults.choose(fault);
	mockServer(...faults.handlers);
	const ask = (path: string, { headers, ...init }: RequestInit = {}) =>
		fetch(`http://localhost/api${path}`, {
			...init,
			headers: {
				Authorization: `Bearer ${staff("Auditor").accessToken}`,
				...(init.body ? { "Content-Type": "application/json" } : {}),
				...headers,
			},
		});
	return { faults, ask };
}
const client = () => `/client/${record._id}`;
const bodyOf = async (response: Response) => (await response.json()) as Record<string, unknown>;
const read = async () => (await api.json<Client>(client(), { as: "Auditor" })).name;

test("an unknown fault is none", async () => {
	expect([faultNamed("flood"), faultNamed(null), faultNamed("slow")]).toEqual(["none", "none", "slow"]);
	expect(await bodyOf(await faulty("none").ask(client()))).toEqual(record);
});

test("a slow answer comes late, but it comes", async () => {
	const started = performance.now();
	expect(await bodyOf(await faulty("slow").ask(client()))).toEqual(record);
	expect(performance.now() - started).toBeGreaterThanOrEqual(19);
});

test("a failure answers 500, a missing network not at all", async () => {
	const failure = await faulty("failure").ask(client());
	expect([failure.status, (await bodyOf(failure)).code]).toEqual([500, "INTERNAL"]);
	for (const path of [client(), "/refresh"]) await expect(faulty("offline").ask(path), path).rejects.toThrow();
});

test("too many attempts are refused with the time to wait, and nothing keeps anybody from reading", async () => {
	const { ask } = faulty("limited");
	const refused = await ask(client(), { method: "PUT" });
	expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "30"]);
	expect(await bodyOf(refused)).toMatchObject({ code: "RATE_LIMITED" });
	expect((await ask(client())).status).toBe(200);
});

test("a report of a failure is taken, whatever else fails", async () => {
	for (const fault of ["none", "failure", "limited"] as const)
		expect((await faulty(fault).ask("/client-errors", { method: "POST" })).status).toBe(204);
});

test("an expired token is refused until it is renewed", async () => {
	const { ask } = faulty("expired");
	expect(await bodyOf(await ask(client()))).toMatchObject({ code: "TOKEN_EXPIRED" });
	await ask("/refresh");
	expect((await ask(client())).status).toBe(200);
});

test("a conflict refuses the first save, shows another record, and takes the one that knows it", async () => {
	const { ask, faults } = faulty("conflict");
	const { _id, clientNumber, createdAt, updatedAt, ...input } = record;
	const put = (etag: string) =>
		ask(client(), { method: "PUT", headers: { "If-Match": etag }, body: JSON.stringify({ ...input, name: "Donau" }) });
	expect(await bodyOf(await ask(client()))).toEqual(record);
	const refused = await bodyOf(await put('"1"'));
	expect(refused).toMatchObject({ code: "STALE", changedBy: "Amina Admin" });
	const theirs = await ask(client());
	expect(await bodyOf(theirs.clone())).toEqual({ ...record, name: "Donau Feinkost (neu)" });
	expect(((await (await ask("/client")).json()) as Client[]).map(({ name }) => name)).toEqual(["Donau Feinkost"]);
	expect(await read()).toBe("Donau Feinkost");
	expect((await put(theirs.headers.get("ETag") ?? "")).status).toBe(200);
	faults.choose("none");
	expect(await bodyOf(await ask(client()))).toMatchObject({ _id, name: "Donau" });
	expect(await read()).toBe("Donau");
});
