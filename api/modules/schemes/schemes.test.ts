import { decodeJwt } from "jose";
import PizZip from "pizzip";
import { describe, expect, test } from "vitest";
import type { AuditVerification } from "../../audit/contract.ts";
import type { Deadline } from "../../desk/deadlines/contract.ts";
import { silentLog } from "../../platform/runtime/log.ts";
import type { PublicValidation } from "../../public/validation/contract.ts";
import { REAL_PROCESSES, templates } from "../../testing/documents.ts";
import { forge } from "../../testing/forging.ts";
import {
	aCertificationInput,
	aSchemeInput,
	type CertificateScenario,
	createCertificate,
	createCertification,
	entriesOf,
	refusalOf,
	replacementOf,
	take,
} from "../../testing/index.ts";
import { bringTo } from "../../testing/scenarios.ts";
import { startAppPerTest } from "../../testing/started-app.ts";
import { part, textOf } from "../../testing/word.ts";
import type { Comparison } from "../certificates/contract.ts";
import type { Scheme, SchemeFormValues } from "./contract.ts";
import { copyBrandSchemes } from "./index.ts";

// In Vienna, the day is the 10th of March.
const app = startAppPerTest({ now: "2026-03-09T23:30:00.000Z", deps: REAL_PROCESSES });

const admin = { as: "Admin" } as const;
const list = () => app.json<[Scheme, Scheme, Scheme]>("/schemes", { as: "Auditor" });
const send = (json: object, id = "", headers: Record<string, string> = {}) =>
	app.request(`/schemes${id && `/${id}`}`, { ...admin, method: id ? "PUT" : "POST", json, headers });
const create = (values: Partial<SchemeFormValues> = {}) =>
	app.json<Scheme>("/schemes", { ...admin, json: aSchemeInput(values) });
const put = (path: string, json: object) => app.request(path, { ...admin, method: "PUT", json });
async function fieldsOf(response: Response | Promise<Response>) {
	const { code, fields } = await refusalOf(await response);
	return { code, fields };
}
const invalid = (fields: Record<string, string[]>) => ({ code: "VALIDATION", fields });
async function stated(response: Response | Promise<Response>) {
	const { schemes } = (await (await response).json()) as { schemes: string[] };
	const codes = new Map((await list()).map(({ _id, code }) => [_id, code]));
	return schemes.map((id) => codes.get(id));
}
const FORMER = ["OIC/SMIIC 1:2019", "GSO 2055-1:2015"];
const OTHER_CERTIFICATION = "Eine Prüfgrundlage des Zertifikats gehört nicht zur Zertifizierung.";

test("the first start copies the brand's schemes, which a later start does not overwrite", async () => {
	const [food, ...others] = await list();
	expect([food, ...others]).toMatchObject([
		{ code: "OIC/SMIIC 1:2019", title: "Allgemeine Anforderungen an Halal-Lebensmittel", validFrom: "2019-01-01" },
		{ code: "GSO 2055-1:2015", categories: [expect.stringMatching(/^C:/), expect.stringMatching(/^I:/)] },
		{ code: "OIC/SMIIC 24:2020", titleEN: expect.stringMatching(/additives/) },
	]);
	await send({ ...food, title: "Eigener Titel" }, food._id);
	await copyBrandSchemes(app.deps, (await templates()).issuer.schemes);
	expect(await list()).toEqual([{ ...food, title: "Eigener Titel" }, ...others]);
	expect((await app.request("/schemes", admin)).headers.get("X-Total-Count")).toBe("3");
});

test("existing certifications get the schemes of their category, and what waits for a signature stays unchanged", async () => {
	const draft = await createCertificate(app, { products: 1 });
	const waiting = await createCertificate(app, { status: "IN_APPROVAL", products: 1 });
	const tables = ["certificate_scheme", "certification_scheme", "scheme"];
	await forge(app, ...tables.map((table) => `delete from ${table}`));
	await copyBrandSchemes({ ...app.deps, log: silentLog }, (await templates()).issuer.schemes);
	const read = (path: string) => stated(app.request(path, admin));
	expect(await read(`/certification/${waiting.certification._id}`)).toEqual(FORMER);
	expect(await read(`/certificate/${draft.key}`)).toEqual(FORMER);
	expect(await read(`/certificate/${waiting.key}`)).toEqual([]);
	await take(app, waiting, "stop");
	await take(app, waiting, "release");
	expect(await read(`/certificate/${waiting.key}`)).toEqual(FORMER);
});

