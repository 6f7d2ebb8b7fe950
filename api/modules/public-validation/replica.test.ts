import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Connection } from "../../platform/database/file/connection.ts";
import { type CertificateScenario, createCertificate, type TestApp, take } from "../../testing/index.ts";
import { look, type Replicated, startReplicated } from "../../testing/replicated.ts";
import type { PublicValidation } from "./contract.ts";

let servers: Replicated;
let app: TestApp;
let scenario: CertificateScenario;
let asOf: string;
beforeAll(async () => {
	servers = await startReplicated();
	app = await servers.start();
	scenario = await createCertificate(app, { status: "PUBLIC" });
});
beforeEach(async () => {
	servers.primary.behave("well");
	servers.replica.behave("well");
	servers.replica.copyFrom(servers.primary);
	// Longer than a replica that has failed is left alone.
	await later(6_000);
	asOf = app.clock.now().toISOString();
});
afterAll(() => servers.close());

async function later(ms: number): Promise<void> {
	app.clock.advance(ms);
	await look(app);
}
const ask = (path = scenario.certificate.publicId ?? "") => app.request(`/validateCertificate/${path}`);
const told = async ({ certificate } = scenario) =>
	(await (await ask(certificate.publicId ?? "")).json()) as PublicValidation;
async function published(): Promise<CertificateScenario> {
	const made = await createCertificate(app, { status: "PUBLIC" });
	servers.replica.copyFrom(servers.primary);
	await later(3_000);
	asOf = app.clock.now().toISOString();
	return made;
}
const askFile = (sha256: string) => app.request("/validateCertificate/file-hash", { json: { sha256 } });
async function issuedHash(): Promise<string> {
	const file = await app.request(`/downloadCert/${scenario.key}?lang=de`, { as: "Auditor" });
	return createHash("sha256")
		.update(new Uint8Array(await file.arrayBuffer()))
		.digest("hex");
}

describe("with a replica the validation", () => {
	test("asks the replica alone, and speaks of now", async () => {
		// Look-ups of a network are counted several at once.
		await told();
		const [primary, replica] = [servers.primary.requests(), servers.replica.requests()];
		const answer = await told();
		expect([servers.primary.requests() - primary, servers.replica.requests() - replica]).toEqual([0, 1]);
		expect(answer).toMatchObject({ status: 40, certificateNumber: scenario.certificate.certificateNumber });
		expect(answer).not.toHaveProperty("asOf");
	});

	test("tells a retraction at most 2 s later", async () => {
		const own = await published();
		expect((await take(app, own, "retract")).status).toBe(200);
		for (let ms = 0; ms < 2_000; ms += 500) await later(500);
		expect((await told(own)).status).toBe(40);
		await later(500);
		expect(await told(own)).toMatchObject({ status: 70 });
		expect(await told(own)).not.toHaveProperty("asOf");
	});

	test("does not know a certificate that nobody knows", async () => {
		expect((await ask("unknown")).status).toBe(404);
	});

	test("proves what the replica says: a record that was changed there alone is no verdict", async () => {
		const connection = new Connection(servers.replica.path, 1_000, []);
		connection.exec("DROP TRIGGER certificate_issued_once");
		connection.exec("DROP TRIGGER certificate_signed_dates");
		connection.exec("UPDATE certificate SET valid_to = '2099-01-01'");
		connection.close();
		expect((await ask()).status).toBe(500);
	});

	test.each(["away", "hung"] as const)("is answered by the primary while the replica is %s", async (how) => {
		servers.replica.behave(how);
		expect(await told()).toMatchObject({ status: 40 });
		expect(await told()).not.toHaveProperty("asOf");
	});
});

describe("while the primary is away, the validation", () => {
	test.each(["away", "hung"] as const)("says from the replica what it knew, and when: %s", async (how) => {
		servers.primary.behave(how);
		await later(2_500);
		expect(await told()).toMatchObject({ status: 40, asOf, checkedAt: app.clock.now().toISOString() });
		await later(60_000);
		expect(await told()).toMatchObject({ status: 40, asOf });
	});

	test.skipIf(!process.env.TEST_ALL)("says so too when it goes away between two looks", async () => {
		const own = await published();
		expect((await take(app, own, "retract")).status).toBe(200);
		await later(1_900);
		app.clock.advance(400);
		servers.primary.behave("away");
		expect(await told(own)).toMatchObject({ status: 40, asOf });
	});

	test("does not say of anything that it does not exist", async () => {
		servers.primary.behave("away");
		await later(2_500);
		const answer = await ask("unknown");
		expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
		expect((await askFile("a".repeat(64))).status).toBe(503);
	});

	test("is 503 where the replica holds less than it did", async () => {
		servers.primary.behave("away");
		await later(2_500);
		const connection = new Connection(servers.replica.path, 1_000, []);
		connection.exec(
			"DROP TRIGGER audit_entry_no_delete; DELETE FROM audit_entry WHERE seq = (SELECT max(seq) FROM audit_entry)",
		);
		connection.close();
		expect((await ask()).status).toBe(503);
	});

	test("is 503 while the replica is away too", async () => {
		servers.primary.behave("away");
		servers.replica.behave("away");
		await later(2_500);
		expect((await ask()).status).toBe(503);
	});

	test("knows the files that were issued until then", async () => {
		const sha256 = await issuedHash();
		servers.replica.copyFrom(servers.primary);
		await later(500);
		const since = app.clock.now().toISOString();
		expect(await (await askFile(sha256)).json()).not.toHaveProperty("asOf");
		servers.primary.behave("away");
		await later(2_500);
		expect(await (await askFile(sha256)).json()).toMatchObject({ original: true, asOf: since });
	});

	test("speaks of now again when the primary is back", async () => {
		servers.primary.behave("away");
		await later(2_500);
		expect(await told()).toHaveProperty("asOf");
		servers.primary.behave("well");
		await later(500);
		expect(await told()).not.toHaveProperty("asOf");
	});
});
