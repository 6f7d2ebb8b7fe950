import { describe, expect, test } from "vitest";
import { CAUSES } from "../../kit/public-states.ts";
import type { Certificate } from "../../modules/certificates/contract.ts";
import { fillOnce } from "../../testing/filled-template.ts";
import { type CertificateScenario, createCertificate, replacementOf, take } from "../../testing/index.ts";
import { startAppPerTest } from "../../testing/started-app.ts";
import type { PublicValidation } from "./contract.ts";

/** The public pages of certificates that were suspended or replaced. */

const START = { now: "2026-02-20T23:30:00.000Z" };
const filled = fillOnce(
	async (base) => ({
		published: await createCertificate(base, { status: "PUBLIC", products: 1 }),
		suspended: await createCertificate(base, { status: "SUSPENDED", products: 1 }),
		early: await createCertificate(base, { status: "SUSPENDED", products: 1 }),
	}),
	START,
);
const app = startAppPerTest(() => ({ ...START, template: filled.template }));

const publicIdOf = async ({ key }: CertificateScenario) =>
	(await app.json<Certificate>(`/certificate/${key}`, { as: "Admin" })).publicId ?? "";
async function shown(scenario: CertificateScenario, at?: string) {
	if (at) app.clock.set(at);
	const { status, since, cause, notYetValid, ...more } = await app.json<PublicValidation>(
		`/validateCertificate/${await publicIdOf(scenario)}`,
	);
	const { replaces, replacesNumber, replacedBy, replacedByNumber } = more;
	const links = { replaces, replacesNumber, replacedBy, replacedByNumber };
	return JSON.parse(JSON.stringify({ status, since, cause, notYetValid, ...links })) as Partial<PublicValidation>;
}
async function done(scenario: CertificateScenario, step: Parameters<typeof take>[2], at: string) {
	app.clock.set(at);
	expect((await take(app, scenario, step)).status).toBe(200);
}

test("a certificate is shown as not yet valid until its first day in Vienna", async () => {
	const { published: scenario } = filled.records;
	expect(await shown(scenario, "2026-02-28T22:59:59.000Z")).toEqual({ status: 40, notYetValid: true });
	expect(await shown(scenario, "2026-02-28T23:00:00.000Z")).toEqual({ status: 40, since: "2026-03-01" });
});

describe("a suspended certificate", () => {
	test("is shown as suspended with day and cause, never the reason, even after its last day and other commits", async () => {
		const { published: scenario } = filled.records;
		expect(await shown(scenario)).toMatchObject({ status: 40 });
		await done(scenario, "suspend", "2026-05-09T22:00:00.000Z");
		const before = { status: 60, since: "2026-02-21", cause: CAUSES.noSurveillance };
		expect(await shown(filled.records.suspended)).toEqual(before);
		const suspended = { status: 60, since: "2026-05-10", cause: CAUSES.noSurveillance };
		expect(await shown(scenario)).toEqual(suspended);
		await createCertificate(app);
		expect(await shown(scenario)).toEqual(suspended);
		expect(await shown(scenario, "2030-01-01T09:00:00.000Z")).toEqual(suspended);
		const whole = await (await app.request(`/validateCertificate/${await publicIdOf(scenario)}`)).text();
		expect(whole).not.toContain("abgesagt");
	});

	test("is valid again since the day of its reinstatement, unless it was not yet valid, and expires normally", async () => {
		const { suspended: scenario, early } = filled.records;
		await done(early, "reinstate", "2026-02-25T09:00:00.000Z");
		expect(await shown(early)).toEqual({ status: 40, notYetValid: true });
		expect(await shown(early, "2026-03-01T09:00:00.000Z")).toEqual({ status: 40, since: "2026-03-01" });
		await done(scenario, "reinstate", "2026-06-30T21:59:59.000Z");
		expect(await shown(scenario)).toEqual({ status: 40, since: "2026-06-30" });
		expect(await shown(scenario, "2029-02-28T23:00:00.000Z")).toEqual({ status: 90, since: "2029-03-01" });
	});

	test("is shown as retracted, with the cause of the retraction, after it was retracted", async () => {
		const { suspended: scenario } = filled.records;
		await done(scenario, "retract", "2026-06-01T09:00:00.000Z");
		expect(await shown(scenario)).toEqual({ status: 70, since: "2026-06-01", cause: CAUSES.other });
	});
});

describe("a replacement and the certificate that it replaces", () => {
	test("do not name each other before the publication, and do so from the first request after it on", async () => {
		const { published: old } = filled.records;
		const replacement = await replacementOf(app, old, "APPROVED");
		const valid = { status: 40, since: "2026-03-01" };
		expect(await shown(old, "2026-04-01T09:00:00.000Z")).toEqual(valid);
		await done(replacement, "publish", "2026-04-02T09:00:00.000Z");
		const [oldId, newId] = [await publicIdOf(old), await publicIdOf(replacement)];
		const newer = { replacedBy: newId, replacedByNumber: replacement.certificate.certificateNumber };
		expect(await shown(old)).toEqual({ status: 80, since: "2026-04-02", ...newer });
		const former = { replaces: oldId, replacesNumber: old.certificate.certificateNumber };
		expect(await shown(replacement)).toEqual({ ...valid, ...former });
		await done(replacement, "retract", "2026-04-03T09:00:00.000Z");
		expect(await shown(old, "2030-01-01T09:00:00.000Z")).toEqual({ status: 80, since: "2026-04-02", ...newer });
		expect(await shown(replacement)).toMatchObject({ status: 70, since: "2026-04-03", replaces: oldId });
	});

	test("do not name each other if the old one was retracted before", async () => {
		const { published: old } = filled.records;
		const replacement = await replacementOf(app, old, "APPROVED");
		await done(old, "retract", "2026-04-01T09:00:00.000Z");
		await done(replacement, "publish", "2026-04-02T09:00:00.000Z");
		expect(await shown(old)).toEqual({ status: 70, since: "2026-04-01", cause: CAUSES.other });
		expect(await shown(replacement)).toEqual({ status: 40, since: "2026-03-01" });
	});
});
