import { describe, expect, test } from "vitest";
import type { Category } from "../../../kit/categories.ts";
import type { TestApp } from "../../../testing/app.ts";
import { addFile, PDF, PNG } from "../../../testing/files.ts";
import {
	anAuditInput,
	auditRequest,
	type CertificateScenario,
	createAudit,
	createCertificate,
	createCertification,
	createFinding,
	entriesOf,
	moveAudit,
	moveFinding,
	refusalOf,
	type StaffName,
	take,
} from "../../../testing/index.ts";
import { startAppOnce } from "../../../testing/started-app.ts";
import type { Certificate } from "../../certificates/contract.ts";
import { verifyCertificates } from "../../certificates/index.ts";
import type { Certification } from "../../certifications/contract.ts";
import type { CompetenceFormValues } from "../../competence/contract.ts";
import type { Audit, AuditFormValues, AuditStatusName, Finding } from "../contract.ts";

const strict = startAppOnce({ settings: { requiresEvaluation: true } });
const lenient = startAppOnce();

function save(app: TestApp, name: StaffName, values: Partial<CompetenceFormValues>) {
	const json = { competences: [], conflicts: [], ...values };
	return app.request(`/users/${app.userIds[name]}/competence`, { as: "secondAdmin", method: "PUT", json });
}
const saveConflict = (app: TestApp, { client }: CertificateScenario, until?: string) =>
	save(app, "Admin", { conflicts: [{ client: client._id, reason: "Anteile am Unternehmen", until }] });
/** Saves the competence to lead an audit of the certification. */
const saveCompetence = (app: TestApp, name: StaffName, { certification: { category, schemes } }: CertificateScenario) =>
	save(app, name, { competences: [{ categories: [category as Category], schemes, ground: "Ausbildung" }] });
/** Audits the certification; the lead is competent, so that a required competence does not refuse the audit. */
async function audited(
	app: TestApp,
	scenario: CertificateScenario,
	input: Partial<AuditFormValues> = {},
	status: AuditStatusName = "CLOSED",
): Promise<Audit> {
	await saveCompetence(app, "Auditor", scenario);
	return createAudit(app, { in: scenario.certification, status, input });
}
const withAdmin = (app: TestApp, values: Partial<AuditFormValues> = {}) =>
	anAuditInput(app.userIds.Auditor, {
		team: [
			{ user: app.userIds.Auditor, part: "LEAD" },
			{ user: app.userIds.Admin, part: "OBSERVER" },
		],
		...values,
	});
const read = (app: TestApp, { key }: CertificateScenario, as: StaffName = "Admin") =>
	app.json<Certificate>(`/certificate/${key}`, { as });
const basisOf = (app: TestApp, { key }: CertificateScenario) =>
	app.json(`/certificate/${key}/evaluation`, { as: "Admin" });
type Decision = "release" | "sign" | "retract";
async function act(app: TestApp, scenario: CertificateScenario, action: Decision, as?: StaffName) {
	if (action === "sign") await take(app, scenario, "preview", as ?? "Admin");
	return refusalOf(await take(app, scenario, action, as));
}
/** Returns a certificate that was released after an audit with this plan. */
async function released(app: TestApp, input: Partial<AuditFormValues> = {}) {
	const scenario = await createCertificate(app);
	const audit = await audited(app, scenario, input);
	expect(await act(app, scenario, "release")).toMatchObject({ status: 200 });
	return { scenario, audit };
}

/** The fields of the audit trail that record a decision in spite of a hint. */
const MARKS: Readonly<Record<string, string>> = {
	NOT_INDEPENDENT: "War im Team des Audits, auf dem die Entscheidung beruht",
	EVALUATION_MISSING: "Ohne passendes Audit entschieden",
	FINDINGS_OPEN: "Trotz offener Hauptabweichungen entschieden",
};
const MISSING =
	"Es fehlt ein abgeschlossenes Audit: vor dem ersten Zertifikat ein Erstaudit, nach einer Rezertifizierung ein Rezertifizierungsaudit, vor weiteren Zertifikaten irgendein Audit.";
const NOTED = "Das wird bei der Unterschrift im Protokoll vermerkt.";

