import { describe, expect, it } from "vitest";
import type { AuditEntry } from "../../audit/contract.ts";
import {
	createAudit,
	createFinding,
	entriesOf,
	FINDING_ANSWER,
	findingRequest,
	moveAudit,
	moveFinding,
} from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import type { Audit, AuditMove, AuditStatusName, Finding, FindingStatus, FindingStep } from "./contract.ts";

const app = startAppOnce();

const findingsOf = async (auditId: string) => (await app.json<Audit>(`/audits/${auditId}`, { as: "Auditor" })).findings;

const ROADS: Readonly<Record<string, readonly AuditMove[]>> = {
	REPORTED: ["report"],
	CLOSED: ["report", "close"],
	CANCELLED: ["cancel"],
};
/** States a finding in an audit and brings both to the given statuses. */
async function findingIn(status: FindingStatus, auditStatus: AuditStatusName = "UNDERWAY"): Promise<Finding> {
	const audit = await createAudit(app, { status: "UNDERWAY" });
	const finding = await createFinding(app, audit, { grade: "OBSERVATION" });
	if (status !== "OPEN") await moveFinding(app, finding, "answer");
	if (status === "ACCEPTED") await moveFinding(app, finding, "accept");
	await moveAudit(app, audit, ...(ROADS[auditStatus] ?? []));
	return finding;
}

describe("stating a finding", () => {
	it("numbers it within the audit and gives it a day by its grade, unless one is given", async () => {
		const audit = await createAudit(app);
		for (const grade of ["MAJOR", "MINOR", "OBSERVATION"] as const) await createFinding(app, audit, { grade });
		await createFinding(app, audit, { due: "2026-05-01" });
		const stated = (await findingsOf(audit._id)).map(({ findingNumber, due, status }) => [findingNumber, due, status]);
		const days = ["2026-04-09", "2026-06-08", undefined, "2026-05-01"];
		expect(stated).toEqual(days.map((due, n) => [`${audit.auditNumber}/${n + 1}`, due, "OPEN"]));
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
			const [path, request] = findingRequest(step, finding);
			const answer = await app.request(path, { ...request, as: step === "accept" ? "Admin" : "Auditor" });
			expect([step, answer.status]).toEqual([step, wanted.includes(step) ? 200 : 409]);
			if (!answer.ok) expect(await findingsOf(finding._auditId)).toEqual(before);
		}
	});

	it("is answered, sent back with a reason, answered again and accepted, each of which is recorded", async () => {
		const finding = await createFinding(app, await createAudit(app));
		await moveFinding(app, finding, "answer", "reject", "answer", "accept");
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
});
