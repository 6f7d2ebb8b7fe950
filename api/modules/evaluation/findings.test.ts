import { expect, it } from "vitest";
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

it("a finding is numbered within the audit and is due on a day by its grade, unless one is given", async () => {
	const audit = await createAudit(app);
	for (const grade of ["MAJOR", "MINOR", "OBSERVATION"] as const) await createFinding(app, audit, { grade });
	await createFinding(app, audit, { due: "2026-05-01" });
	const stated = (await findingsOf(audit._id)).map(({ findingNumber, due, status }) => [findingNumber, due, status]);
	const days = ["2026-04-09", "2026-06-08", undefined, "2026-05-01"];
	expect(stated).toEqual(days.map((due, n) => [`${audit.auditNumber}/${n + 1}`, due, "OPEN"]));
});

/** For each status the steps that lead to it, and those that it permits. */
const STATI: Readonly<Record<FindingStatus, { road: readonly FindingStep[]; permitted: readonly FindingStep[] }>> = {
	OPEN: { road: [], permitted: ["edit", "answer"] },
	ANSWERED: { road: ["answer"], permitted: ["accept", "reject"] },
	ACCEPTED: { road: ["answer", "accept"], permitted: [] },
};
it.each<[AuditStatusName, AuditMove[]]>([
	["UNDERWAY", []],
	["REPORTED", ["report"]],
	["CLOSED", ["report", "close"]],
	["CANCELLED", ["cancel"]],
])("a finding of an audit that is %s permits only the steps that it offers", async (auditStatus, moves) => {
	const audit = await createAudit(app, { status: "UNDERWAY" });
	const cases: [Finding, FindingStep, FindingStep[]][] = [];
	for (const { road, permitted } of Object.values(STATI))
		for (const step of ["edit", "answer", "accept", "reject"] as const) {
			const finding = await createFinding(app, audit, { grade: "OBSERVATION" });
			await moveFinding(app, finding, ...road);
			const isOffered = (one: FindingStep) =>
				auditStatus !== "CANCELLED" && (one !== "edit" || auditStatus === "UNDERWAY");
			cases.push([finding, step, permitted.filter(isOffered)]);
		}
	await moveAudit(app, audit, ...moves);
	for (const [finding, step, offered] of cases) {
		const read = async () => (await findingsOf(audit._id)).find(({ _id }) => _id === finding._id);
		const before = await read();
		expect(before?.actions).toEqual(offered);
		const [path, request] = findingRequest(step, finding);
		const answer = await app.request(path, { ...request, as: step === "accept" ? "Admin" : "Auditor" });
		expect([step, answer.status]).toEqual([step, offered.includes(step) ? 200 : 409]);
		if (!answer.ok) expect(await read()).toEqual(before);
	}
});

it("a finding is answered, sent back with a reason, answered again and accepted, each of which is recorded", async () => {
	const finding = await createFinding(app, await createAudit(app));
	await moveFinding(app, finding, "answer", "reject", "answer", "accept");
	const texts = { ...FINDING_ANSWER, verification: "Unterlagen geprüft.", reason: "Der Nachweis fehlt." };
	expect(await findingsOf(finding._auditId)).toMatchObject([{ status: "ACCEPTED", ...texts }]);
	const entries = await entriesOf(app, "finding", finding._id);
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
		{ field: "Anmerkung", after: texts.reason },
	]);
});