type Hinted = [action: Decision, code: string, message: string];
/** Expects a hint before the action, and its refusal without any change, or a record of the decision in spite of it. */
async function expectHint(
	app: TestApp,
	scenario: CertificateScenario,
	[action, code, message]: Hinted,
	isRefused = app === strict,
) {
	const before = await read(app, scenario);
	expect(before.hints).toContainEqual({ action, code, message, isRefused });
	expect(before.actions.includes(action)).toBe(!isRefused);
	const answer = await act(app, scenario, action);
	expect(answer).toMatchObject(isRefused ? { status: 409, code, message } : { status: 200 });
	const [entry] = await entriesOf(app, "certificate", scenario.certificate._id);
	const mark = entry?.lines.find(({ field }) => field === MARKS[code]);
	if (isRefused) expect((await read(app, scenario)).stati).toEqual(before.stati);
	else expect(message).toContain(mark?.after);
}

describe.each([
	["required", strict],
	["optional", lenient],
] as const)("where evaluation is %s", (_mode, app) => {
	const isRefused = app === strict;

	test("the first release needs a closed initial audit, which permits it for 12 months after its last day", async () => {
		const scenario = await createCertificate(app);
		const expectMissing = async (message: string) => {
			await expectHint(app, scenario, ["release", "EVALUATION_MISSING", message]);
			if (!isRefused) await take(app, scenario, "stop");
		};
		await expectMissing(MISSING);
		await audited(app, scenario, {}, "REPORTED");
		for (const kind of ["SURVEILLANCE", "RENEWAL"] as const) await audited(app, scenario, { kind });
		await expectMissing(MISSING);
		const { auditNumber } = await audited(app, scenario, { from: "2025-03-01", to: "2025-03-09" });
		await expectMissing(`Das Audit ${auditNumber} endete am 09.03.2025 und ist damit älter als 12 Monate.`);
		await audited(app, scenario, { from: "2025-03-01", to: "2025-03-10" });
		expect((await read(app, scenario)).hints).toEqual([]);
		expect(await act(app, scenario, "release")).toMatchObject({ status: 200 });
	});

	test("an open major finding of any audit stands against release and signature", async () => {
		const draft = await createCertificate(app);
		await audited(app, draft);
		const special = await audited(app, draft, { kind: "SPECIAL" }, "UNDERWAY");
		const first = await createFinding(app, special, { grade: "MAJOR" });
		await createFinding(app, special, { grade: "MINOR" });
		const messageOf = ({ findingNumber }: Finding) => `Diese Hauptabweichungen sind noch offen: ${findingNumber}.`;
		await expectHint(app, draft, ["release", "FINDINGS_OPEN", messageOf(first)]);
		await moveFinding(app, first, "answer", "accept");
		if (isRefused) expect(await act(app, draft, "release")).toMatchObject({ status: 200 });
		const second = await createFinding(app, special, { grade: "MAJOR" });
		await expectHint(app, draft, ["sign", "FINDINGS_OPEN", messageOf(second)]);
	});

	test("a member of the audit's team does not sign, or is recorded as not independent", async () => {
		const { scenario, audit } = await released(app, withAdmin(app));
		const member = `Sie waren im Team des Audits ${audit.auditNumber}, auf dem die Entscheidung beruht.`;
		const consequence = isRefused ? "Eine andere Person muss unterschreiben." : NOTED;
		await expectHint(app, scenario, ["sign", "NOT_INDEPENDENT", `${member} ${consequence}`]);
		if (!isRefused) return;
		expect((await read(app, scenario, "secondAdmin")).hints).toEqual([]);
		expect(await act(app, scenario, "sign", "secondAdmin")).toMatchObject({ status: 200 });
		const [entry] = await entriesOf(app, "certificate", scenario.certificate._id);
		expect(entry).toMatchObject({ action: "certificate.sign" });
		expect(entry?.changes).not.toHaveProperty("notIndependent");
	});
});

test("the first release of a renewed certification needs a renewal audit", async () => {
	const former = await createCertification(strict, { input: { validFrom: "2023-05-01" } });
	const path = `/certification/${former.certification._id}/renewal`;
	const certification = await strict.json<Certification>(path, { as: "Auditor", json: {} });
	const { products, validFrom } = certification;
	const scenario = await createCertificate(strict, { in: { ...former, certification, products }, validFrom });
	await audited(strict, scenario);
	expect((await read(strict, scenario)).hints).toMatchObject([{ action: "release", code: "EVALUATION_MISSING" }]);
	await audited(strict, scenario, { kind: "RENEWAL" });
	expect(await act(strict, scenario, "release")).toMatchObject({ status: 200 });
});

