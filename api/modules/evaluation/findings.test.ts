import { describe, expect, it } from "vitest";
import type { AuditEntry } from "../../audit/contract.ts";
import type { ErrorBody } from "../../kit/fields.ts";
import {
	aFindingInput,
	auditRequest,
	createAudit,
	createFinding,
	entriesOf,
	FINDING_ANSWER,
	findingRequest,
	type StaffName,
} from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import type { Audit, AuditMove, AuditStatusName, Finding, FindingStatus, FindingStep } from "./contract.ts";

const app = startAppOnce();

const findingsOf = async (auditId: string) => (await app.json<Audit>(`/audits/${auditId}`, { as: "Auditor" })).findings;
const refusalOf = async (answer: Response) => ({ status: answer.status, ...((await answer.json()) as ErrorBody) });
function send(step: FindingStep, finding: Finding, as: StaffName = "Auditor", headers: Record<string, string> = {}) {
	const [path, request] = findingRequest(step, finding);
	return app.request(path, { ...request, as, headers });
}

const ROADS: Readonly<Record<string, readonly AuditMove[]>> = {
	REPORTED: ["report"],
	CLOSED: ["report", "close"],
	CANCELLED: ["cancel"],
};
/** States a finding in an audit and brings both to the given statuses. */
async function findingIn(status: FindingStatus, auditStatus: AuditStatusName = "UNDERWAY"): Promise<Finding> {
	const audit = await createAudit(app, { status: "UNDERWAY" });
	const finding = await createFinding(app, audit, { grade: "OBSERVATION" });
	if (status !== "OPEN") await send("answer", finding);
	if (status === "ACCEPTED") await send("accept", finding);
	for (const step of ROADS[auditStatus] ?? []) {
		const [path, request] = auditRequest(step, audit);
		await app.json(path, { ...request, as: "Auditor" });
	}
	return finding;
}

describe("stating a finding", () => {
	it("numbers it within the audit and gives it a day by its grade, unless one is given", async () => {
		const audit = await createAudit(app);
		for (const grade of ["MAJOR", "MINOR", "OBSERVATION"] as const) await createFinding(app, audit, { grade });
		await createFinding(app, audit, { due: "2026-05-01" });
		const days = ["2026-04-09", "2026-06-08", undefined, "2026-05-01"];
		expect(await findingsOf(audit._id)).toMatchObject(
			days.map((due, n) => ({ findingNumber: `${audit.auditNumber}/${n + 1}`, due, status: "OPEN" })),
		);
	});

	it.each<[values: object, field: string, message: string]>([
		[{ grade: "" }, "grade", "Die Art der Abweichung muss ausgewählt werden."],
		[{ scheme: "none" }, "scheme", "Die Prüfgrundlage gehört nicht zu diesem Audit."],
		[{ clause: " " }, "clause", "Der Abschnitt der Prüfgrundlage muss eingegeben werden."],
		[{ statement: undefined }, "statement", "Die Feststellung muss eingegeben werden."],
		[{ evidence: "" }, "evidence", "Der Nachweis muss eingegeben werden."],
		[{ statement: "x".repeat(5001) }, "statement", "Höchstens 5000 Zeichen."],
		[{ due: "2026-03-15" }, "due", "Der Tag darf nicht vor dem ersten Tag des Audits liegen (16.03.2026)."],
	])("with %j is refused, the message names the field, and nothing is stored", async (values, field, message) => {
		const { _id, schemes } = await createAudit(app);
		const json = { ...aFindingInput(schemes[0]), ...values };
		const refusal = await refusalOf(await app.request(`/audits/${_id}/findings`, { as: "Auditor", json }));
		expect(refusal).toMatchObject({ status: 400, code: "VALIDATION", fields: { [field]: [message] } });
		expect(await findingsOf(_id)).toEqual([]);
	});

	it("at the same moment as others gives each its own number", async () => {
		const audit = await createAudit(app);
		await Promise.all(Array.from({ length: 10 }, () => createFinding(app, audit)));
		const numbers = (await findingsOf(audit._id)).map(({ findingNumber }) => findingNumber);
		expect(numbers).toEqual(Array.from({ length: 10 }, (_, n) => `${audit.auditNumber}/${n + 1}`));
	});
});

