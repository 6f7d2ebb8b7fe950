import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillOnce } from "../../testing/filled-template.ts";
import { type CertificateScenario, createCertificate, type TestApp, take } from "../../testing/index.ts";
import { look, type Replicated, startReplicated } from "../../testing/replicated.ts";

/** Two instances, each with a local copy of the database server. */

const filled = fillOnce((base) => createCertificate(base, { status: "PUBLIC", products: 1 }), {});
let servers: Replicated;
let one: TestApp;
let other: TestApp;
let scenario: CertificateScenario;
beforeAll(async () => {
	servers = await startReplicated(filled.template);
	one = await servers.start();
	other = await servers.start();
	scenario = filled.records;
});
afterAll(() => servers.close());

async function later(ms: number): Promise<void> {
	for (const app of [one, other]) {
		app.clock.advance(ms);
		await look(app);
	}
}
const listOf = async (app: TestApp) => {
	const answer = await app.request("/status-lists/suspension");
	return { status: answer.status, etag: answer.headers.get("etag"), jwt: await answer.text() };
};

test("instances sign the same list, and each shows a suspension within its minute, even while the primary is unavailable", async () => {
	const before = await listOf(one);
	expect(await listOf(other)).toEqual(before);
	expect((await take(one, scenario, "suspend")).status).toBe(200);
	await later(500);
	servers.copy.copyFrom(servers.primary);
	await later(2_500);
	const after = await listOf(other);
	expect(after.etag).not.toBe(before.etag);
	expect(await listOf(one)).toEqual(after);
	servers.primary.behave("away");
	await later(1_000);
	expect(await listOf(other)).toEqual(after);
	expect(decodeJwt(after.jwt).iss).toBe(decodeJwt(before.jwt).iss);
	expect((await other.request(`/validateCertificate/${scenario.certificate.publicId}/credential`)).status).toBe(200);
	expect((await other.request("/did.json")).status).toBe(200);
});
