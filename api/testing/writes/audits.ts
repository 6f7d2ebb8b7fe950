import type { AuditStatusName, AuditStep, FindingStep } from "../../modules/evaluation/contract.ts";
import {
	anAuditInput,
	auditRequest,
	createAudit,
	createCertification,
	createFinding,
	findingRequest,
	moveFinding,
} from "../index.ts";
import { type Prepare, plain, type Requests } from "./prepare.ts";

const atAudit =
	(step: AuditStep, status: AuditStatusName = "PLANNED"): Prepare =>
	async (app) =>
		auditRequest(step, await createAudit(app, { status }));
const aReport =
	(format: string): Prepare =>
	async (app) => [`/audits/${(await createAudit(app, { status: "REPORTED" }))._id}/report.${format}`];
const atFinding =
	(step: FindingStep): Prepare =>
	async (app) => {
		const finding = await createFinding(app, await createAudit(app));
		if (step === "accept" || step === "reject") await moveFinding(app, finding, "answer");
		return findingRequest(step, finding);
	};

export const AUDIT_WRITES: Requests = {
	"GET /api/audits.xlsx": plain("/audits.xlsx"),
	"GET /api/audits/:id/report.docx": aReport("docx"),
	"GET /api/audits/:id/report.pdf": aReport("pdf"),
	"POST /api/certification/:id/audits": async (app) => [
		`/certification/${(await createCertification(app)).certification._id}/audits`,
		{ json: anAuditInput(app.userIds.Auditor) },
	],
	"PUT /api/audits/:id": atAudit("edit"),
	"POST /api/audits/:id/start": atAudit("start"),
	"POST /api/audits/:id/report": atAudit("report", "UNDERWAY"),
	"POST /api/audits/:id/close": atAudit("close", "REPORTED"),
	"POST /api/audits/:id/cancel": atAudit("cancel"),
	"PATCH /api/audits/:id/checklist": atAudit("answerChecklist"),
	"POST /api/audits/:id/findings": atAudit("addFinding"),
	"PUT /api/findings/:id": atFinding("edit"),
	"POST /api/findings/:id/answer": atFinding("answer"),
	"POST /api/findings/:id/accept": atFinding("accept"),
	"POST /api/findings/:id/reject": atFinding("reject"),
};
