import { afterEach, describe, expect, test } from "vitest";
import type { Category } from "../../../kit/categories.ts";
import type { ErrorBody } from "../../../kit/fields.ts";
import type { TestApp } from "../../../testing/app.ts";
import { addFile, PDF, PNG } from "../../../testing/files.ts";
import {
	type CertificateScenario,
	createAudit,
	createCertificate,
	createCertification,
	createFinding,
	entriesOf,
	FINDING_ANSWER,
	type StaffName,
	take,
} from "../../../testing/index.ts";
import { startAppOnce } from "../../../testing/started-app.ts";
import type { Certificate } from "../../certificates/contract.ts";
import { verifyCertificates } from "../../certificates/index.ts";
import type { Certification } from "../../certifications/contract.ts";
import type { CompetenceFormValues } from "../../competence/contract.ts";
import type { StoredFile } from "../../files/contract.ts";
import type { Audit, AuditFormValues, Finding } from "../contract.ts";

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
const conflictWith = ({ client }: CertificateScenario, until?: string) => ({
	conflicts: [{ client: client._id, reason: "Anteile am Unternehmen", ...(until === undefined ? {} : { until }) }],
});
/** Audits the certification; the lead is competent, so that a required competence does not refuse the audit. */
async function audited(
	app: TestApp,
	{ certification }: CertificateScenario,
	input: Partial<AuditFormValues> = {},
	status: "UNDERWAY" | "REPORTED" | "CLOSED" = "CLOSED",
): Promise<Audit> {
	const { category, schemes = [] } = certification;
	await save(app, "Auditor", { competences: [{ categories: [category as Category], schemes, ground: "Ausbildung" }] });
	return createAudit(app, { in: certification, status, input });
}
const withAdmin = (app: TestApp): Partial<AuditFormValues> => ({
	team: [
		{ user: app.userIds.Auditor, part: "LEAD" },
		{ user: app.userIds.Admin, part: "OBSERVER" },
	],
});
const read = (app: TestApp, { key }: CertificateScenario, as: StaffName = "Admin") =>
	app.json<Certificate>(`/certificate/${key}`, { as });
async function act(
	app: TestApp,
	scenario: CertificateScenario,
	action: "release" | "sign" | "retract",
	as?: StaffName,
) {
	if (action === "sign") await take(app, scenario, "preview", as ?? "Admin");
	const answer = await take(app, scenario, action, as);
	return { status: answer.status, ...((await answer.json()) as Partial<ErrorBody>) };
}
/** Returns a certificate that was released after an audit with this plan. */
async function released(app: TestApp, input: Partial<AuditFormValues> = {}) {
	const scenario = await createCertificate(app);
	const audit = await audited(app, scenario, input);
	expect(await act(app, scenario, "release")).toMatchObject({ status: 200 });
	return { scenario, audit };
}
async function resolve(app: TestApp, finding: Finding): Promise<void> {
	await app.json(`/findings/${finding._id}/answer`, { as: "Auditor", json: FINDING_ANSWER });
	await app.json(`/findings/${finding._id}/accept`, { as: "Auditor", json: { verification: "Nachweis geprüft" } });
}

afterEach(async () => {
	for (const [, app] of MODES) for (const name of ["Admin", "Auditor"] as const) await save(app, name, {});
});

