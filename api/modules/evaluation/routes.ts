import { type Context, Hono } from "hono";
import { z } from "zod";
import { exportOf } from "../../audit/index.ts";
import { ACCESS } from "../../kit/access.ts";
import type { Deps } from "../../platform/deps.ts";
import { FILE_TYPES, sendFile, XLSX } from "../../platform/http/file-answer.ts";
import {
	body,
	describeAs,
	ids,
	ifMatchOf,
	query,
	requireRole,
	type StaffEnv,
	sendPage,
	sendVersioned,
} from "../../platform/http/routing.ts";
import { documentLanguage } from "../certificates/contract.ts";
import type { Templates } from "../certificates/index.ts";
import { type AuditMoving, changeAudit, changeChecklist, moveAudit, planAudit } from "./audits.ts";
import {
	audit,
	auditCancellation,
	auditExportQuery,
	auditInput,
	auditListItem,
	auditListQuery,
	auditReport,
	checklistInput,
	finding,
	findingAcceptance,
	findingAnswer,
	findingInput,
	findingRejection,
	surveillance,
} from "./contract.ts";
import { exportAudits } from "./export.ts";
import { addFinding, type FindingMoving, moveFinding } from "./findings.ts";
import { listAudits } from "./list.repository.ts";
import { findAudit } from "./present.ts";
import { downloadReport } from "./report.ts";
import { findSurveillance } from "./surveillance.ts";

const describe = describeAs("Audits");
const moves = { "409": "ILLEGAL_TRANSITION" };
const stale = { "409": "ILLEGAL_TRANSITION, STALE" };
const id = ids("id");
const reportQuery = query(z.strictObject({ lang: documentLanguage.default("de") }));

