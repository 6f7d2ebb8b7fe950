import { changesBetween, recordAudit } from "../../audit/index.ts";
import type { Reader } from "../../platform/database/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { illegalTransition } from "../../platform/errors.ts";
import { dayOf, timestamp, today } from "../../platform/runtime/clock.ts";
import type { NamedFile } from "../../platform/workbook.ts";
import type { DocumentFormat, DocumentLanguage } from "../certificates/contract.ts";
import { contactIn, dateIn, placeIn, renderDocument, type Templates } from "../certificates/index.ts";
import { loadCertification, sitesInScope } from "../certifications/index.ts";
import { listSchemes } from "../schemes/index.ts";
import { AUDIT_STATI, type Audit, isReported } from "./contract.ts";
import { findAudit } from "./present.ts";
import { LABELS } from "./report-labels.ts";

/** The templates in the folder `documents` of the brand folder: Word files by language, and a Typst file for PDFs. */
export const REPORT_FILES = {
	de: "auditbericht_de.docx",
	en: "audit-report_en.docx",
	pdf: "audit-report.typ",
} as const;
export type ReportTemplates = Readonly<Record<keyof typeof REPORT_FILES, Uint8Array>>;

declare module "../../platform/deps.ts" {
	interface Deps {
		/** Returns the templates of audit reports, from the brand folder. */
		reportTemplates: () => ReportTemplates;
	}
}

/** Returns what the placeholders of the templates stand for. */
async function reportData(db: Reader, audit: Audit, lang: DocumentLanguage, issuer: Templates["issuer"], day: string) {
	const [{ certification, client }, allSites, allSchemes] = await Promise.all([
		loadCertification(db, { id: audit._certificationId }),
		sitesInScope(db, audit._certificationId),
		listSchemes(db),
	]);
	const labels = LABELS[lang];
	const schemes = allSchemes
		.filter(({ _id }) => audit.schemes.includes(_id))
		.map(({ _id, code, title, titleEN }) => ({ _id, code, title: lang === "de" ? title : titleEN }));
	const sites = allSites.filter(({ id }) => audit.sites.includes(id)).map((site) => placeIn(lang, site));
	const questions = audit.checklist.map(({ text, textEN, answer, ...shown }) => ({
		...shown,
		text: lang === "en" && textEN !== "" ? textEN : text,
		answer: answer === undefined ? "–" : labels[answer],
	}));
	const checklists = [...Map.groupBy(questions, ({ scheme }) => scheme)];
	const reported = audit.stati.find(({ status }) => status === AUDIT_STATI.REPORTED.code);
	return {
		lang,
		issuerName: issuer.name,
		issuerContact: contactIn(lang, issuer),
		auditNumber: audit.auditNumber,
		clientName: client.name,
		clientAddress: placeIn(lang, client).address,
		certificationNumber: audit.certificationNumber,
		category: [audit.category, certification.subcategory].filter(Boolean).join(", "),
		kind: labels[audit.kind],
		announced: labels[audit.announced ? "announced" : "unannounced"],
		from: dateIn(lang, audit.from),
		to: dateIn(lang, audit.to),
		method: labels[audit.method],
		lead: audit.lead,
		summary: audit.summary,
		recommendation: audit.recommendation && labels[audit.recommendation],
		reportedOn: reported && dateIn(lang, dayOf(new Date(reported.ts))),
		reportedBy: reported?.user,
		printedOn: dateIn(lang, day),
		made: day,
		// Word refuses a table without rows, so the templates leave out empty tables.
		hasSchemes: schemes.length > 0,
		hasSites: sites.length > 0,
		hasChecklist: questions.length > 0,
		schemes,
		sites,
		team: audit.team.map(({ name, part }) => ({ name, part: labels[part] })),
		checklists: checklists.map(([code, ofScheme]) => ({ code, questions: ofScheme })),
		findings: audit.findings.map((finding) => ({
			...finding,
			cause: finding.cause ?? "",
			correction: finding.correction ?? "",
			correctiveAction: finding.correctiveAction ?? "",
			verification: finding.verification ?? "",
			grade: labels[finding.grade],
			status: labels[finding.status],
			code: schemes.find(({ _id }) => _id === finding.scheme)?.code ?? "",
			due: finding.due === undefined ? "" : dateIn(lang, finding.due),
		})),
	};
}

/**
 * Returns the report of an audit as it is today, because findings are answered after the report; throws 409 before the
 * audit is reported. The download is recorded in the audit trail.
 */
export async function downloadReport(
	deps: Deps,
	{ issuer }: Templates,
	{ id, lang, format }: { id: string; lang: DocumentLanguage; format: DocumentFormat },
	actor: Actor,
): Promise<NamedFile> {
	const { database, clock } = deps;
	const { record: audit } = await findAudit(deps, database.db, id, actor);
	if (!isReported(audit.status)) throw illegalTransition();
	const data = await reportData(database.db, audit, lang, issuer, today(clock));
	const template = deps.reportTemplates()[format === "pdf" ? "pdf" : lang];
	const bytes = await renderDocument(deps, format, { template, data, issuer }, actor);
	const changes = changesBetween({}, { lang, format });
	await database.write(actor, (tx) =>
		recordAudit(tx, { actor, at: timestamp(clock), action: "evaluation.download", entityId: id, changes }),
	);
	const title = lang === "de" ? "Auditbericht" : "Audit-report";
	return { name: `${title}_${audit.auditNumber}.${format}`, bytes };
}