describe.each(MODES)("where evaluation is %s", (mode, app) => {
	const isRefused = mode === "required";

	/** Expects a hint before the action and, if evaluation is required, its refusal without any change. */
	async function expectHint(
		scenario: CertificateScenario,
		action: "release" | "sign" | "retract",
		code: string,
		{ message, refused = isRefused }: { message: string; refused?: boolean },
	) {
		const before = await read(app, scenario);
		expect(before.hints).toContainEqual({ action, code, message, isRefused: refused });
		expect(before.actions.includes(action)).toBe(!refused);
		const answer = await act(app, scenario, action);
		expect(answer).toMatchObject(refused ? { status: 409, code, message } : { status: 200 });
		if (refused) expect((await read(app, scenario)).stati).toEqual(before.stati);
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
		await expectHint(scenario, "release", "EVALUATION_MISSING", { message: MISSING });
	});

	test("the first release of a renewed certification needs a renewal audit", async () => {
		const former = await createCertification(app, { input: { validFrom: "2023-05-01" } });
		const path = `/certification/${former.certification._id}/renewal`;
		const certification = await app.json<Certification>(path, { as: "Auditor", json: {} });
		const { products } = certification;
		const renewed = { client: former.client, certification, products };
		const scenario = await createCertificate(app, { in: renewed, validFrom: certification.validFrom });
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
		await expectHint(old, "release", "EVALUATION_MISSING", { message });
		const recent = await createCertificate(app);
		await audited(app, recent, { from: "2025-03-01", to: "2025-03-10" });
		expect((await read(app, recent)).hints).toEqual([]);
		expect(await act(app, recent, "release")).toMatchObject({ status: 200 });
	});

	test("after the first signature, an audit of any kind permits a release, and the last one counts", async () => {
		const { scenario } = await released(app);
		expect(await act(app, scenario, "sign")).toMatchObject({ status: 200 });
		const next = await createCertificate(app, { in: scenario });
		const surveillance = await audited(app, next, { kind: "SURVEILLANCE", from: "2026-04-01", to: "2026-04-02" });
		expect(await act(app, next, "release")).toMatchObject({ status: 200 });
		expect(await app.json(`/certificate/${next.key}/evaluation`, { as: "Admin" })).toMatchObject({
			evaluation: { auditNumber: surveillance.auditNumber, kind: "SURVEILLANCE", recommendation: "GRANT" },
		});
	});

	test("an open major finding of any audit stands against release and signature", async () => {
		const draft = await createCertificate(app);
		await audited(app, draft);
		const special = await audited(app, draft, { kind: "SPECIAL" }, "UNDERWAY");
		const first = await createFinding(app, special, { grade: "MAJOR" });
		await createFinding(app, special, { grade: "MINOR" });
		const messageOf = ({ findingNumber }: Finding) => `Diese Hauptabweichungen sind noch offen: ${findingNumber}.`;
		await expectHint(draft, "release", "FINDINGS_OPEN", { message: messageOf(first) });
		await resolve(app, first);
		if (isRefused) expect(await act(app, draft, "release")).toMatchObject({ status: 200 });
		const second = await createFinding(app, special, { grade: "MAJOR" });
		await expectHint(draft, "sign", "FINDINGS_OPEN", { message: messageOf(second) });
	});

	test("a member of the audit's team does not sign, or is recorded as not independent", async () => {
		const { scenario, audit } = await released(app, withAdmin(app));
		const about = `Sie waren im Team des Audits ${audit.auditNumber}, auf dem die Entscheidung beruht.`;
		const message = isRefused
			? `${about} Eine andere Person muss unterschreiben.`
			: `${about} Das wird bei der Unterschrift im Protokoll vermerkt.`;
		await expectHint(scenario, "sign", "NOT_INDEPENDENT", { message });
		if (isRefused) {
			expect((await read(app, scenario, "secondAdmin")).hints).toEqual([]);
			expect(await act(app, scenario, "sign", "secondAdmin")).toMatchObject({ status: 200 });
		}
		const [entry] = await entriesOf(app, "certificate", scenario.certificate._id);
		expect(entry).toMatchObject({ action: "certificate.sign" });
		expect(entry?.changes.notIndependent).toEqual(isRefused ? undefined : [null, audit.auditNumber]);
	});

	test("a user with a conflict of interest neither signs nor retracts, until it ends", async () => {
		const { scenario } = await released(app);
		const { name } = scenario.client;
		const message = `Sie haben einen Interessenkonflikt mit dem Kunden ${name}. Unterschreiben und zurückziehen muss eine andere Person.`;
		await save(app, "Admin", conflictWith(scenario, "2026-03-10"));
		await expectHint(scenario, "sign", "CONFLICT_OF_INTEREST", { message, refused: true });
		await save(app, "Admin", conflictWith(scenario, "2026-03-09"));
		expect(await act(app, scenario, "sign")).toMatchObject({ status: 200 });
		expect((await take(app, scenario, "publish")).status).toBe(200);
		await save(app, "Admin", conflictWith(scenario));
		await expectHint(scenario, "retract", "CONFLICT_OF_INTEREST", { message, refused: true });
		expect(await act(app, scenario, "retract", "secondAdmin")).toMatchObject({ status: 200 });
	});

	test("a member with a conflict of interest is neither planned nor starts nor reports", async () => {
		const scenario = await createCertificate(app);
		const planned = await audited(app, scenario, {}, "UNDERWAY");
		await save(app, "Admin", conflictWith(scenario));
		const message = "Amina Admin hat einen Interessenkonflikt mit diesem Kunden und darf nicht im Team sein.";
		const refusal = { code: "CONFLICT_OF_INTEREST", message, fields: { "team.1.user": [message] } };
		const { kind, from, to, method } = planned;
		const json = { kind, from, to, method, ...withAdmin(app) };
		for (const [path, method] of [
			[`/certification/${scenario.certification._id}/audits`, "POST"],
			[`/audits/${planned._id}`, "PUT"],
		] as const) {
			const answer = await app.request(path, { as: "Auditor", method, json });
			expect([answer.status, await answer.json()]).toMatchObject([409, refusal]);
		}
		await save(app, "Admin", {});
		await app.json(`/audits/${planned._id}`, { as: "Auditor", method: "PUT", json });
		await save(app, "Admin", conflictWith(scenario));
		const { hints } = await app.json<Audit>(`/audits/${planned._id}`, { as: "Auditor" });
		expect(hints).toContainEqual({ code: "CONFLICT_OF_INTEREST", message });
		const report = { summary: "Wirksam", recommendation: "GRANT" };
		const answer = await app.request(`/audits/${planned._id}/report`, { as: "Auditor", json: report });
		expect([answer.status, await answer.json()]).toMatchObject([409, refusal]);
	});

	test("a change of the audit or its files after the release is signed only after another preview", async () => {
		const scenario = await createCertificate(app);
		const underway = await audited(app, scenario, {}, "UNDERWAY");
		const observation = await createFinding(app, underway, { grade: "OBSERVATION" });
		const json = { summary: "Wirksam", recommendation: "GRANT" };
		await app.json(`/audits/${underway._id}/report`, { as: "Auditor", json });
		await app.json(`/audits/${underway._id}/close`, { as: "Auditor", method: "POST" });
		expect(await act(app, scenario, "release")).toMatchObject({ status: 200 });
		await take(app, scenario, "preview");
		const files: Pick<StoredFile, "_id" | "sha256">[] = [];
		for (const change of [
			() => app.json(`/findings/${observation._id}/answer`, { as: "Auditor", json: FINDING_ANSWER }),
			async () => files.push(await addFile(app, underway._id, PDF, { owner: "audits" })),
			async () => files.push(await addFile(app, observation._id, PNG, { owner: "findings", name: "Foto.png" })),
		]) {
			await change();
			const changed = await read(app, scenario);
			expect(changed).toMatchObject({ previewed: false, changedSinceRelease: { by: "Albert Auditor" } });
			expect(await (await take(app, scenario, "sign")).json()).toMatchObject({ code: "PREVIEW_REQUIRED" });
			await take(app, scenario, "preview");
		}
		expect(await act(app, scenario, "sign")).toMatchObject({ status: 200 });
		await app.json(`/findings/${observation._id}/accept`, { as: "Auditor", json: { verification: "Geprüft" } });
		expect((await take(app, scenario, "publish")).status).toBe(200);
		expect((await verifyCertificates(app.deps.database.db)).problems).toEqual([]);
		const kind = "Nachweis";
		const [proof, photo] = files.map(({ _id, sha256 }) => ({ _id, sha256, kind }));
		expect(await app.json(`/certificate/${scenario.key}/evaluation`, { as: "Admin" })).toMatchObject({
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

const RACES = 20;
const order = async (app: TestApp, ids: readonly string[]): Promise<string[]> => {
	const list = ids.map((id) => `'${id}'`).join(", ");
	const rows = await app.deps.database.db.values<[string]>(
		`select action from audit_entry where entity_id in (${list}) order by seq`,
	);
	return rows.map(([action]) => action);
};

/** Sends two requests at once, in both orders, and returns the answers and the order of their audit entries. */
async function race(app: TestApp, turn: number, ids: readonly string[], requests: (() => Promise<Response>)[]) {
	const before = (await order(app, ids)).length;
	const sent = turn % 2 === 0 ? requests : requests.toReversed();
	const answers = await Promise.all(sent.map((request) => request()));
	const answered = turn % 2 === 0 ? answers : answers.toReversed();
	return { stati: answered.map(({ status }) => status), entries: (await order(app, ids)).slice(before), answered };
}

test.each(["sign", "retract"] as const)(
	`in ${RACES} races, a conflict of interest is recorded after %s, or refuses it`,
	async (action) => {
		for (let turn = 0; turn < RACES; turn++) {
			const scenario = await createCertificate(lenient, {
				products: 1,
				status: action === "sign" ? "IN_APPROVAL" : "PUBLIC",
			});
			await take(lenient, scenario, "preview");
			const ids = [scenario.certificate._id, lenient.userIds.Admin];
			const { stati, entries } = await race(lenient, turn, ids, [
				() => take(lenient, scenario, action),
				() => save(lenient, "Admin", conflictWith(scenario)),
			]);
			if (stati[0] === 200) expect(entries).toEqual([`certificate.${action}`, "user.competence"]);
			else expect([stati[0], entries]).toEqual([409, ["user.competence"]]);
			await save(lenient, "Admin", {});
		}
	},
);

test(`in ${RACES} races, a conflict of interest is recorded after the plan of an audit, or refuses it`, async () => {
	for (let turn = 0; turn < RACES; turn++) {
		const scenario = await createCertificate(lenient, { products: 1 });
		const planned = await audited(lenient, scenario, {}, "UNDERWAY");
		const { kind, from, to, method } = planned;
		const json = { kind, from, to, method, ...withAdmin(lenient) };
		const { stati, entries } = await race(
			lenient,
			turn,
			[planned._id, lenient.userIds.Admin],
			[
				() => lenient.request(`/audits/${planned._id}`, { as: "Auditor", method: "PUT", json }),
				() => save(lenient, "Admin", conflictWith(scenario)),
			],
		);
		if (stati[0] === 200) expect(entries).toEqual(["evaluation.update", "user.competence"]);
		else expect([stati[0], entries]).toEqual([409, ["user.competence"]]);
		await save(lenient, "Admin", {});
	}
});

test(`in ${RACES} races, a member signs before the audit is closed on which the decision would rest, or not`, async () => {
	for (let turn = 0; turn < RACES; turn++) {
		const { scenario } = await released(strict);
		await take(strict, scenario, "preview");
		const later = await audited(
			strict,
			scenario,
			{ ...withAdmin(strict), from: "2026-04-01", to: "2026-04-02" },
			"REPORTED",
		);
		const { stati, entries } = await race(
			strict,
			turn,
			[scenario.certificate._id, later._id],
			[
				() => take(strict, scenario, "sign"),
				() => strict.request(`/audits/${later._id}/close`, { as: "Auditor", method: "POST" }),
			],
		);
		if (stati[0] === 200) expect(entries).toEqual(["certificate.sign", "evaluation.close"]);
		else expect([stati[0], entries]).toEqual([409, ["evaluation.close"]]);
	}
});
