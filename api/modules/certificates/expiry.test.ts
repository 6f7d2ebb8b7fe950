import { describe, expect, test } from "vitest";
import type { ErrorBody } from "../../kit/fields.ts";
import { createCertificate, createCertification, take } from "../../testing/index.ts";
import { startAppPerTest } from "../../testing/started-app.ts";
import type { Certification } from "../certifications/contract.ts";
import { CERTIFICATE_STATUS, type Certificate, endedActions } from "./contract.ts";

const app = startAppPerTest();

describe("a certificate whose last day has passed", () => {
	const LAST = "2029-02-28T22:59:59.000Z";
	const AFTER = "2029-02-28T23:00:00.000Z";
	const refusal = {
		status: 409,
		code: "ILLEGAL_TRANSITION",
		message:
			"Die Gültigkeit des Zertifikats ist am 28.02.2029 abgelaufen. Es kann nicht mehr unterschrieben oder veröffentlicht werden.",
	};
	test.each([
		["IN_APPROVAL", "sign"],
		["APPROVED", "publish"],
	] as const)("stays %s: the action '%s' is possible up to that day only", async (status, step) => {
		const late = await createCertificate(app, { status });
		const early = await createCertificate(app, { status });
		app.clock.set(LAST);
		for (const scenario of step === "sign" ? [late, early] : [])
			expect((await take(app, scenario, "preview")).status).toBe(200);
		expect((await take(app, early, step)).status).toBe(200);
		const endedOn = (day: string) => endedActions(CERTIFICATE_STATUS[status], late.certificate.validTo, day);
		expect([endedOn("2029-02-28"), endedOn("2029-03-01")]).toEqual([[], [step]]);
		const named = async (): Promise<[boolean, boolean]> => {
			const certificate = await app.json<Certificate>(`/certificate/${late.key}`, { as: "Admin" });
			const { certificates } = await app.json<Certification>(`/certification/${late.certification._id}`, {
				as: "Admin",
			});
			const inList = certificates.find(({ _id }) => _id === certificate._id);
			return [certificate.actions.includes(step), inList?.actions.includes(step) === true];
		};
		expect(await named()).toEqual([true, true]);
		app.clock.set(AFTER);
		expect(await named()).toEqual([false, false]);
		const refused = await take(app, late, step);
		expect({ status: refused.status, ...((await refused.json()) as ErrorBody) }).toMatchObject(refusal);
		const { stati } = await app.json<Certificate>(`/certificate/${late.key}`, { as: "Admin" });
		expect(stati.at(-1)?.status).toBe(CERTIFICATE_STATUS[status]);
		if (step === "sign") expect((await take(app, late, "reject")).status).toBe(200);
	});
});

test("a certification accepts new certificates up to its last day, and none afterwards", async () => {
	const { certification, products } = await createCertification(app);
	const { validFrom, validTo } = certification;
	expect(validTo).toBe("2029-02-28");
	const create = () =>
		app.request(`/certificate/certification/${certification._id}`, {
			as: "Auditor",
			json: { validFrom, productionSites: [], products: products.map(({ _id }) => _id) },
		});
	app.clock.set("2029-02-28T22:59:59.000Z");
	expect((await create()).status).toBe(201);
	app.clock.set("2029-02-28T23:00:00.000Z");
	const refused = await create();
	expect({ status: refused.status, ...((await refused.json()) as ErrorBody) }).toMatchObject({
		status: 409,
		code: "ILLEGAL_TRANSITION",
		message: "Die Zertifizierung ist am 28.02.2029 abgelaufen. In ihr kann kein neues Zertifikat mehr erstellt werden.",
	});
});
