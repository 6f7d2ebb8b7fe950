import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CAUSES } from "../../kit/public-states.ts";
import {
	type CertificateScenario,
	createCertificate,
	replacementOf,
	startTestApp,
	type TestApp,
	take,
} from "../../testing/index.ts";
import type { Certificate } from "../certificates/contract.ts";
import type { FileAnswer, PublicValidation } from "./contract.ts";
import { createVerdicts } from "./verdicts.ts";

/** What anybody is told of a certificate that was suspended or replaced. */

let app: TestApp;
beforeEach(async () => {
	app = await startTestApp({ now: "2026-02-20T23:30:00.000Z" });
});
afterEach(() => app.close());

const publicIdOf = async ({ key }: CertificateScenario) =>
	(await app.json<Certificate>(`/certificate/${key}`, { as: "Admin" })).publicId ?? "";
async function told(scenario: CertificateScenario, at?: string) {
	if (at) app.clock.set(at);
	const { status, since, cause, notYetValid, ...more } = await app.json<PublicValidation>(
		`/validateCertificate/${await publicIdOf(scenario)}`,
	);
	const { replaces, replacesNumber, replacedBy, replacedByNumber } = more;
	const ties = { replaces, replacesNumber, replacedBy, replacedByNumber };
	return JSON.parse(JSON.stringify({ status, since, cause, notYetValid, ...ties })) as Partial<PublicValidation>;
}
async function done(scenario: CertificateScenario, step: Parameters<typeof take>[2], at: string) {
	app.clock.set(at);
	expect((await take(app, scenario, step)).status).toBe(200);
}

test("not yet valid is told until the first day in Vienna", async () => {
	const scenario = await createCertificate(app, { status: "PUBLIC", products: 1 });
	expect(await told(scenario, "2026-02-28T22:59:59.000Z")).toEqual({ status: 40, notYetValid: true });
	expect(await told(scenario, "2026-02-28T23:00:00.000Z")).toEqual({ status: 40, since: "2026-03-01" });
});

describe("a suspended certificate", () => {
	test("is told suspended with day and cause, never the reason, also after its last day and after other commits", async () => {
		const scenario = await createCertificate(app, { status: "PUBLIC", products: 1 });
		expect(await told(scenario)).toMatchObject({ status: 40 });
		await done(scenario, "suspend", "2026-05-09T22:00:00.000Z");
		const suspended = { status: 60, since: "2026-05-10", cause: CAUSES.noSurveillance };
		expect(await told(scenario)).toEqual(suspended);
		await createCertificate(app);
		expect(await told(scenario)).toEqual(suspended);
		expect(await told(scenario, "2030-01-01T09:00:00.000Z")).toEqual(suspended);
		const whole = await (await app.request(`/validateCertificate/${await publicIdOf(scenario)}`)).text();
		expect(whole).not.toContain("abgesagt");
	});

	test("is suspended also before its first day", async () => {
		const scenario = await createCertificate(app, { status: "SUSPENDED", products: 1 });
		expect(await told(scenario)).toEqual({ status: 60, since: "2026-02-21", cause: CAUSES.noSurveillance });
	});

	test("is valid again since the day of its reinstatement, unless it was not yet valid, and expires as any other", async () => {
		const scenario = await createCertificate(app, { status: "SUSPENDED", products: 1 });
		const early = await createCertificate(app, { status: "SUSPENDED", products: 1 });
		await done(early, "reinstate", "2026-02-25T09:00:00.000Z");
		expect(await told(early)).toEqual({ status: 40, notYetValid: true });
		expect(await told(early, "2026-03-01T09:00:00.000Z")).toEqual({ status: 40, since: "2026-03-01" });
		await done(scenario, "reinstate", "2026-06-30T21:59:59.000Z");
		expect(await told(scenario)).toEqual({ status: 40, since: "2026-06-30" });
		expect(await told(scenario, "2029-02-28T23:00:00.000Z")).toEqual({ status: 90, since: "2029-03-01" });
	});

	test("is told retracted, with the cause of that, once it is", async () => {
		const scenario = await createCertificate(app, { status: "SUSPENDED", products: 1 });
		await done(scenario, "retract", "2026-06-01T09:00:00.000Z");
		expect(await told(scenario)).toEqual({ status: 70, since: "2026-06-01", cause: CAUSES.other });
	});
});

