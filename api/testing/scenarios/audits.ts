import type { Certification } from "../../modules/certifications/contract.ts";
import type {
	Audit,
	AuditFormValues,
	AuditMove,
	AuditStatusName,
	AuditStep,
	Finding,
	FindingFormValues,
	FindingStep,
} from "../../modules/evaluation/contract.ts";
import { aFindingInput, anAuditInput, FINDING_ANSWER } from "../builders.ts";
import type { StaffName, TestCaller, TestRequest } from "../caller.ts";
import { createCertification } from "./clients.ts";

const AUDIT_BODIES: Readonly<Record<AuditMove, object>> = {
	start: {},
	report: { summary: "Das System ist wirksam.", recommendation: "GRANT" },
	close: {},
	cancel: { reason: "Werk geschlossen" },
};

/** Returns the path and a valid request that performs a step with an audit. */
export function auditRequest(step: AuditStep, { _id, team, checklist, schemes }: Audit): [string, TestRequest] {
	const path = `/audits/${_id}`;
	switch (step) {
		case "edit":
			return [path, { method: "PUT", json: anAuditInput(team[0]?.user ?? "", { to: "2026-03-18" }) }];
		case "answerChecklist": {
			const json = [{ question: checklist[0]?.question, answer: "erfüllt", note: "" }];
			return [`${path}/checklist`, { method: "PATCH", json }];
		}
		case "addFinding":
			return [`${path}/findings`, { json: aFindingInput(schemes[0], { grade: "OBSERVATION" }) }];
		default:
			return [`${path}/${step}`, { json: AUDIT_BODIES[step] }];
	}
}

const FINDING_BODIES: Readonly<Record<Exclude<FindingStep, "edit">, object>> = {
	answer: FINDING_ANSWER,
	accept: { verification: "Unterlagen geprüft." },
	reject: { reason: "Der Nachweis fehlt." },
};

export const findingRequest = (step: FindingStep, { _id, scheme }: Finding): [string, TestRequest] =>
	step === "edit"
		? [`/findings/${_id}`, { method: "PUT", json: aFindingInput(scheme, { clause: "6.1" }) }]
		: [`/findings/${_id}/${step}`, { json: FINDING_BODIES[step] }];

const AUDIT_ROADS: Readonly<Record<AuditStatusName, readonly AuditMove[]>> = {
	PLANNED: [],
	UNDERWAY: ["start"],
	REPORTED: ["start", "report"],
	CLOSED: ["start", "report", "close"],
	CANCELLED: ["cancel"],
};

/** Plans an audit, by default with the Auditor as lead and in a new certification, and brings it to the given status. */
export async function createAudit(
	app: TestCaller & { userIds: Readonly<Record<StaffName, string>> },
	options: { in?: Certification; status?: AuditStatusName; input?: Partial<AuditFormValues> } = {},
): Promise<Audit> {
	const { _id } = options.in ?? (await createCertification(app)).certification;
	const json = anAuditInput(app.userIds.Auditor, options.input);
	const audit = await app.json<Audit>(`/certification/${_id}/audits`, { as: "Auditor", json });
	await moveAudit(app, audit, ...AUDIT_ROADS[options.status ?? "PLANNED"]);
	return app.json<Audit>(`/audits/${audit._id}`, { as: "Auditor" });
}

/** Moves an audit by these steps in order. Each step is a request with valid values. */
export async function moveAudit(app: TestCaller, audit: Audit, ...steps: readonly AuditStep[]): Promise<void> {
	for (const step of steps) {
		const [path, request] = auditRequest(step, audit);
		await app.json(path, { ...request, as: "Admin" });
	}
}

export async function moveFinding(app: TestCaller, finding: Finding, ...steps: readonly FindingStep[]): Promise<void> {
	for (const step of steps) {
		const [path, request] = findingRequest(step, finding);
		await app.json(path, { ...request, as: "Auditor" });
	}
}

export const createFinding = (app: TestCaller, { _id, schemes }: Audit, values: Partial<FindingFormValues> = {}) =>
	app.json<Finding>(`/audits/${_id}/findings`, { as: "Auditor", json: aFindingInput(schemes[0], values) });
