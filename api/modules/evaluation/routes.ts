import { type Context, Hono } from "hono";
import { z } from "zod";
import { exportOf } from "../../audit/index.ts";
import { ACCESS } from "../../kit/access.ts";
import type { Versioned } from "../../platform/database/columns.ts";
import type { Deps } from "../../platform/deps.ts";
import { FILE_TYPES, sendFile, XLSX } from "../../platform/http/file-answer.ts";
import {
	body,
	type Described,
	ids,
	ifMatchOf,
	operationsFor,
	query,
	type StaffEnv,
	sendPage,
	sendVersioned,
} from "../../platform/http/routing.ts";
import { type DocumentFormat, type DocumentLanguage, documentLanguage } from "../certificates/contract.ts";
import type { Templates } from "../certificates/index.ts";
import { type By, changeAudit, changeChecklist, moveAudit, planAudit } from "./audits.ts";
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
import { addFinding, moveFinding } from "./findings.ts";
import { listAudits } from "./list.repository.ts";
import { findAudit } from "./present.ts";
import { downloadReport } from "./report.ts";
import { findSurveillance } from "./surveillance.ts";

const TEAM = "CONFLICT_OF_INTEREST, COMPETENCE_MISSING";
const moves = { "409": "ILLEGAL_TRANSITION" };
const staffed = { "409": `ILLEGAL_TRANSITION, ${TEAM}` };
const stale = { "409": "ILLEGAL_TRANSITION, STALE" };
const id = ids("id");
const reportQuery = query(z.strictObject({ lang: documentLanguage.default("de") }));

export function evaluationRoutes(deps: Deps, templates: Templates) {
	const { db } = deps.database;
	const staff = operationsFor(deps, ACCESS.audits, "Audits");
	const ofAudit = (described: Omit<Described, "tag">) => staff({ answer: audit, refusals: moves, ...described });
	const ofFinding = (summary: string, described: Partial<Described> = {}) =>
		staff({ summary, answer: finding, refusals: stale, ...described });
	const ofReport = (summary: string, format: DocumentFormat) =>
		staff({ summary, file: FILE_TYPES[format], refusals: moves });

	/** Changes the record that the address names, and answers with the record as it is afterwards. */
	async function change<T, R extends object>(
		c: Context<StaffEnv, string, { out: { param: { id: string } } }>,
		run: (deps: Deps, id: string, input: T, by: By) => Promise<Versioned<R>>,
		input: T,
		status?: 201,
	) {
		const by = { actor: c.get("actor"), ifMatch: ifMatchOf(c) };
		return sendVersioned(c, await run(deps, c.req.valid("param").id, input, by), status);
	}
	async function report(
		c: Context<StaffEnv, string, { out: { param: { id: string }; query: { lang: DocumentLanguage } } }>,
		format: DocumentFormat,
	) {
		const wanted = { ...c.req.valid("param"), ...c.req.valid("query"), format };
		return sendFile(c, await downloadReport(deps, templates, wanted, c.get("actor")), FILE_TYPES[format]);
	}

	const planned = { summary: "Audit planen", status: 201, refusals: { "409": TEAM } } as const;
	const changed = { summary: "Audit ändern", refusals: { "409": `${stale["409"]}, ${TEAM}` } };
	const reported = {
		summary: "Auditbericht erstellen",
		description: "Nur die Leitung und Admins. Plan, Checkliste und Abweichungen lassen sich danach nicht mehr ändern.",
		refusals: staffed,
	};
	const closed = {
		summary: "Audit abschließen",
		description: "Nur die Leitung und Admins, und erst, wenn alle Abweichungen außer Hinweisen behoben sind.",
		refusals: { "409": "ILLEGAL_TRANSITION, FINDINGS_OPEN" },
	};
	const answered = {
		summary: "Fragen der Checkliste beantworten",
		description:
			"Alle Antworten oder keine. Mit `version` wird eine Antwort abgelehnt, wenn die Frage seit dieser Version anders beantwortet wurde.",
		refusals: stale,
	};
	const stated = { status: 201, refusals: moves } as const;
	return new Hono<StaffEnv>()
		.get(
			"/audits",
			...staff({ summary: "Alle Audits", answer: z.array(auditListItem) }),
			query(auditListQuery),
			async (c) => sendPage(c, await listAudits(db, c.req.valid("query"), c.get("actor").id)),
		)
		.get("/audits.xlsx", ...staff({ ...exportOf("Alle Audits"), file: XLSX }), query(auditExportQuery), async (c) =>
			sendFile(c, await exportAudits(deps, c.req.valid("query"), c.get("actor"))),
		)
		.get("/audits/:id", ...staff({ summary: "Ein Audit", answer: audit }), id, async (c) =>
			sendVersioned(c, await findAudit(deps, db, c.req.valid("param").id, c.get("actor"))),
		)
		.get("/audits/:id/report.docx", ...ofReport("Auditbericht als Word-Datei", "docx"), id, reportQuery, (c) =>
			report(c, "docx"),
		)
		.get("/audits/:id/report.pdf", ...ofReport("Auditbericht als PDF", "pdf"), id, reportQuery, (c) => report(c, "pdf"))
		.get(
			"/certification/:id/surveillance",
			...staff({ summary: "Plan der Überwachung einer Zertifizierung", answer: surveillance }),
			id,
			async (c) => c.json(await findSurveillance(deps, db, c.req.valid("param").id)),
		)
		.post("/certification/:id/audits", ...ofAudit(planned), id, body(auditInput), (c) =>
			change(c, planAudit, c.req.valid("json"), 201),
		)
		.put("/audits/:id", ...ofAudit(changed), id, body(auditInput), (c) => change(c, changeAudit, c.req.valid("json")))
		.post("/audits/:id/start", ...ofAudit({ summary: "Audit beginnen", refusals: staffed }), id, (c) =>
			change(c, moveAudit("start"), {}),
		)
		.post("/audits/:id/report", ...ofAudit(reported), id, body(auditReport), (c) =>
			change(c, moveAudit("report"), c.req.valid("json")),
		)
		.post("/audits/:id/close", ...ofAudit(closed), id, (c) => change(c, moveAudit("close"), {}))
		.post("/audits/:id/cancel", ...ofAudit({ summary: "Audit absagen" }), id, body(auditCancellation), (c) =>
			change(c, moveAudit("cancel"), c.req.valid("json")),
		)
		.patch("/audits/:id/checklist", ...ofAudit(answered), id, body(checklistInput), (c) =>
			change(c, changeChecklist, c.req.valid("json")),
		)
		.post("/audits/:id/findings", ...ofFinding("Abweichung feststellen", stated), id, body(findingInput), (c) =>
			change(c, addFinding, c.req.valid("json"), 201),
		)
		.put("/findings/:id", ...ofFinding("Abweichung ändern"), id, body(findingInput), (c) =>
			change(c, moveFinding("edit"), c.req.valid("json")),
		)
		.post("/findings/:id/answer", ...ofFinding("Abweichung beantworten"), id, body(findingAnswer), (c) =>
			change(c, moveFinding("answer"), c.req.valid("json")),
		)
		.post("/findings/:id/accept", ...ofFinding("Abweichung als behoben annehmen"), id, body(findingAcceptance), (c) =>
			change(c, moveFinding("accept"), c.req.valid("json")),
		)
		.post(
			"/findings/:id/reject",
			...ofFinding("Antwort auf eine Abweichung ablehnen"),
			id,
			body(findingRejection),
			(c) => change(c, moveFinding("reject"), c.req.valid("json")),
		);
}