describe("a finding", () => {
	const ALLOWED: Readonly<Record<FindingStatus, readonly FindingStep[]>> = {
		OPEN: ["edit", "answer"],
		ANSWERED: ["accept", "reject"],
		ACCEPTED: [],
	};
	it.each(
		(["OPEN", "ANSWERED", "ACCEPTED"] as const).flatMap((status) =>
			(["UNDERWAY", "REPORTED", "CLOSED", "CANCELLED"] as const).map((auditStatus) => [status, auditStatus] as const),
		),
	)("that is %s in an audit that is %s permits only the steps that it offers", async (status, auditStatus) => {
		const allowed = auditStatus === "CANCELLED" ? [] : ALLOWED[status];
		const wanted = allowed.filter((step) => step !== "edit" || auditStatus === "UNDERWAY");
		for (const step of ["edit", "answer", "accept", "reject"] as const) {
			const finding = await findingIn(status, auditStatus);
			const before = await findingsOf(finding._auditId);
			expect(before).toMatchObject([{ actions: wanted }]);
			const answer = await send(step, finding, step === "accept" ? "Admin" : "Auditor");
			expect([step, answer.status]).toEqual([step, wanted.includes(step) ? 200 : 409]);
			if (!answer.ok) expect(await findingsOf(finding._auditId)).toEqual(before);
		}
	});

	it("is answered, sent back with a reason, answered again and accepted, each of which is recorded", async () => {
		const finding = await createFinding(app, await createAudit(app));
		for (const step of ["answer", "reject", "answer", "accept"] as const)
			expect((await send(step, finding)).status).toBe(200);
		const texts = { ...FINDING_ANSWER, verification: "Unterlagen geprüft.", reason: "Der Nachweis fehlt." };
		expect(await findingsOf(finding._auditId)).toMatchObject([{ status: "ACCEPTED", ...texts }]);
		const entries = (await entriesOf(app, "finding", finding._id)) as (AuditEntry & { title: string })[];
		expect(entries.map(({ title, subject }) => `${title}: ${subject.label}`)).toEqual(
			[
				"Abweichung behoben",
				"Abweichung beantwortet",
				"Antwort auf die Abweichung abgelehnt",
				"Abweichung beantwortet",
				"Abweichung festgestellt",
			].map((title) => `${title}: ${finding.findingNumber}`),
		);
		expect(entries[2]?.lines).toEqual([
			{ field: "Status", before: "Beantwortet", after: "Offen" },
			{ field: "Anmerkung", after: texts.reason },
		]);
	});

	it.each<FindingStep>(["answer", "accept", "reject"])("has one winner if 20 requests %s it at once", async (step) => {
		const finding = await findingIn(step === "answer" ? "OPEN" : "ANSWERED");
		const answers = await Promise.all(Array.from({ length: 20 }, () => send(step, finding)));
		expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
	});

	it("is not changed by a user who saw an outdated version, and the answer names who changed it", async () => {
		const finding = await createFinding(app, await createAudit(app));
		const tag = { "if-match": `"${finding.version}"` };
		expect((await send("edit", finding, "Admin", tag)).status).toBe(200);
		const refusal = { status: 409, code: "STALE", changedBy: "Amina Admin" };
		expect(await refusalOf(await send("edit", finding, "Auditor", tag))).toMatchObject(refusal);
	});

	it.each<[FindingStep, values: object, field: string, message: string]>([
		["answer", { ...FINDING_ANSWER, cause: "" }, "cause", "Die Ursache muss eingegeben werden."],
		["answer", { ...FINDING_ANSWER, correction: " " }, "correction", "Die Korrektur muss eingegeben werden."],
		[
			"answer",
			{ ...FINDING_ANSWER, correctiveAction: undefined },
			"correctiveAction",
			"Die Korrekturmaßnahme muss eingegeben werden.",
		],
		["accept", {}, "verification", "Die Art der Prüfung muss eingegeben werden."],
		["reject", { reason: "" }, "reason", "Die Anmerkung muss eingegeben werden."],
	])("is not changed by %s with %j, and the message names the field", async (step, json, field, message) => {
		const { _id, _auditId } = await findingIn(step === "answer" ? "OPEN" : "ANSWERED");
		const before = await findingsOf(_auditId);
		const refusal = await refusalOf(await app.request(`/findings/${_id}/${step}`, { as: "Auditor", json }));
		expect(refusal).toMatchObject({ status: 400, fields: { [field]: [message] } });
		expect(await findingsOf(_auditId)).toEqual(before);
	});
});
