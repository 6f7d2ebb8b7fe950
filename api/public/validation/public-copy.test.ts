import { hash } from "node:crypto";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Connection } from "../../platform/database/file/connection.ts";
import { fillOnce } from "../../testing/filled-template.ts";
import { type CertificateScenario, createCertificate, createClient, type TestApp, take } from "../../testing/index.ts";
import { look, type Replicated, startReplicated } from "../../testing/replicated.ts";
import type { PublicValidation } from "./contract.ts";

const filled = fillOnce(async (base) => {
	const published: CertificateScenario[] = [];
	for (let n = 0; n < 5; n++) published.push(await createCertificate(base, { status: "PUBLIC", products: 1 }));
	return published;
});
let servers: Replicated;
let app: TestApp;
let scenario: CertificateScenario;
/** Certificates that no test has retracted yet. */
let others: CertificateScenario[];
let asOf: string;
beforeAll(async () => {
	servers = await startReplicated(filled.template);
	app = await servers.start();
	[scenario = expect.fail("No certificate"), ...others] = filled.records;
});
beforeEach(async () => {
	servers.primary.behave("well");
	servers.copy.behave("well");
	servers.copy.copyFrom(servers.primary);
	await later(500);
	asOf = app.clock.now().toISOString();
});
afterAll(() => servers.close());

async function later(ms: number): Promise<void> {
	app.clock.advance(ms);
	await look(app);
}
const lookUp = (path = scenario.certificate.publicId ?? "") => app.request(`/validateCertificate/${path}`);
const shown = async ({ certificate } = scenario) =>
	(await (await lookUp(certificate.publicId ?? "")).json()) as PublicValidation;
const another = (): CertificateScenario => others.pop() ?? expect.fail("No certificate");
const checkFile = (sha256: string) => app.request("/validateCertificate/file-hash", { json: { sha256 } });
async function issuedHash(): Promise<string> {
	const file = await app.request(`/downloadCert/${scenario.key}?lang=de`, { as: "Auditor" });
	return hash("sha256", new Uint8Array(await file.arrayBuffer()));
}

describe("with a copy the validation", () => {
	test("reads only the copy, and returns current data", async () => {
		// Look-ups of a network are counted in batches.
		await shown();
		const [primary, copy] = [servers.primary.requests(), servers.copy.requests()];
		const answer = await shown();
		expect([servers.primary.requests() - primary, servers.copy.requests() - copy]).toEqual([0, 1]);
		expect(answer).toMatchObject({ status: 40, certificateNumber: scenario.certificate.certificateNumber });
		expect(answer).not.toHaveProperty("asOf");
		expect((await lookUp("unknown")).status).toBe(404);
	});

	test("shows a retraction at most 2 s later", async () => {
		const own = another();
		expect((await take(app, own, "retract")).status).toBe(200);
		for (let ms = 0; ms < 2_000; ms += 500) await later(500);
		expect((await shown(own)).status).toBe(40);
		await later(500);
		expect(await shown(own)).toMatchObject({ status: 70 });
		expect(await shown(own)).not.toHaveProperty("asOf");
	});

	test("does not return an answer that was changed only in the copy", async () => {
		const connection = new Connection(servers.copy.path, 1_000, []);
		connection.exec("UPDATE public_answer SET body = replace(body, '2029-', '2099-')");
		connection.close();
		expect((await lookUp()).status).toBe(500);
	});

	test("uses the primary while the copy is that of a primary that is still being filled", async () => {
		const connection = new Connection(servers.copy.path, 1_000, []);
		connection.exec("CREATE TABLE unfinished_copy (id integer); DELETE FROM public_answer");
		connection.close();
		await later(500);
		expect(await shown()).toMatchObject({ status: 40 });
	});

	test("uses the primary while the copy cannot be read", async () => {
		servers.copy.behave("away");
		expect(await shown()).toMatchObject({ status: 40 });
		expect(await shown()).not.toHaveProperty("asOf");
	});

	test("uses the primary while the copy has other entries, and fetches the copy again", async () => {
		const other = await startReplicated(filled.template);
		const foreign = await other.start();
		for (let n = 0; n < 12; n++) await createClient(foreign);
		servers.copy.copyFrom(other.primary);
		await other.close();
		await later(500);
		await later(2_500);
		expect(await shown()).toMatchObject({ status: 40 });
		expect(servers.discarded.at(-1)).toMatch(/^it contains (more|other entries) than the primary$/);
		servers.copy.copyFrom(servers.primary);
		await later(500);
		const before = servers.primary.requests();
		await shown();
		expect(servers.primary.requests()).toBe(before);
	});

	test("discards the copy of other entries at once after a start", async () => {
		const other = await startReplicated();
		await createClient(await other.start());
		servers.copy.copyFrom(other.primary);
		await other.close();
		const before = servers.discarded.length;
		await servers.start();
		expect(servers.discarded.slice(before)).toContain("it contains other entries than the primary");
	});
});

