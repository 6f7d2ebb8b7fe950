import { decodeJwt } from "jose";
import PizZip from "pizzip";
import { expect, test } from "vitest";
import type { AuditVerification } from "../../audit/contract.ts";
import type { Deadline } from "../../desk/deadlines/contract.ts";
import type { BulkAnswerItem, PublicValidation } from "../../public/validation/contract.ts";
import { forge } from "../../testing/forging.ts";
import {
	aCertificationInput,
	aSchemeInput,
	type CertificateScenario,
	createCertificate,
	createCertification,
	replacementOf,
	take,
} from "../../testing/index.ts";
import { bringTo } from "../../testing/scenarios.ts";
import { startAppPerTest } from "../../testing/started-app.ts";
import { part, textOf } from "../../testing/word.ts";
import type { Comparison } from "../certificates/contract.ts";
import type { Certification } from "../certifications/contract.ts";
import type { Scheme } from "./contract.ts";

const app = startAppPerTest({ now: "2026-03-09T23:30:00.000Z" });

const admin = { as: "Admin" } as const;
const validate = ({ certificate }: CertificateScenario) =>
	app.json<PublicValidation>(`/validateCertificate/${certificate.publicId}`);
async function printed({ key }: CertificateScenario): Promise<string> {
	const response = await app.request(`/downloadCert/${key}?lang=en`, admin);
	return textOf(part(new PizZip(await response.arrayBuffer()), "word/document.xml"));
}
async function standards({ certificate }: CertificateScenario): Promise<unknown> {
	const response = await app.request(`/validateCertificate/${certificate.publicId}/credential`);
	return decodeJwt<{ credentialSubject: { standards: unknown } }>(await response.text()).credentialSubject.standards;
}
const verified = async () => (await app.json<AuditVerification>("/audit/verification", admin)).certificates;
const SOUND = { problems: 0, first: [] };
const companyOf = async ({ certificate }: CertificateScenario) => {
	const csv = await (await app.request("/directory.csv")).text();
	return csv.split("\r\n").find((line) => line.includes(certificate.certificateNumber));
};

test("a new edition with a transition period: what is certified keeps the old one, and what comes states the new one", async () => {
	const old = await createCertificate(app, { status: "PUBLIC", products: 1 });
	await app.json(`/client/${old.client._id}/directory`, { ...admin, method: "PUT" });
	const [food, gulf] = await app.json<Scheme[]>("/schemes", admin);
	if (!food || !gulf) throw new Error("No schemes");
	const edition = await app.json<Scheme>("/schemes", { ...admin, json: aSchemeInput() });
	const ending = { ...food, replacedBy: edition._id, transitionUntil: "2026-12-31" };
	await app.json(`/schemes/${food._id}`, { ...admin, method: "PUT", json: ending });

	const certification = () => app.json<Certification>(`/certification/${old.certification._id}`, admin);
	expect((await certification()).schemes).toEqual([food._id, gulf._id]);
	const deadlines = () => app.json<Deadline[]>("/deadlines?kind=scheme", { as: "Auditor" });
	expect(await deadlines()).toMatchObject([
		{
			day: "2026-12-31",
			note: "OIC/SMIIC 1:2019",
			subject: { number: old.certification.certificationNumber, _certificationId: old.certification._id },
		},
	]);
	const { certification: next } = await createCertification(app, { products: 0 });
	expect(next.schemes).toEqual([gulf._id, edition._id]);

	const json = aCertificationInput({ schemes: [edition._id, gulf._id] });
	await app.json(`/client/certification/${old.certification._id}`, { ...admin, method: "PUT", json });
	expect(await deadlines()).toEqual([]);
	app.clock.set("2026-04-01T22:30:00.000Z");
	const replacement = await replacementOf(app, old, "IN_APPROVAL");
	expect(await app.json<Comparison>(`/certificate/${replacement.key}/comparison`, admin)).toMatchObject({
		former: {
			lines: [
				{
					field: "Prüfgrundlagen",
					before: "OIC/SMIIC 1:2019, GSO 2055-1:2015",
					after: "GSO 2055-1:2015, OIC/SMIIC 1:2026",
				},
			],
		},
	});
	const signed = await bringTo(app, replacement, "PUBLIC");

	const [former, current] = [
		["OIC/SMIIC 1:2019", "GSO 2055-1:2015"],
		["GSO 2055-1:2015", "OIC/SMIIC 1:2026"],
	];
	// The signature was made after midnight in Vienna.
	expect(await validate(old)).toMatchObject({ status: 80, schemes: former, decidedOn: "2026-03-10" });
	expect(await validate(signed)).toMatchObject({ status: 40, schemes: current, decidedOn: "2026-04-02" });
	const items = [old, signed].map(({ certificate }) => certificate.publicId);
	expect(await app.json<BulkAnswerItem[]>("/validateCertificate/bulk", { json: { items } })).toMatchObject([
		{ state: "superseded", schemes: former, decidedOn: "2026-03-10" },
		{ state: "valid", schemes: current, decidedOn: "2026-04-02" },
	]);
	expect([await standards(old), await standards(signed)]).toEqual([former, current]);
	expect(await companyOf(signed)).toMatch(/,"GSO 2055-1:2015; OIC\/SMIIC 1:2026",/);
	expect(await printed(old)).toMatch(/OIC\/SMIIC 1:2019.*GSO 2055-1:2015/s);
	expect(await printed(signed)).toMatch(/GSO 2055-1:2015.*OIC\/SMIIC 1:2026/s);
	expect(await printed(signed)).not.toContain("OIC/SMIIC 1:2019");

	// A later change of a scheme changes nothing that is signed.
	await app.json(`/schemes/${edition._id}`, { ...admin, method: "PUT", json: aSchemeInput({ code: "Umbenannt" }) });
	expect(await validate(signed)).toMatchObject({ schemes: current });
	expect(await verified()).toMatchObject(SOUND);
});

test("after its end, no certificate is released or signed that states the scheme", async () => {
	const waiting = await createCertificate(app, { status: "IN_APPROVAL", products: 1 });
	const draft = await createCertificate(app, { products: 1 });
	await forge(app, "update scheme set transition_until = '2026-03-09' where code = 'GSO 2055-1:2015'");
	for (const response of [await take(app, waiting, "sign"), await take(app, draft, "release")])
		expect(await response.json()).toMatchObject({
			code: "VALIDATION",
			fields: { schemes: ["Die Prüfgrundlage GSO 2055-1:2015 gilt heute nicht."] },
		});
	await take(app, draft, "edit");
	expect((await take(app, draft, "release")).status).toBe(200);
});

test("a certificate that an earlier version released without schemes is signed, printed and verified as before", async () => {
	const waiting = await createCertificate(app, { status: "IN_APPROVAL", products: 1 });
	await forge(app, `delete from certificate_scheme where certificate_id = '${waiting.certificate._id}'`);
	const earlier = await bringTo(app, waiting, "PUBLIC");
	const answer = await validate(earlier);
	expect(answer).toMatchObject({ status: 40, decidedOn: "2026-03-10" });
	expect(answer).not.toHaveProperty("schemes");
	expect(await printed(earlier)).toMatch(/OIC\/SMIIC 1:2019.*GSO 2055-1:2015/s);
	expect(await standards(earlier)).toEqual(["OIC/SMIIC 1:2019", "GSO 2055-1:2015"]);
	expect(await verified()).toMatchObject(SOUND);
});
