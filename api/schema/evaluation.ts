import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { StatusEntry } from "../kit/fields.ts";
import {
	AUDIT_STATI,
	type AuditKind,
	type AuditMethod,
	type ChecklistAnswer,
	type FindingStatus,
	type Grade,
	type Question,
	type Recommendation,
	type TeamPart,
} from "../modules/evaluation/lifecycle.ts";
import { day, moment, recordId, referenceTo, seq, version } from "../platform/database/columns.ts";
import { certifications } from "./certifications.ts";
import { productionSites } from "./clients.ts";

// The conditions are literals, because SQLite uses a partial index only if its condition contains no parameter.
const code = (name: keyof typeof AUDIT_STATI) => sql.raw(String(AUDIT_STATI[name].code));

/** The audits (Begutachtungen) of certifications. The name of the table differs from the audit trail, `audit_entry`. */
export const audits = sqliteTable(
	"evaluation_audit",
	{
		seq: seq(),
		id: recordId(),
		auditNumber: text("audit_number").notNull().unique(),
		certificationId: referenceTo("certification_id", () => certifications.id),
		status: integer("status").notNull(),
		/** All statuses so far, the last of which is the current one. */
		stati: text("stati", { mode: "json" }).$type<StatusEntry[]>().notNull(),
		kind: text("kind").$type<AuditKind>().notNull(),
		announced: integer("announced", { mode: "boolean" }).notNull(),
		fromDay: day("from_day").notNull(),
		toDay: day("to_day").notNull(),
		method: text("method").$type<AuditMethod>().notNull(),
		/** The ids of the schemes, which are never deleted. */
		schemes: text("schemes", { mode: "json" }).$type<string[]>().notNull(),
		summary: text("summary"),
		recommendation: text("recommendation").$type<Recommendation>(),
		search: text("search").notNull(),
		/** The client's name without case and accents, for sorting and searching. Triggers keep it up to date. */
		clientNameSort: text("client_name_sort").notNull(),
		version: version(),
		createdAt: moment("created_at").notNull(),
		updatedAt: moment("updated_at").notNull(),
	},
	(table) => [
		index("evaluation_audit_certification").on(table.certificationId, table.seq),
		index("evaluation_audit_from").on(table.fromDay, table.seq),
		index("evaluation_audit_status").on(table.status, table.seq),
		index("evaluation_audit_client_name").on(table.clientNameSort, table.seq),
		index("evaluation_audit_filter").on(table.status, table.kind, table.seq),
		index("evaluation_audit_due")
			.on(table.toDay, table.seq)
			.where(sql`status < ${code("REPORTED")}`),
	],
);
export const isOpenAudit = sql`${audits.status} < ${code("CLOSED")}`;
/**
 * Tests audits with this alias, which the query must also select by certification or id. The plus sign keeps
 * SQLite from reading all closed audits instead.
 */
export const isClosedAudit = (alias: "basis" | "evaluation_audit") =>
	sql`+${sql.raw(alias)}.status = ${code("CLOSED")}`;
export const isUncancelledAudit = (alias: "audit") => sql`${sql.raw(alias)}.status <> ${code("CANCELLED")}`;
export const isUnreportedAudit = sql`${audits.status} < ${code("REPORTED")}`;

const auditId = () => referenceTo("audit_id", () => audits.id);

export const auditMembers = sqliteTable(
	"evaluation_member",
	{
		auditId: auditId(),
		position: integer("position").notNull(),
		/** The account of the member, without a foreign key, because it may be deleted later; null for outside experts. */
		userId: text("user_id"),
		/** The name of the member; for an account, its name when the team was saved. */
		name: text("name").notNull(),
		/** The name without case and accents, by which the search for personal data finds the member. */
		nameSort: text("name_sort").notNull(),
		part: text("part").$type<TeamPart>().notNull(),
		/** When the member was taken off an audit under way. The member still does not sign, but is no longer shown. */
		leftAt: moment("left_at"),
	},
	(table) => [
		primaryKey({ columns: [table.auditId, table.position] }),
		index("evaluation_member_user").on(table.userId, table.auditId).where(sql`user_id is not null`),
		index("evaluation_member_name").on(table.nameSort, table.auditId),
	],
);

export const auditSites = sqliteTable(
	"evaluation_site",
	{
		auditId: auditId(),
		siteId: referenceTo("site_id", () => productionSites.id),
	},
	(table) => [primaryKey({ columns: [table.auditId, table.siteId] }), index("evaluation_site_site").on(table.siteId)],
);

/** The answers to the questions of the checklist. Each has its own version, so that two devices can answer at once. */
export const checklistAnswers = sqliteTable(
	"evaluation_answer",
	{
		seq: seq(),
		auditId: auditId(),
		question: text("question").notNull(),
		/** The question when it was first answered, because the file with the questions may change later. */
		wording: text("wording", { mode: "json" }).$type<Question>().notNull(),
		/** Null for a question without an answer. A report stores these too, so that the checklist stays as it is. */
		answer: text("answer").$type<ChecklistAnswer>(),
		note: text("note").notNull(),
		version: version(),
		answeredBy: text("answered_by").notNull(),
		answeredAt: moment("answered_at").notNull(),
	},
	(table) => [uniqueIndex("evaluation_answer_question").on(table.auditId, table.question)],
);

export const findings = sqliteTable(
	"evaluation_finding",
	{
		seq: seq(),
		id: recordId(),
		auditId: auditId(),
		/** The number within the audit, from 1. */
		number: integer("number").notNull(),
		grade: text("grade").$type<Grade>().notNull(),
		scheme: text("scheme").notNull(),
		clause: text("clause").notNull(),
		statement: text("statement").notNull(),
		evidence: text("evidence").notNull(),
		due: day("due"),
		status: text("status").$type<FindingStatus>().notNull(),
		cause: text("cause"),
		correction: text("correction"),
		correctiveAction: text("corrective_action"),
		verification: text("verification"),
		/** Why the last answer was rejected. */
		reason: text("reason"),
		version: version(),
		createdAt: moment("created_at").notNull(),
		updatedAt: moment("updated_at").notNull(),
	},
	(table) => [
		uniqueIndex("evaluation_finding_number").on(table.auditId, table.number),
		index("evaluation_finding_due").on(table.due, table.seq).where(sql`status <> 'ACCEPTED' and due is not null`),
	],
);
export const isUnresolvedFinding = sql`${findings.status} <> 'ACCEPTED' and ${findings.due} is not null`;
