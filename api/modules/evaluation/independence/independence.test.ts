import { afterEach, describe, expect, test } from "vitest";
import type { Category } from "../../../kit/categories.ts";
import type { ErrorBody } from "../../../kit/fields.ts";
import { found } from "../../../platform/errors.ts";
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
	type StaffName,
	take,
} from "../../../testing/index.ts";
import { startAppOnce } from "../../../testing/started-app.ts";
import type { Certificate } from "../../certificates/contract.ts";
import { verifyCertificates } from "../../certificates/index.ts";
import type { Certification } from "../../certifications/contract.ts";
import type { CompetenceFormValues } from "../../competence/contract.ts";
import type { StoredFile } from "../../files/contract.ts";
import type { Audit, AuditFormValues, AuditStatusName, Finding } from "../contract.ts";

const strict = startAppOnce({ settings: { requiresEvaluation: true } });
const lenient = startAppOnce();
const MODES = [
	["required", strict],
	["optional", lenient],
] as const;

const save = (app: TestApp, name: StaffName, values: Partial<CompetenceFormValues>) =>
	app.request(`/users/${app.userIds[name]}/competence`, {
		as: "secondAdmin",
		method: "PUT",
		json: { competences: [], conflicts: [], ...values },
	});
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
const refusalOf = async (answer: Response) => ({ status: answer.status, ...((await answer.json()) as ErrorBody) });
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
afterEach(async () => {
	for (const [, app] of MODES) for (const name of ["Admin", "Auditor"] as const) await save(app, name, {});
});