describe("a replacement and what it replaces", () => {
	test("say nothing of each other before it is published, and each names the other from then on", async () => {
		const old = await createCertificate(app, { status: "PUBLIC", products: 1 });
		const replacement = await replacementOf(app, old, "APPROVED");
		const valid = { status: 40, since: "2026-03-01" };
		expect(await told(old, "2026-04-01T09:00:00.000Z")).toEqual(valid);
		await done(replacement, "publish", "2026-04-02T09:00:00.000Z");
		const [oldId, newId] = [await publicIdOf(old), await publicIdOf(replacement)];
		const newer = { replacedBy: newId, replacedByNumber: replacement.certificate.certificateNumber };
		expect(await told(old)).toEqual({ status: 80, since: "2026-04-02", ...newer });
		const former = { replaces: oldId, replacesNumber: old.certificate.certificateNumber };
		expect(await told(replacement)).toEqual({ ...valid, ...former });
		expect(await told(old, "2030-01-01T09:00:00.000Z")).toMatchObject({ status: 80 });
	});

	test("say nothing of each other where the old one was retracted before", async () => {
		const old = await createCertificate(app, { status: "PUBLIC", products: 1 });
		const replacement = await replacementOf(app, old, "APPROVED");
		await done(old, "retract", "2026-04-01T09:00:00.000Z");
		await done(replacement, "publish", "2026-04-02T09:00:00.000Z");
		expect(await told(old)).toEqual({ status: 70, since: "2026-04-01", cause: CAUSES.other });
		expect(await told(replacement)).toEqual({ status: 40, since: "2026-03-01" });
	});

	test.each([
		["kept", undefined],
		["only known to be proven", 1],
	])("are told at the first question after the publication, also where the verdict was %s", async (_how, keptBytes) => {
		const old = await createCertificate(app, { status: "PUBLIC", products: 1 });
		const replacement = await replacementOf(app, old, "APPROVED");
		const verdicts = createVerdicts(app.deps.database, keptBytes ? { keptBytes } : {});
		const oldId = await publicIdOf(old);
		for (let n = 0; n < 2; n++) expect(await verdicts.of(oldId)).toMatchObject({ status: 40 });
		expect((await take(app, replacement, "publish")).status).toBe(200);
		const newId = await publicIdOf(replacement);
		for (let n = 0; n < 2; n++) {
			expect(await verdicts.of(oldId)).toMatchObject({
				status: 48,
				members: expect.stringContaining(`"replacedBy":"${newId}"`),
			});
			expect(await verdicts.of(newId)).toMatchObject({
				status: 40,
				members: expect.stringContaining(`"replaces":"${oldId}"`),
			});
		}
	});

	test.each([
		["kept", undefined],
		["only known to be proven", 1],
	])("a reinstated one is told so at every question, where the verdict is %s", async (_how, keptBytes) => {
		const scenario = await createCertificate(app, { status: "SUSPENDED", products: 1 });
		const verdicts = createVerdicts(app.deps.database, keptBytes ? { keptBytes } : {});
		const id = await publicIdOf(scenario);
		for (let n = 0; n < 2; n++) expect(await verdicts.of(id)).toMatchObject({ status: 45 });
		await done(scenario, "reinstate", "2026-06-30T09:00:00.000Z");
		for (let n = 0; n < 2; n++) expect(await verdicts.of(id)).toMatchObject({ status: 40, movedOn: "2026-06-30" });
	});
});

test("the file check tells the states apart: suspended, valid again, replaced", async () => {
	const scenario = await createCertificate(app, { status: "PUBLIC", products: 1 });
	app.clock.set("2026-03-10T09:00:00.000Z");
	const bytes = await (await app.request(`/downloadCert/${scenario.key}`, { as: "Auditor" })).arrayBuffer();
	const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
	const json = { sha256: [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") };
	const state = async () => {
		const answer = await app.json<FileAnswer>("/validateCertificate/file-hash", { json });
		return answer.original && answer.state;
	};
	expect(await state()).toBe("valid");
	expect((await take(app, scenario, "suspend")).status).toBe(200);
	expect(await state()).toBe("suspended");
	expect((await take(app, scenario, "reinstate")).status).toBe(200);
	expect(await state()).toBe("valid");
	await replacementOf(app, scenario, "PUBLIC");
	expect(await state()).toBe("superseded");
});