test("a scheme is created, changed over its version and recorded", async () => {
	const created = await send(aSchemeInput({ transitionUntil: "", replacedBy: "" }));
	const scheme = (await created.json()) as Scheme;
	expect([created.status, scheme]).toEqual([201, { ...aSchemeInput(), _id: expect.any(String) }]);
	const headers = { "if-match": created.headers.get("etag") ?? "" };
	const next = { ...scheme, transitionUntil: "2027-12-31", replacedBy: (await list())[0]._id };
	const changed = await send(next, scheme._id, headers);
	expect([changed.status, await changed.json()]).toEqual([200, next]);
	expect(await fieldsOf(send(scheme, scheme._id, headers))).toMatchObject({ code: "STALE" });
	const [entry] = await entriesOf(app, "scheme", scheme._id);
	expect(entry).toMatchObject({
		title: "Prüfgrundlage geändert",
		subject: { label: "OIC/SMIIC 1:2026" },
		lines: [
			{ field: "Übergangsfrist bis", after: expect.any(String) },
			{ field: "Ersetzt durch", after: "OIC/SMIIC 1:2019" },
		],
	});
});

test("a scheme is refused with a sentence at each wrong field, and nothing is written", async () => {
	const first = await create({ code: "A:1" });
	const second = await create({ code: "A:2", replacedBy: first._id });
	const before = await list();
	const early = "Die Übergangsfrist darf nicht vor dem ersten Tag der Prüfgrundlage enden (01.01.2026).";
	const circle = "Die Prüfgrundlagen würden einander im Kreis ersetzen.";
	for (const [values, field, message] of [
		[{ titleEN: " " }, "titleEN", "Der englische Titel muss eingegeben werden."],
		[{ categories: [] }, "categories", "Mindestens eine Kategorie muss ausgewählt werden."],
		[{ validFrom: "" }, "validFrom", "Das Gültigkeitsdatum muss ausgewählt werden."],
		[{ categories: ["Z: Andere"] }, "categories.0", "Der Wert steht nicht zur Auswahl."],
		[{ transitionUntil: "2025-12-31" }, "transitionUntil", early],
		[{ replacedBy: "unknown" }, "replacedBy", "Diese Prüfgrundlage gibt es nicht."],
		[{ replacedBy: first._id }, "replacedBy", circle],
		[{ replacedBy: second._id }, "replacedBy", circle],
	] as const) {
		const answer = send({ ...aSchemeInput(), ...values }, first._id);
		expect(await fieldsOf(answer)).toEqual(invalid({ [field]: [message] }));
	}
	const fields = { code: ["Die Prüfgrundlage oic/smiic 1:2019 gibt es bereits."] };
	const duplicate = await fieldsOf(send(aSchemeInput({ code: "oic/smiic  1:2019" })));
	expect(duplicate).toEqual({ code: "DUPLICATE", fields });
	expect(await list()).toEqual(before);
});

test("a certification has only valid schemes of its category, and a certificate some of them", async () => {
	const [food, gulf, additives] = await list();
	const future = await create({ code: "A:1", validFrom: "2027-01-01" });
	const draft = await createCertificate(app, { products: 1 });
	const certification = `/client/certification/${draft.certification._id}`;
	for (const [schemes, message] of [
		[[additives._id], "Die Prüfgrundlage OIC/SMIIC 24:2020 gehört nicht zur Kategorie."],
		[[future._id], "Die Prüfgrundlage A:1 gilt heute nicht."],
		[["unknown"], "Diese Prüfgrundlage gibt es nicht."],
		[[], "Mindestens eine Prüfgrundlage muss ausgewählt werden."],
		[[food._id, food._id], "Die Prüfgrundlage ist mehrfach angegeben."],
	] as const) {
		const json = aCertificationInput({ schemes: [...schemes] });
		const start = app.request(`/client/certification/${draft.client._id}`, { ...admin, json });
		expect(await fieldsOf(start)).toEqual(invalid({ schemes: [message] }));
	}

	const content = { validFrom: "2026-03-01", productionSites: [], products: draft.certificate.products };
	const change = (values: object) => put(`/certificate/${draft.key}`, { ...content, ...values });
	expect(draft.certificate.schemes).toEqual([food._id, gulf._id]);
	expect(await stated(change({ schemes: [gulf._id] }))).toEqual([gulf.code]);
	// An older client sends no schemes and changes none.
	expect(await stated(change({}))).toEqual([gulf.code]);
	expect(await fieldsOf(change({ schemes: [additives._id] }))).toEqual(invalid({ schemes: [OTHER_CERTIFICATION] }));

	expect(await stated(put(certification, aCertificationInput({ schemes: [food._id] })))).toEqual([food.code]);
	expect(await fieldsOf(take(app, draft, "release"))).toEqual(invalid({ schemes: [OTHER_CERTIFICATION] }));
	const other = aCertificationInput({ category: "K: Production of (Bio) Chemicals", subcategory: "" });
	expect(await stated(put(certification, other))).toEqual([additives.code]);
});