describe.each(MODES)("where evaluation is %s", (mode, app) => {
	const isRefused = mode === "required";

	/** The fields of the audit trail that record a decision in spite of a hint. */
	const MARKS: Readonly<Record<string, string>> = {
		NOT_INDEPENDENT: "War im Team des Audits, auf dem die Entscheidung beruht",
		EVALUATION_MISSING: "Ohne passendes Audit entschieden",
		FINDINGS_OPEN: "Trotz offener Hauptabweichungen entschieden",
	};

	/** Expects a hint before the action, and its refusal without any change, or a record of the decision in spite of it. */
	async function expectHint(
		scenario: CertificateScenario,
		action: Decision,
		code: string,
		message: string,
		refused = isRefused,
	) {
		const before = await read(app, scenario);
		expect(before.hints).toContainEqual({ action, code, message, isRefused: refused });
		expect(before.actions.includes(action)).toBe(!refused);
		const answer = await act(app, scenario, action);
		expect(answer).toMatchObject(refused ? { status: 409, code, message } : { status: 200 });
		const [entry] = await entriesOf(app, "certificate", scenario.certificate._id);
		const mark = entry?.lines.find(({ field }) => field === MARKS[code]);
		if (refused) expect((await read(app, scenario)).stati).toEqual(before.stati);
		else expect(message).toContain(mark?.after);
	}

	const MISSING =
		"Es fehlt ein abgeschlossenes Audit: vor dem ersten Zertifikat ein Erstaudit, nach einer Rezertifizierung ein Rezertifizierungsaudit, vor weiteren Zertifikaten irgendein Audit.";

	test.each<[string, ((scenario: CertificateScenario) => Promise<unknown>) | undefined]>([
		["no audit", undefined],
		["an audit that is not closed", (scenario) => audited(app, scenario, {}, "REPORTED")],
		["a surveillance audit", (scenario) => audited(app, scenario, { kind: "SURVEILLANCE" })],
		["a renewal audit of a certification that renews none", (scenario) => audited(app, scenario, { kind: "RENEWAL" })],
	])("%s does not permit the first release", async (_what, prepare) => {
		const scenario = await createCertificate(app);
		await prepare?.(scenario);
		await expectHint(scenario, "release", "EVALUATION_MISSING", MISSING);
	});

	test("the first release of a renewed certification needs a renewal audit", async () => {
		const former = await createCertification(app, { input: { validFrom: "2023-05-01" } });
		const path = `/certification/${former.certification._id}/renewal`;
		const certification = await app.json<Certification>(path, { as: "Auditor", json: {} });
		const { products, validFrom } = certification;
		const scenario = await createCertificate(app, { in: { ...former, certification, products }, validFrom });
		await audited(app, scenario);
		expect((await read(app, scenario)).hints).toMatchObject([{ action: "release", code: "EVALUATION_MISSING" }]);
		await audited(app, scenario, { kind: "RENEWAL" });
		expect((await read(app, scenario)).hints).toEqual([]);
		expect(await act(app, scenario, "release")).toMatchObject({ status: 200 });
	});

	test("an audit permits a release for 12 months after its last day", async () => {
		const old = await createCertificate(app);
		const { auditNumber } = await audited(app, old, { from: "2025-03-01", to: "2025-03-09" });
		const message = `Das Audit ${auditNumber} endete am 09.03.2025 und ist damit älter als 12 Monate.`;
		await expectHint(old, "release", "EVALUATION_MISSING", message);
		const { scenario } = await released(app, { from: "2025-03-01", to: "2025-03-10" });
		expect((await read(app, scenario)).hints).toEqual([]);
	});

	test("after the first signature, an audit of any kind permits a release, and the last one counts", async () => {
		const { scenario } = await released(app);
		expect(await act(app, scenario, "sign")).toMatchObject({ status: 200 });
		const next = await createCertificate(app, { in: scenario });
		const { auditNumber } = await audited(app, next, { kind: "SURVEILLANCE", from: "2026-04-01", to: "2026-04-02" });
		expect(await act(app, next, "release")).toMatchObject({ status: 200 });
		const basis = { auditNumber, kind: "SURVEILLANCE", recommendation: "GRANT" };
		expect(await basisOf(app, next)).toMatchObject({ evaluation: basis });
	});

	test("an open major finding of any audit stands against release and signature", async () => {
		const draft = await createCertificate(app);
		await audited(app, draft);
		const special = await audited(app, draft, { kind: "SPECIAL" }, "UNDERWAY");
		const first = await createFinding(app, special, { grade: "MAJOR" });
		await createFinding(app, special, { grade: "MINOR" });
		const messageOf = ({ findingNumber }: Finding) => `Diese Hauptabweichungen sind noch offen: ${findingNumber}.`;
		await expectHint(draft, "release", "FINDINGS_OPEN", messageOf(first));
		await moveFinding(app, first, "answer", "accept");
		if (isRefused) expect(await act(app, draft, "release")).toMatchObject({ status: 200 });
		const second = await createFinding(app, special, { grade: "MAJOR" });
		await expectHint(draft, "sign", "FINDINGS_OPEN", messageOf(second));
	});

	test("a member of the audit's team does not sign, or is recorded as not independent", async () => {
		const { scenario, audit } = await released(app, withAdmin(app));
		const consequence = isRefused
			? "Eine andere Person muss unterschreiben."
			: "Das wird bei der Unterschrift im Protokoll vermerkt.";
		const message = `Sie waren im Team des Audits ${audit.auditNumber}, auf dem die Entscheidung beruht. ${consequence}`;
		await expectHint(scenario, "sign", "NOT_INDEPENDENT", message);
		if (isRefused) {
			expect((await read(app, scenario, "secondAdmin")).hints).toEqual([]);
			expect(await act(app, scenario, "sign", "secondAdmin")).toMatchObject({ status: 200 });
			const [entry] = await entriesOf(app, "certificate", scenario.certificate._id);
			expect(entry).toMatchObject({ action: "certificate.sign" });
			expect(entry?.changes).not.toHaveProperty("notIndependent");
		}
	});

	test.each([
		["PLANNED", []],
		["UNDERWAY", [{ action: "sign", code: "NOT_INDEPENDENT" }]],
	] as const)("a lead who leaves the team while the audit is %s gets the hints %j", async (status, hints) => {
		const scenario = await createCertificate(app);
		await saveCompetence(app, "Admin", scenario);
		const left = await audited(app, scenario, { team: [{ user: app.userIds.Admin, part: "LEAD" }] }, status);
		const path = `/audits/${left._id}`;
		// A later change of the plan keeps the former members.
		for (const method of ["REMOTE", "ON_SITE"] as const) {
			const json = anAuditInput(app.userIds.Auditor, { method });
			const { lead, team } = await app.json<Audit>(path, { as: "Admin", method: "PUT", json });
			expect([lead, team[0]?.name, team.length]).toEqual(["Albert Auditor", "Albert Auditor", 2]);
		}
		const list = `/audits?certification=${scenario.certification._id}`;
		expect(await app.json(list, { as: "Admin" })).toMatchObject([{ lead: "Albert Auditor" }]);
		expect(await app.json(`${list}&mine=true`, { as: "Admin" })).toEqual([]);
		if (status === "PLANNED") await moveAudit(app, left, "start");
		await moveAudit(app, left, "report", "close");
		expect(await act(app, scenario, "release")).toMatchObject({ status: 200 });
		expect((await read(app, scenario)).hints).toMatchObject(hints);
		const { evaluation } = (await basisOf(app, scenario)) as { evaluation: Audit };
		expect(evaluation.team.map(({ name }) => name)).toEqual(["Albert Auditor", "Dr. Salma Rahmani"]);
		const refused = isRefused && status === "UNDERWAY";
		expect((await act(app, scenario, "sign")).status).toBe(refused ? 409 : 200);
	});

	test("a user with a conflict of interest neither signs nor retracts, until it ends", async () => {
		const { scenario } = await released(app);
		const message = `Sie haben einen Interessenkonflikt mit dem Kunden ${scenario.client.name}. Unterschreiben und zurückziehen muss eine andere Person.`;
		await saveConflict(app, scenario, "2026-03-10");
		await expectHint(scenario, "sign", "CONFLICT_OF_INTEREST", message, true);
		await saveConflict(app, scenario, "2026-03-09");
		expect(await act(app, scenario, "sign")).toMatchObject({ status: 200 });
		expect((await take(app, scenario, "publish")).status).toBe(200);
		await saveConflict(app, scenario);
		await expectHint(scenario, "retract", "CONFLICT_OF_INTEREST", message, true);
		expect(await act(app, scenario, "retract", "secondAdmin")).toMatchObject({ status: 200 });
	});

	test("a member with a conflict of interest is neither planned nor starts nor reports", async () => {
		const scenario = await createCertificate(app);
		const planned = await audited(app, scenario, {}, "PLANNED");
		await saveConflict(app, scenario);
		const message = "Amina Admin hat einen Interessenkonflikt mit diesem Kunden und darf nicht im Team sein.";
		const refusal = { status: 409, code: "CONFLICT_OF_INTEREST", message, fields: { "team.1.user": [message] } };
		const plan = { as: "Auditor", json: withAdmin(app) } as const;
		const [certification, audit] = [`/certification/${planned._certificationId}/audits`, `/audits/${planned._id}`];
		expect(await refusalOf(await app.request(certification, plan))).toMatchObject(refusal);
		expect(await refusalOf(await app.request(audit, { ...plan, method: "PUT" }))).toMatchObject(refusal);
		await save(app, "Admin", {});
		await app.json(audit, { ...plan, method: "PUT" });
		for (const step of ["start", "report"] as const) {
			const [path, request] = auditRequest(step, planned);
			await saveConflict(app, scenario);
			const { hints } = await app.json<Audit>(audit, { as: "Auditor" });
			expect(hints).toContainEqual({ code: "CONFLICT_OF_INTEREST", message });
			expect(await refusalOf(await app.request(path, { ...request, as: "Auditor" }))).toMatchObject(refusal);
			await save(app, "Admin", {});
			await moveAudit(app, planned, step);
		}
	});

	test("a change of the audit or its files after the release is signed only after another preview", async () => {
		const scenario = await createCertificate(app);
		const underway = await audited(app, scenario, {}, "UNDERWAY");
		const observation = await createFinding(app, underway, { grade: "OBSERVATION" });
		await moveAudit(app, underway, "report", "close");
		expect(await act(app, scenario, "release")).toMatchObject({ status: 200 });
		await take(app, scenario, "preview");
		const files: Pick<StoredFile, "_id" | "sha256">[] = [];
		for (const change of [
			() => moveFinding(app, observation, "answer"),
			async () => files.push(await addFile(app, underway._id, PDF, { owner: "audits" })),
			async () => files.push(await addFile(app, observation._id, PNG, { owner: "findings", name: "Foto.png" })),
		]) {
			await change();
			const changed = await read(app, scenario);
			expect(changed).toMatchObject({ previewed: false, changedSinceRelease: { by: "Albert Auditor" } });
			expect(await refusalOf(await take(app, scenario, "sign"))).toMatchObject({ code: "PREVIEW_REQUIRED" });
			await take(app, scenario, "preview");
		}
		expect(await act(app, scenario, "sign")).toMatchObject({ status: 200 });
		await moveFinding(app, observation, "accept");
		expect((await take(app, scenario, "publish")).status).toBe(200);
		expect((await verifyCertificates(app.deps.database.db)).problems).toEqual([]);
		const kind = "Nachweis";
		const [proof, photo] = files.map(({ _id, sha256 }) => ({ _id, sha256, kind }));
		expect(await basisOf(app, scenario)).toMatchObject({
			evaluation: {
				auditNumber: underway.auditNumber,
				findings: [{ status: "ACCEPTED" }],
				files: [
					{ ...proof, name: "Nachweis.pdf" },
					{ ...photo, name: "Foto.png" },
				],
			},
		});
	});
});

