import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { VALID_STATI } from "../../kit/certificate-lifecycle.ts";
import { AUDIT_STATI } from "../../modules/evaluation/contract.ts";
import { certificates } from "../../schema/certificates.ts";
import { certificationSchemes, certifications } from "../../schema/certifications.ts";
import { clients } from "../../schema/clients.ts";
import { deadlineTasks } from "../../schema/deadlines.ts";
import { enquiries, enquiryBand } from "../../schema/enquiries.ts";
import { audits, findings, isUnreportedAudit, isUnresolvedFinding } from "../../schema/evaluation.ts";
import { files } from "../../schema/files.ts";
import { schemes } from "../../schema/schemes.ts";
import { userState, users } from "../../schema/users.ts";
import type { Source } from "./sources.ts";

type Subject = Readonly<
	Record<"name" | "number" | "clientId" | "certificationId" | "validTo" | "note" | "createdBy", SQLWrapper> &
		Partial<Record<"certificateId" | "auditId", SQLWrapper>>
>;

const NONE = sql`null`;
/** The columns that most records do not have. */
const NO_DETAILS = { clientId: NONE, certificationId: NONE, validTo: NONE, note: NONE, createdBy: NONE };

export type Sought = "certification" | "certificate" | "enquiry" | "account";

export interface Records {
	table: SQLiteTable & Readonly<Record<"id" | "seq", SQLiteColumn>>;
	origin: SQLiteColumn;
	/** The condition for records that cause deadlines. It equals that of a partial index, which SQLite then uses. */
	where?: SQL;
	/** The last day on which the record causes deadlines, whose passing no column stores at once. */
	lastDay?: SQLiteColumn;
	joins?: SQL;
	subject: Subject;
	/** The SQL for the text that a search compares; `sought` names the index that finds the records to compare. */
	text: SQL;
	sought?: { by: Sought; seq: SQLiteColumn };
}

const ofCertification = sql`inner join ${clients} on ${clients.id} = ${certifications.clientId}`;
const ofCertificate = sql`inner join ${certifications} on ${certifications.id} = ${certificates.certificationId} ${ofCertification}`;

export const CERTIFICATION_TEXT = sql`(${certifications.search} || ' ' || ${certifications.clientNameSort})`;

const ofCertifications = {
	joins: ofCertification,
	subject: {
		...NO_DETAILS,
		name: clients.name,
		number: certifications.certificationNumber,
		clientId: certifications.clientId,
		certificationId: certifications.id,
	},
	text: CERTIFICATION_TEXT,
	sought: { by: "certification", seq: certifications.seq },
} as const;

const ENDING: Records = {
	...ofCertifications,
	table: certifications,
	origin: certifications.validTo,
	// Selects certifications that were neither renewed nor retracted. The values are literals, because SQLite uses a
	// partial index only if the condition contains no parameter.
	where: sql`${certifications.isRenewed} = 0 and ${certifications.status} < 80`,
	subject: { ...ofCertifications.subject, validTo: certifications.validTo },
};

// The plus sign keeps SQLite from reading all published certificates by the index of their status.
const publishedId = sql`(select id from ${certificates} as published
	where published.certification_id = ${certifications.id} and +published.status in (${sql.raw(VALID_STATI.join())}) order by published.seq limit 1)`;
const surveyingId = sql`(select id from ${audits} as surveying where surveying.certification_id = ${certifications.id}
	and surveying.status < ${sql.raw(String(AUDIT_STATI.CLOSED.code))} and surveying.kind in ('SURVEILLANCE', 'RENEWAL') order by surveying.seq limit 1)`;

const SURVEILLANCE: Records = {
	...ENDING,
	origin: certifications.surveillanceDue,
	// Includes renewed certifications, which stay valid until they end.
	where: sql`${certifications.status} < 80 and ${certifications.surveillanceDue} <= ${certifications.validTo}`,
	lastDay: certifications.validTo,
	subject: { ...ENDING.subject, auditId: surveyingId },
};

/** The certifications whose surveillance is due and that have a certificate to suspend. */
const NO_SURVEILLANCE: Records = {
	...SURVEILLANCE,
	where: sql`${SURVEILLANCE.where} and ${publishedId} is not null`,
	subject: { ...ENDING.subject, certificateId: publishedId },
};

