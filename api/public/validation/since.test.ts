import { afterEach, beforeEach, expect, test } from "vitest";
import { type CertificateScenario, createCertificate, startTestApp, type TestApp, take } from "../../testing/index.ts";
import type { PublicValidation } from "./contract.ts";

let app: TestApp;
let scenario: CertificateScenario;
beforeEach(async () => {
	app = await startTestApp({ now: "2026-02-20T23:30:00.000Z" });
	scenario = await createCertificate(app, { status: "PUBLIC" });
});
afterEach(() => app.close());

async function shown(at: string) {
	app.clock.set(at);
	const answer = await app.json<PublicValidation>(`/validateCertificate/${scenario.certificate.publicId}`);
	return [answer.status, answer.since];
}

test("the first day of a state is a day in Vienna: not yet valid, valid, expired", async () => {
	expect(await shown("2026-02-28T22:59:59.000Z")).toEqual([40, undefined]);
	expect(await shown("2026-02-28T23:00:00.000Z")).toEqual([40, "2026-03-01"]);
	expect(await shown("2029-02-28T22:59:59.000Z")).toEqual([40, "2026-03-01"]);
	expect(await shown("2029-02-28T23:00:00.000Z")).toEqual([90, "2029-03-01"]);
	expect(await shown("2031-01-01T09:00:00.000Z")).toEqual([90, "2029-03-01"]);
});

test("a retracted certificate shows the day of its retraction in Vienna, even after other commits", async () => {
	expect(await shown("2026-05-09T21:59:00.000Z")).toEqual([40, "2026-03-01"]);
	app.clock.set("2026-05-09T22:00:00.000Z");
	expect((await take(app, scenario, "retract")).status).toBe(200);
	expect(await shown("2026-05-09T22:00:00.000Z")).toEqual([70, "2026-05-10"]);
	await createCertificate(app);
	expect(await shown("2026-06-01T09:00:00.000Z")).toEqual([70, "2026-05-10"]);
	expect(await shown("2030-01-01T09:00:00.000Z")).toEqual([70, "2026-05-10"]);
});