test("after the first signature, an audit of any kind permits a release, and the last one counts", async () => {
	const { scenario } = await released(strict);
	expect(await act(strict, scenario, "sign")).toMatchObject({ status: 200 });
	const next = await createCertificate(strict, { in: scenario });
	const days = { from: "2026-04-01", to: "2026-04-02" };
	const { auditNumber } = await audited(strict, next, { kind: "SURVEILLANCE", ...days });
	expect(await act(strict, next, "release")).toMatchObject({ status: 200 });
	const evaluation = { auditNumber, kind: "SURVEILLANCE", recommendation: "GRANT" };
	expect(await basisOf(strict, next)).toMatchObject({ evaluation });
});

test.each([
	["PLANNED", 200, []],
	["UNDERWAY", 409, [{ action: "sign", code: "NOT_INDEPENDENT" }]],
] as const)(
	"a lead who leaves the team of an audit that is %s gets %s for the signature",
	async (status, ...expected) => {
		const scenario = await createCertificate(strict);
		await saveCompetence(strict, "Admin", scenario);
		const left = await audited(strict, scenario, { team: [{ user: strict.userIds.Admin, part: "LEAD" }] }, status);
		// A later change of the plan keeps the former members.
		for (const method of ["REMOTE", "ON_SITE"] as const) {
			const json = anAuditInput(strict.userIds.Auditor, { method });
			const { lead, team } = await strict.json<Audit>(`/audits/${left._id}`, { as: "Admin", method: "PUT", json });
			expect([lead, team[0]?.name, team.length]).toEqual(["Albert Auditor", "Albert Auditor", 2]);
		}
		const list = `/audits?certification=${scenario.certification._id}`;
		expect(await strict.json(list, { as: "Admin" })).toMatchObject([{ lead: "Albert Auditor" }]);
		expect(await strict.json(`${list}&mine=true`, { as: "Admin" })).toEqual([]);
		if (status === "PLANNED") await moveAudit(strict, left, "start");
		await moveAudit(strict, left, "report", "close");
		expect(await act(strict, scenario, "release")).toMatchObject({ status: 200 });
		const { hints } = await read(strict, scenario);
		const team = [{ name: "Albert Auditor" }, { name: "Dr. Salma Rahmani" }];
		expect(await basisOf(strict, scenario)).toMatchObject({ evaluation: { team } });
		const { status: answered } = await act(strict, scenario, "sign");
		expect([answered, hints]).toMatchObject(expected);
	},
);

test("a user with a conflict of interest neither signs nor retracts, until it ends", async () => {
	const { scenario } = await released(lenient);
	const message = `Sie haben einen Interessenkonflikt mit dem Kunden ${scenario.client.name}. Unterschreiben und zurückziehen muss eine andere Person.`;
	await saveConflict(lenient, scenario, "2026-03-10");
	await expectHint(lenient, scenario, ["sign", "CONFLICT_OF_INTEREST", message], true);
	await saveConflict(lenient, scenario, "2026-03-09");
	expect(await act(lenient, scenario, "sign")).toMatchObject({ status: 200 });
	expect((await take(lenient, scenario, "publish")).status).toBe(200);
	await saveConflict(lenient, scenario);
	await expectHint(lenient, scenario, ["retract", "CONFLICT_OF_INTEREST", message], true);
	expect(await act(lenient, scenario, "retract", "secondAdmin")).toMatchObject({ status: 200 });
});