const SCHEME: Records = {
	...ofCertifications,
	table: certificationSchemes,
	origin: certificationSchemes.endsOn,
	where: sql`${certificationSchemes.endsOn} is not null`,
	joins: sql`inner join ${certifications} on ${certifications.id} = ${certificationSchemes.certificationId} and ${certifications.status} < 80
		inner join ${schemes} on ${schemes.id} = ${certificationSchemes.schemeId} ${ofCertification}`,
	subject: { ...ofCertifications.subject, note: schemes.code },
};

const SUSPENSION: Records = {
	table: certificates,
	origin: certificates.suspendedUntil,
	where: sql`${certificates.suspendedUntil} is not null`,
	joins: ofCertificate,
	subject: { ...ofCertifications.subject, number: certificates.certificateNumber, certificateId: certificates.id },
	text: sql`(lower(${certificates.certificateNumber}) || ' ' || ${certifications.clientNameSort})`,
	sought: { by: "certificate", seq: certifications.seq },
};

const APPROVAL: Records = {
	...SUSPENSION,
	origin: certificates.statusSince,
	where: sql`${certificates.status} = 20 and ${certificates.status} < 40`,
};

const ofAudit = sql`inner join ${certifications} on ${certifications.id} = ${audits.certificationId} ${ofCertification}`;
const AUDITS: Records = {
	table: audits,
	origin: audits.toDay,
	where: isUnreportedAudit,
	joins: ofAudit,
	subject: { ...ofCertifications.subject, number: audits.auditNumber, auditId: audits.id },
	text: sql`(lower(${audits.auditNumber}) || ' ' || ${audits.clientNameSort})`,
};

const FINDINGS: Records = {
	...AUDITS,
	table: findings,
	origin: findings.due,
	where: isUnresolvedFinding,
	// A finding of a cancelled audit (50) is no longer due.
	joins: sql`inner join ${audits} on ${audits.id} = ${findings.auditId} and ${audits.status} <> 50 ${ofAudit}`,
	subject: { ...AUDITS.subject, number: sql`${audits.auditNumber} || '/' || ${findings.number}` },
};

const enquiriesIn = (band: number): Records => ({
	table: enquiries,
	origin: enquiries.messageDate,
	where: sql`${enquiryBand} = ${sql.raw(String(band))}`,
	subject: {
		name: sql`case when ${enquiries.company} = '' then ${enquiries.name} else ${enquiries.company} end`,
		number: enquiries.reference,
		...NO_DETAILS,
	},
	text: sql`${enquiries.search}`,
	sought: { by: "enquiry", seq: enquiries.seq },
});

const ACCOUNTS: Records = {
	table: users,
	origin: users.createdAt,
	where: sql`${userState} = 'waiting'`,
	subject: { name: users.name, number: users.userid, ...NO_DETAILS },
	text: sql`${users.search}`,
	sought: { by: "account", seq: users.seq },
};

/** Returns what files and tasks have in common, which belong to a client, and some also to a certification. */
const ofClient = (table: typeof files | typeof deadlineTasks) => ({
	table,
	joins: sql`inner join ${clients} on ${clients.id} = ${table.clientId} left join ${certifications} on ${certifications.id} = ${table.certificationId}`,
	subject: { ...ofCertifications.subject, clientId: table.clientId, certificationId: table.certificationId },
});
const optionalNumber = sql`lower(coalesce(${certifications.certificationNumber}, ''))`;

const FILES: Records = {
	...ofClient(files),
	origin: files.validTo,
	where: sql`${files.validTo} is not null`,
	subject: { ...ofClient(files).subject, note: files.name },
	text: sql`(lower(${files.name}) || ' ' || ${clients.nameSort} || ' ' || ${optionalNumber})`,
};

const { note, createdBy } = deadlineTasks;
const TASKS: Records = {
	...ofClient(deadlineTasks),
	origin: deadlineTasks.day,
	subject: { ...ofClient(deadlineTasks).subject, note, createdBy },
	text: sql`(${deadlineTasks.search} || ' ' || ${clients.nameSort} || ' ' || ${optionalNumber})`,
};

const RECORDS: Readonly<Partial<Record<Source["name"], Records>>> = {
	scheme: SCHEME,
	surveillance: SURVEILLANCE,
	nosurveillance: NO_SURVEILLANCE,
	suspension: SUSPENSION,
	approval: APPROVAL,
	audit: AUDITS,
	finding: FINDINGS,
	account: ACCOUNTS,
	file: FILES,
	task: TASKS,
};

export const recordsOf = ({ name, band }: Source): Records =>
	band === undefined ? (RECORDS[name] ?? ENDING) : enquiriesIn(band);