const RACES = 40;
const CONFLICT = "CONFLICT_OF_INTEREST";
interface Race {
	/** The records whose audit entries show which request came first. */
	ids: string[];
	/** A decision, and a request that speaks against it. */
	requests: (() => Promise<Response>)[];
}
async function raceAgainstConflict(action: "sign" | "retract"): Promise<Race> {
	const status = action === "sign" ? "IN_APPROVAL" : "PUBLIC";
	const scenario = await createCertificate(lenient, { products: 1, status });
	if (action === "sign") await take(lenient, scenario, "preview");
	return {
		ids: [scenario.certificate._id, lenient.userIds.Admin],
		requests: [() => take(lenient, scenario, action), () => saveConflict(lenient, scenario)],
	};
}

test.each<[decision: string, against: string, code: string, app: TestApp, prepare: () => Promise<Race>]>([
	["certificate.sign", "user.competence", CONFLICT, lenient, () => raceAgainstConflict("sign")],
	["certificate.retract", "user.competence", CONFLICT, lenient, () => raceAgainstConflict("retract")],
	[
		"evaluation.update",
		"user.competence",
		CONFLICT,
		lenient,
		async () => {
			const scenario = await createCertificate(lenient, { products: 1 });
			const { _id } = await audited(lenient, scenario, {}, "UNDERWAY");
			const plan = { as: "Auditor", method: "PUT", json: withAdmin(lenient) } as const;
			const requests = [() => lenient.request(`/audits/${_id}`, plan), () => saveConflict(lenient, scenario)];
			return { ids: [_id, lenient.userIds.Admin], requests };
		},
	],
	[
		"certificate.sign",
		"evaluation.close",
		"NOT_INDEPENDENT",
		strict,
		async () => {
			const { scenario } = await released(strict);
			await take(strict, scenario, "preview");
			const later = withAdmin(strict, { from: "2026-04-01", to: "2026-04-02" });
			const audit = await audited(strict, scenario, later, "REPORTED");
			const [path, request] = auditRequest("close", audit);
			const requests = [
				() => take(strict, scenario, "sign"),
				() => strict.request(path, { ...request, as: "Auditor" }),
			];
			return { ids: [scenario.certificate._id, audit._id], requests };
		},
	],
])(
	`in ${RACES} races, %s comes before %s, or is refused as %s`,
	async (decision, against, code, app, prepare) => {
		for (let turn = 0; turn < RACES; turn++) {
			const { ids, requests } = await prepare();
			const recorded = async () => {
				const list = ids.map((id) => `'${id}'`).join(", ");
				const query = `select action from audit_entry where entity_id in (${list}) order by seq`;
				return (await app.deps.database.db.values<[string]>(query)).map(([action]) => action);
			};
			const before = (await recorded()).length;
			const sent = turn % 2 === 0 ? requests : requests.toReversed();
			const answers = await Promise.all(sent.map((request) => request()));
			const answer = await refusalOf(found(answers.at(turn % 2 === 0 ? 0 : 1)));
			const entries = (await recorded()).slice(before);
			const isFirst = answer.status === 200;
			expect([answer.code, entries]).toEqual(isFirst ? [undefined, [decision, against]] : [code, [against]]);
			await save(app, "Admin", {});
		}
	},
	300_000,
);