test("after its end, no certificate is released or signed that states the scheme, and no certification starts without one", async () => {
	const waiting = await createCertificate(app, { status: "IN_APPROVAL", products: 1 });
	const draft = await createCertificate(app, { products: 1 });
	const end = "update scheme set transition_until = '2026-03-09'";
	await forge(app, `${end} where code = 'GSO 2055-1:2015'`);
	const ended = invalid({ schemes: ["Die Prüfgrundlage GSO 2055-1:2015 gilt heute nicht."] });
	expect(await fieldsOf(take(app, waiting, "sign"))).toEqual(ended);
	expect(await fieldsOf(take(app, draft, "release"))).toEqual(ended);
	await take(app, draft, "edit");
	expect((await take(app, draft, "release")).status).toBe(200);
	await forge(app, end);
	const start = app.request(`/client/certification/${draft.client._id}`, { ...admin, json: aCertificationInput() });
	expect(await fieldsOf(start)).toEqual(invalid({ schemes: ["Für die Kategorie gilt heute keine Prüfgrundlage."] }));
});

describe("signed certificates", () => {
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

	test("keep the edition that they state, and what comes after a transition period states the new one", async () => {
		const old = await createCertificate(app, { status: "PUBLIC", products: 1 });
		await put(`/client/${old.client._id}/directory`, {});
		const [food, gulf] = await list();
		const edition = await create();
		await send({ ...food, replacedBy: edition._id, transitionUntil: "2026-12-31" }, food._id);
		expect(await stated(app.request(`/certification/${old.certification._id}`, admin))).toEqual(FORMER);
		const deadlines = () => app.json<Deadline[]>("/deadlines?kind=scheme", { as: "Auditor" });
		const { _id, certificationNumber: number } = old.certification;
		const subject = { number, _certificationId: _id };
		expect(await deadlines()).toMatchObject([{ day: "2026-12-31", note: "OIC/SMIIC 1:2019", subject }]);
		const schemes = [edition._id, gulf._id];
		await put(`/client/certification/${old.certification._id}`, aCertificationInput({ schemes }));
		expect(await deadlines()).toEqual([]);
		const { certification: next } = await createCertification(app, { products: 0 });
		expect(next.schemes).toEqual([food._id, gulf._id, edition._id]);
		app.clock.set("2026-04-01T22:30:00.000Z");
		const replacement = await replacementOf(app, old, "IN_APPROVAL");
		const current = ["GSO 2055-1:2015", "OIC/SMIIC 1:2026"];
		const line = { field: "Prüfgrundlagen", before: FORMER.join(", "), after: current.join(", ") };
		const comparison = await app.json<Comparison>(`/certificate/${replacement.key}/comparison`, admin);
		expect(comparison).toMatchObject({ former: { lines: [line] } });
		const signed = await bringTo(app, replacement, "PUBLIC");

		// The signature was made after midnight in Vienna.
		expect(await validate(old)).toMatchObject({ status: 80, schemes: FORMER, decidedOn: "2026-03-10" });
		expect(await validate(signed)).toMatchObject({ status: 40, schemes: current, decidedOn: "2026-04-02" });
		expect([await standards(old), await standards(signed)]).toEqual([FORMER, current]);
		const directory = await (await app.request("/directory.csv")).text();
		expect(directory).toContain(`,"${current.join("; ")}",`);
		expect(await printed(old)).toMatch(/OIC\/SMIIC 1:2019.*GSO 2055-1:2015/s);
		expect(await printed(signed)).toMatch(/GSO 2055-1:2015.*OIC\/SMIIC 1:2026/s);
		expect(await printed(signed)).not.toContain("OIC/SMIIC 1:2019");

		// A later change of a scheme changes nothing that is signed.
		await send(aSchemeInput({ code: "Umbenannt" }), edition._id);
		expect(await validate(signed)).toMatchObject({ schemes: current });
		expect(await verified()).toMatchObject(SOUND);
	});

	test("that an earlier version released without schemes are signed, printed and verified as before", async () => {
		const waiting = await createCertificate(app, { status: "IN_APPROVAL", products: 1 });
		await forge(app, `delete from certificate_scheme where certificate_id = '${waiting.certificate._id}'`);
		const earlier = await bringTo(app, waiting, "PUBLIC");
		const answer = await validate(earlier);
		expect(answer).toMatchObject({ status: 40, decidedOn: "2026-03-10" });
		expect(answer).not.toHaveProperty("schemes");
		expect(await printed(earlier)).toMatch(/OIC\/SMIIC 1:2019.*GSO 2055-1:2015/s);
		expect(await standards(earlier)).toEqual(FORMER);
		expect(await verified()).toMatchObject(SOUND);
	});
});