export function evaluationRoutes(deps: Deps, templates: Templates) {
	const { db } = deps.database;
	const staff = requireRole(deps.authenticate, ACCESS.audits);

	const move = async (c: Context<StaffEnv>, auditId: string, moving: AuditMoving) =>
		sendVersioned(c, await moveAudit(deps, auditId, moving, c.get("actor")));
	const changeFinding = async (c: Context<StaffEnv>, findingId: string, moving: FindingMoving) =>
		sendVersioned(c, await moveFinding(deps, findingId, moving, { actor: c.get("actor"), ifMatch: ifMatchOf(c) }));

	return new Hono<StaffEnv>()
		.get(
			"/audits",
			staff,
			describe({ summary: "Alle Audits", answer: z.array(auditListItem) }),
			query(auditListQuery),
			async (c) => sendPage(c, await listAudits(db, c.req.valid("query"), c.get("actor").id)),
		)
		.get(
			"/audits.xlsx",
			staff,
			describe({ ...exportOf("Alle Audits"), file: XLSX }),
			query(auditExportQuery),
			async (c) => sendFile(c, await exportAudits(deps, c.req.valid("query"), c.get("actor"))),
		)
		.get("/audits/:id", staff, describe({ summary: "Ein Audit", answer: audit }), id, async (c) =>
			sendVersioned(
				c,
				await findAudit({ ...deps, questions: await deps.questions() }, db, c.req.valid("param").id, c.get("actor")),
			),
		)
		.get(
			"/audits/:id/report.docx",
			staff,
			describe({ summary: "Auditbericht als Word-Datei", file: FILE_TYPES.docx, refusals: moves }),
			id,
			reportQuery,
			async (c) => {
				const wanted = { ...c.req.valid("param"), ...c.req.valid("query"), format: "docx" } as const;
				return sendFile(c, await downloadReport(deps, templates, wanted, c.get("actor")), FILE_TYPES.docx);
			},
		)
		.get(
			"/audits/:id/report.pdf",
			staff,
			describe({ summary: "Auditbericht als PDF", file: FILE_TYPES.pdf, refusals: moves }),
			id,
			reportQuery,
			async (c) => {
				const wanted = { ...c.req.valid("param"), ...c.req.valid("query"), format: "pdf" } as const;
				return sendFile(c, await downloadReport(deps, templates, wanted, c.get("actor")), FILE_TYPES.pdf);
			},
		)
		.get(
			"/certification/:id/surveillance",
			staff,
			describe({ summary: "Plan der Überwachung einer Zertifizierung", answer: surveillance }),
			id,
			async (c) => c.json(await findSurveillance(deps, db, c.req.valid("param").id)),
		)
		.post(
			"/certification/:id/audits",
			staff,
			describe({ summary: "Audit planen", answer: audit, status: 201 }),
			id,
			body(auditInput),
			async (c) =>
				sendVersioned(c, await planAudit(deps, c.req.valid("param").id, c.req.valid("json"), c.get("actor")), 201),
		)
		.put(
			"/audits/:id",
			staff,
			describe({ summary: "Audit ändern", answer: audit, refusals: stale }),
			id,
			body(auditInput),
			async (c) => {
				const input = c.req.valid("json");
				return sendVersioned(c, await changeAudit(deps, c.req.valid("param").id, input, c.get("actor"), ifMatchOf(c)));
			},
		)
		.post(
			"/audits/:id/start",
			staff,
			describe({ summary: "Audit beginnen", answer: audit, refusals: moves }),
			id,
			(c) => move(c, c.req.valid("param").id, { step: "start" }),
		)
		.post(
			"/audits/:id/report",
			staff,
			describe({
				summary: "Auditbericht erstellen",
				description:
					"Nur die Leitung und Admins. Plan, Checkliste und Abweichungen lassen sich danach nicht mehr ändern.",
				answer: audit,
				refusals: moves,
			}),
			id,
			body(auditReport),
			(c) => move(c, c.req.valid("param").id, { step: "report", report: c.req.valid("json") }),
		)
		.post(
			"/audits/:id/close",
			staff,
			describe({
				summary: "Audit abschließen",
				description: "Nur die Leitung und Admins, und erst, wenn alle Abweichungen außer Hinweisen behoben sind.",
				answer: audit,
				refusals: { "409": "ILLEGAL_TRANSITION, FINDINGS_OPEN" },
			}),
			id,
			(c) => move(c, c.req.valid("param").id, { step: "close" }),
		)
		.post(
			"/audits/:id/cancel",
			staff,
			describe({ summary: "Audit absagen", answer: audit, refusals: moves }),
			id,
			body(auditCancellation),
			(c) => move(c, c.req.valid("param").id, { step: "cancel", ...c.req.valid("json") }),
		)
		.patch(
			"/audits/:id/checklist",
			staff,
			describe({
				summary: "Fragen der Checkliste beantworten",
				description:
					"Alle Antworten oder keine. Mit `version` wird eine Antwort abgelehnt, wenn die Frage seit dieser Version anders beantwortet wurde.",
				answer: audit,
				refusals: stale,
			}),
			id,
			body(checklistInput),
			async (c) =>
				sendVersioned(c, await changeChecklist(deps, c.req.valid("param").id, c.req.valid("json"), c.get("actor"))),
		)
		.post(
			"/audits/:id/findings",
			staff,
			describe({ summary: "Abweichung feststellen", answer: finding, status: 201, refusals: moves }),
			id,
			body(findingInput),
			async (c) =>
				sendVersioned(c, await addFinding(deps, c.req.valid("param").id, c.req.valid("json"), c.get("actor")), 201),
		)
		.put(
			"/findings/:id",
			staff,
			describe({ summary: "Abweichung ändern", answer: finding, refusals: stale }),
			id,
			body(findingInput),
			(c) => changeFinding(c, c.req.valid("param").id, { step: "edit", input: c.req.valid("json") }),
		)
		.post(
			"/findings/:id/answer",
			staff,
			describe({ summary: "Abweichung beantworten", answer: finding, refusals: stale }),
			id,
			body(findingAnswer),
			(c) => changeFinding(c, c.req.valid("param").id, { step: "answer", outcome: c.req.valid("json") }),
		)
		.post(
			"/findings/:id/accept",
			staff,
			describe({ summary: "Abweichung als behoben annehmen", answer: finding, refusals: stale }),
			id,
			body(findingAcceptance),
			(c) => changeFinding(c, c.req.valid("param").id, { step: "accept", outcome: c.req.valid("json") }),
		)
		.post(
			"/findings/:id/reject",
			staff,
			describe({ summary: "Antwort auf eine Abweichung ablehnen", answer: finding, refusals: stale }),
			id,
			body(findingRejection),
			(c) => changeFinding(c, c.req.valid("param").id, { step: "reject", outcome: c.req.valid("json") }),
		);
}