test("a change of the audit or its files after the release is signed only after another preview", async () => {
	const scenario = await createCertificate(lenient);
	const underway = await audited(lenient, scenario, {}, "UNDERWAY");
	const observation = await createFinding(lenient, underway, { grade: "OBSERVATION" });
	await moveAudit(lenient, underway, "report", "close");
	expect(await act(lenient, scenario, "release")).toMatchObject({ status: 200 });
	await take(lenient, scenario, "preview");
	const files: object[] = [];
	const add = async (owner: "audits" | "findings", id: string, content: Uint8Array, name: string) => {
		const { _id, sha256, kind } = await addFile(lenient, id, content, { owner, name });
		files.push({ _id, name, sha256, kind });
	};
	for (const change of [
		() => moveFinding(lenient, observation, "answer"),
		() => add("audits", underway._id, PDF, "Nachweis.pdf"),
		() => add("findings", observation._id, PNG, "Foto.png"),
	]) {
		await change();
		const changed = await read(lenient, scenario);
		expect(changed).toMatchObject({ previewed: false, changedSinceRelease: { by: "Albert Auditor" } });
		expect(await refusalOf(await take(lenient, scenario, "sign"))).toMatchObject({ code: "PREVIEW_REQUIRED" });
		await take(lenient, scenario, "preview");
	}
	expect(await act(lenient, scenario, "sign")).toMatchObject({ status: 200 });
	await moveFinding(lenient, observation, "accept");
	expect((await take(lenient, scenario, "publish")).status).toBe(200);
	expect((await verifyCertificates(lenient.deps.database.db)).problems).toEqual([]);
	const evaluation = { auditNumber: underway.auditNumber, findings: [{ status: "ACCEPTED" }], files };
	expect(await basisOf(lenient, scenario)).toMatchObject({ evaluation });
});

const RACES = 6;
/** A decision, a request that speaks against it, and the records whose audit entries show which of them came first. */
type Race = readonly [decide: () => Promise<Response>, oppose: () => Promise<Response>, ids: string[]];
const decision = (action: "sign" | "retract") => async (): Promise<Race> => {
	const scenario = await createCertificate(lenient, {
		products: 1,
		status: action === "sign" ? "IN_APPROVAL" : "PUBLIC",
	});
	if (action === "sign") await take(lenient, scenario, "preview");
	const ids = [scenario.certificate._id, lenient.userIds.Admin];
	return [() => take(lenient, scenario, action), () => saveConflict(lenient, scenario), ids];
};
async function changeOfTeam(): Promise<Race> {
	const scenario = await createCertificate(lenient, { products: 1 });
	const { _id } = await audited(lenient, scenario, {}, "UNDERWAY");
	const plan = { as: "Auditor", method: "PUT", json: withAdmin(lenient) } as const;
	const ids = [_id, lenient.userIds.Admin];
	return [() => lenient.request(`/audits/${_id}`, plan), () => saveConflict(lenient, scenario), ids];
}
async function signatureOfMember(): Promise<Race> {
	const { scenario } = await released(strict);
	await take(strict, scenario, "preview");
	const later = withAdmin(strict, { from: "2026-04-01", to: "2026-04-02" });
	const audit = await audited(strict, scenario, later, "REPORTED");
	const [path, request] = auditRequest("close", audit);
	const close = () => strict.request(path, { ...request, as: "Auditor" });
	return [() => take(strict, scenario, "sign"), close, [scenario.certificate._id, audit._id]];
}

test.each<[decision: string, against: string, code: string, app: TestApp, prepare: () => Promise<Race>]>([
	["certificate.sign", "user.competence", "CONFLICT_OF_INTEREST", lenient, decision("sign")],
	["certificate.retract", "user.competence", "CONFLICT_OF_INTEREST", lenient, decision("retract")],
	["evaluation.update", "user.competence", "CONFLICT_OF_INTEREST", lenient, changeOfTeam],
	["certificate.sign", "evaluation.close", "NOT_INDEPENDENT", strict, signatureOfMember],
])(`in ${RACES} races, %s comes before %s, or is refused as %s`, async (decided, against, code, app, prepare) => {
	for (let turn = 0; turn < RACES; turn++) {
		const [decide, oppose, ids] = await prepare();
		const query = `select action from audit_entry where entity_id in ('${ids.join("', '")}') order by seq`;
		const recorded = () => app.deps.database.db.values<[string]>(query);
		const before = (await recorded()).length;
		const sent = turn % 2 === 0 ? [decide(), oppose()] : [oppose(), decide()].reverse();
		const [answer] = await Promise.all(sent.map(async (response) => refusalOf(await response)));
		const entries = (await recorded()).slice(before).flat();
		const expected = answer?.status === 200 ? [undefined, [decided, against]] : [code, [against]];
		expect([answer?.code, entries]).toEqual(expected);
	}
});