describe("while the primary is unavailable, the validation", () => {
	test.each(["away", "hung"] as const)(
		"returns the state of the copy with its time until it is back: %s",
		async (how) => {
			servers.primary.behave(how);
			await later(2_500);
			expect(await shown()).toMatchObject({ status: 40, asOf, checkedAt: app.clock.now().toISOString() });
			await later(60_000);
			expect(await shown()).toMatchObject({ status: 40, asOf });
			servers.primary.behave("well");
			await later(500);
			expect(await shown()).not.toHaveProperty("asOf");
		},
	);

	test.skipIf(!process.env.TEST_ALL).each(["away", "hung"] as const)(
		"reports it within seconds if the outage begins between two checks: %s",
		async (how) => {
			const own = another();
			expect((await take(app, own, "retract")).status).toBe(200);
			await later(1_900);
			app.clock.advance(400);
			servers.primary.behave(how);
			const since = performance.now();
			expect(await shown(own)).toMatchObject({ status: 40, asOf });
			expect(performance.now() - since).toBeLessThan(5_000);
		},
	);

	test("returns the state of a copy that was behind the primary since the start", async () => {
		const last = app.clock.now().toISOString();
		await createClient(app);
		const started = await servers.start();
		started.clock.set(last);
		started.clock.advance(10_000);
		await look(started);
		servers.primary.behave("away");
		const answer = await started.request(`/validateCertificate/${scenario.certificate.publicId}`);
		expect(answer.status).toBe(200);
		expect(Date.parse(((await answer.json()) as PublicValidation).asOf ?? "")).toBeLessThanOrEqual(Date.parse(last));
	});

	test("does not report any certificate as unknown", async () => {
		servers.primary.behave("away");
		await later(2_500);
		const answer = await lookUp("unknown");
		expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
		expect((await checkFile("a".repeat(64))).status).toBe(503);
	});

	test("is 503 after an hour", async () => {
		servers.primary.behave("away");
		await later(3_600_000);
		expect(await shown()).toMatchObject({ status: 40, asOf });
		await later(1_000);
		expect((await lookUp()).status).toBe(503);
	});

	test("is 503 while the copy cannot be read either", async () => {
		servers.primary.behave("away");
		servers.copy.behave("away");
		await later(2_500);
		expect((await lookUp()).status).toBe(503);
	});

	test("refuses the directory, whose pages do not state a time", async () => {
		expect((await app.request("/directory")).status).toBe(200);
		servers.primary.behave("away");
		await later(2_500);
		expect((await app.request("/directory")).status).toBe(503);
	});

	test("recognises the files that were issued before", async () => {
		const sha256 = await issuedHash();
		const since = app.clock.now().toISOString();
		expect(await (await checkFile(sha256)).json()).not.toHaveProperty("asOf");
		servers.primary.behave("away");
		await later(2_500);
		expect(await (await checkFile(sha256)).json()).toMatchObject({ original: true, asOf: since });
	});
});

test("instances sign the same status list, and each shows a suspension within its minute, even while the primary is unavailable", async () => {
	const other = await servers.start();
	other.clock.set(app.clock.now().toISOString());
	const own = another();
	const laterInBoth = async (ms: number) => {
		await later(ms);
		other.clock.advance(ms);
		await look(other);
	};
	const listOf = async (from: TestApp) => {
		const answer = await from.request("/status-lists/suspension");
		return { status: answer.status, etag: answer.headers.get("etag"), jwt: await answer.text() };
	};
	const before = await listOf(app);
	expect(await listOf(other)).toEqual(before);
	expect((await take(app, own, "suspend")).status).toBe(200);
	await laterInBoth(500);
	servers.copy.copyFrom(servers.primary);
	await laterInBoth(2_500);
	const after = await listOf(other);
	expect(after.etag).not.toBe(before.etag);
	expect(await listOf(app)).toEqual(after);
	servers.primary.behave("away");
	await laterInBoth(1_000);
	expect(await listOf(other)).toEqual(after);
	expect(decodeJwt(after.jwt).iss).toBe(decodeJwt(before.jwt).iss);
	expect((await other.request(`/validateCertificate/${own.certificate.publicId}/credential`)).status).toBe(200);
	expect((await other.request("/did.json")).status).toBe(200);
});
