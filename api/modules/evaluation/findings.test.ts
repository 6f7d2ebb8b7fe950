import { describe, expect, it } from "vitest";
import type { AuditEntry } from "../../audit/contract.ts";
import {
	aFindingInput,
	createAudit,
	createFinding,
	entriesOf,
	FINDING_ANSWER,
	type StaffName,
} from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import type { Audit, AuditStatusName, Finding, FindingStatus, FindingStep } from "./contract.ts";

const app = startAppOnce();

const read = async ({ _id }: Pick<Audit, "_id">) =>
	(await app.json<Audit>(`/audits/${_id}`, { as: "Auditor" })).findings;
const ACCEPTANCE = { verification: "Bestätigungen vorgelegt." };
const REJECTION = { reason: "Eine Bestätigung fehlt." };

function send(
	step: FindingStep,
	{ _id, scheme }: Finding,
	as: StaffName = "Auditor",
	headers: Record<string, string> = {},
) {
	const path = `/findings/${_id}`;
	switch (step) {
		case "edit":
			return app.request(path, { as, method: "PUT", json: aFindingInput(scheme, { clause: "6.1" }), headers });
		case "answer":
			return app.request(`${path}/answer`, { as, json: FINDING_ANSWER, headers });
		case "accept":
			return app.request(`${path}/accept`, { as, json: ACCEPTANCE, headers });
		case "reject":
			return app.request(`${path}/reject`, { as, json: REJECTION, headers });
	}
}

/** States a finding in an audit and brings both to the given statuses. */
async function findingIn(status: FindingStatus, auditStatus: AuditStatusName = "UNDERWAY"): Promise<Finding> {
	const audit = await createAudit(app, { status: "UNDERWAY" });
	const finding = await createFinding(app, audit, { grade: "OBSERVATION" });
	if (status !== "OPEN") await send("answer", finding);
	if (status === "ACCEPTED") await send("accept", finding);
	const post = (step: string, json: object = {}) => app.json(`/audits/${audit._id}/${step}`, { as: "Auditor", json });
	if (auditStatus === "CANCELLED") await post("cancel", { reason: "Werk geschlossen" });
	if (auditStatus === "REPORTED" || auditStatus === "CLOSED")
		await post("report", { summary: "Wirksam.", recommendation: "GRANT" });
	if (auditStatus === "CLOSED") await post("close");
	return finding;
}

describe("stating a finding", () => {
	it("numbers it within the audit and gives it a day by its grade, unless one is given", async () => {
		const audit = await createAudit(app);
		for (const values of [
			{ grade: "MAJOR" },
			{ grade: "MINOR" },
			{ grade: "OBSERVATION" },
			{ due: "2026-05-01" },
		] as const)
			await createFinding(app, audit, values);
		expect((await read(audit)).map(({ findingNumber, due, status }) => [findingNumber, due, status])).toEqual([
			[`${audit.auditNumber}/1`, "2026-04-09", "OPEN"],
			[`${audit.auditNumber}/2`, "2026-06-08", "OPEN"],
			[`${audit.auditNumber}/3`, undefined, "OPEN"],
			[`${audit.auditNumber}/4`, "2026-05-01", "OPEN"],
		]);
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
		const audit = await createAudit(app);
		const json = { ...aFindingInput(audit.schemes[0]), ...values };
		const answer = await app.request(`/audits/${audit._id}/findings`, { as: "Auditor", json });
		expect(answer.status).toBe(400);
		expect((await answer.json()) as object).toMatchObject({ code: "VALIDATION", fields: { [field]: [message] } });
		expect(await read(audit)).toEqual([]);
	});

	it("at the same moment as others gives each its own number", async () => {
		const audit = await createAudit(app);
		await Promise.all(Array.from({ length: 10 }, () => createFinding(app, audit)));
		const numbers = (await read(audit)).map(({ findingNumber }) => findingNumber);
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
		const wanted =
			auditStatus === "CANCELLED"
				? []
				: ALLOWED[status].filter((step) => step !== "edit" || auditStatus === "UNDERWAY");
		for (const step of ["edit", "answer", "accept", "reject"] as const) {
			const finding = await findingIn(status, auditStatus);
			const [before] = await read({ _id: finding._auditId });
			expect(before?.actions).toEqual(wanted);
			expect((await send(step, finding, "none")).status).toBe(403);
			const answer = await send(step, finding, step === "accept" ? "Admin" : "Auditor");
			expect([step, answer.status]).toEqual([step, wanted.includes(step) ? 200 : 409]);
			if (!answer.ok) expect(await read({ _id: finding._auditId })).toEqual([before]);
		}
	});

	it("is answered, sent back with a reason, answered again and accepted, each of which is recorded", async () => {
		const finding = await createFinding(app, await createAudit(app));
		for (const step of ["answer", "reject", "answer", "accept"] as const)
			expect((await send(step, finding)).status).toBe(200);
		expect(await read({ _id: finding._auditId })).toMatchObject([
			{ status: "ACCEPTED", ...FINDING_ANSWER, ...ACCEPTANCE, ...REJECTION },
		]);
		const entries = (await entriesOf(app, "finding", finding._id)) as (AuditEntry & { title: string })[];
		expect(entries.map(({ title, subject }) => [title, subject.label])).toEqual(
			[
				"Abweichung behoben",
				"Abweichung beantwortet",
				"Antwort auf die Abweichung abgelehnt",
				"Abweichung beantwortet",
				"Abweichung festgestellt",
			].map((title) => [title, finding.findingNumber]),
		);
		expect(entries[2]?.lines).toEqual([
			{ field: "Status", before: "Beantwortet", after: "Offen" },
			{ field: "Anmerkung", after: REJECTION.reason },
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
		const refused = await send("edit", finding, "Auditor", tag);
		expect([refused.status, await refused.json()]).toMatchObject([409, { code: "STALE", changedBy: "Amina Admin" }]);
	});

	it.each<[FindingStep, object, Record<string, string[]>]>([
		["answer", { ...FINDING_ANSWER, cause: "" }, { cause: ["Die Ursache muss eingegeben werden."] }],
		["answer", { ...FINDING_ANSWER, correction: " " }, { correction: ["Die Korrektur muss eingegeben werden."] }],
		[
			"answer",
			{ ...FINDING_ANSWER, correctiveAction: undefined },
			{ correctiveAction: ["Die Korrekturmaßnahme muss eingegeben werden."] },
		],
		["accept", {}, { verification: ["Die Art der Prüfung muss eingegeben werden."] }],
		["reject", { reason: "" }, { reason: ["Die Anmerkung muss eingegeben werden."] }],
	])("is not changed by %s with %j, and the message names the field", async (step, json, fields) => {
		const finding = await findingIn(step === "answer" ? "OPEN" : "ANSWERED");
		const before = await read({ _id: finding._auditId });
		const answer = await app.request(`/findings/${finding._id}/${step}`, { as: "Auditor", json });
		expect([answer.status, await answer.json()]).toMatchObject([400, { fields }]);
		expect(await read({ _id: finding._auditId })).toEqual(before);
	});
});
