import { z } from "zod";
import { type MessageCode, reports } from "../../kit/codes.ts";
import {
	choice,
	choices,
	day,
	distinct,
	flag,
	id,
	isoDate,
	isoDateTime,
	listQuery,
	month,
	optionalDay,
	optionalText,
	statusEntry,
	text,
	textOrEmpty,
} from "../../kit/fields.ts";
import { hint } from "../../kit/hints.ts";
import { requiredReason } from "../certificates/contract.ts";
import {
	AUDIT_ACTIONS,
	AUDIT_KINDS,
	AUDIT_METHODS,
	AUDIT_STATUS_NAMES,
	CHECKLIST_ANSWERS,
	FINDING_ACTIONS,
	FINDING_STATUS_NAMES,
	GRADES,
	RECOMMENDATIONS,
	TEAM_PARTS,
} from "./lifecycle.ts";

export * from "./lifecycle.ts";

export const EVALUATION_LIMITS = {
	name: 80,
	team: 30,
	sites: 200,
	schemes: 20,
	clause: 60,
	question: 40,
	checklist: 500,
	note: 2000,
	text: 5000,
} as const;

const namesOf = <T extends object>(labels: T) => Object.keys(labels) as (keyof T & string)[];
const isObject = ({ value }: { value: unknown }) => typeof value === "object" && value !== null;
const idList = (max: number, duplicate: MessageCode) =>
	z.array(id, reports("value.invalid")).max(max, reports("list.tooMany")).refine(distinct, reports(duplicate));
const longText = (required: MessageCode) => text({ max: EVALUATION_LIMITS.text, required, lineBreaks: true });

/** A member of the team: an account by its id, or an outside expert by name. The name of an account is ignored. */
const memberInput = z
	.strictObject({
		user: id.optional(),
		name: optionalText({ min: 2, max: EVALUATION_LIMITS.name }),
		part: choice(namesOf(TEAM_PARTS), "audit.partRequired"),
	})
	.refine(({ user, name }) => user !== undefined || name !== undefined, {
		...reports("audit.memberRequired"),
		path: ["name"],
		when: isObject,
	});

export const auditInput = z
	.strictObject({
		kind: choice(namesOf(AUDIT_KINDS), "audit.kindRequired"),
		announced: z.boolean(reports("value.invalid")).default(true),
		from: day("audit.fromRequired"),
		to: day("audit.toRequired"),
		method: choice(namesOf(AUDIT_METHODS), "audit.methodRequired"),
		sites: idList(EVALUATION_LIMITS.sites, "site.duplicate").default([]),
		/** The schemes to audit; none means all schemes of the certification. */
		schemes: idList(EVALUATION_LIMITS.schemes, "audit.schemeDuplicate").default([]),
		team: z
			.array(memberInput, reports("audit.oneLead"))
			.max(EVALUATION_LIMITS.team, reports("list.tooMany"))
			.refine((team) => team.filter(({ part }) => part === "LEAD").length === 1, reports("audit.oneLead"))
			.refine(
				(team) => distinct(team.map(({ user, name }) => user ?? `name ${name}`)),
				reports("audit.memberDuplicate"),
			),
	})
	.refine(({ from, to }) => to >= from, {
		...reports("audit.toBeforeFrom"),
		path: ["to"],
		when: ({ value }) => z.object({ from: z.iso.date(), to: z.iso.date() }).safeParse(value).success,
	});
export type AuditInput = z.infer<typeof auditInput>;
export type AuditFormValues = z.input<typeof auditInput>;

export const auditReport = z.strictObject({
	summary: longText("audit.summaryRequired"),
	recommendation: choice(namesOf(RECOMMENDATIONS), "audit.recommendationRequired"),
});
export type AuditReport = z.infer<typeof auditReport>;

export const auditCancellation = z.strictObject({ reason: requiredReason });
export type AuditOutcome = Partial<AuditReport & z.infer<typeof auditCancellation>>;

/**
 * Answers to questions of the checklist. With `version`, an answer is refused if the question was answered differently
 * since that version was read; version 0 means that the question had no answer.
 */
export const checklistInput = z
	.array(
		z.strictObject({
			question: text({ max: EVALUATION_LIMITS.question }),
			answer: z.enum(CHECKLIST_ANSWERS, reports("choice.invalid")).nullable(),
			note: textOrEmpty({ max: EVALUATION_LIMITS.note, lineBreaks: true }),
			version: z.int(reports("value.invalid")).nonnegative(reports("value.invalid")).optional(),
		}),
		reports("value.invalid"),
	)
	.max(EVALUATION_LIMITS.checklist, reports("list.tooMany"))
	.superRefine((answers, ctx) => {
		const questions = answers.map(({ question }) => question);
		for (const [index, input] of questions.entries())
			if (questions.indexOf(input) < index)
				ctx.issues.push({ code: "custom", message: "checklist.questionDuplicate", path: [index, "question"], input });
	});
export type ChecklistInput = z.infer<typeof checklistInput>;

export const findingInput = z.strictObject({
	grade: choice(namesOf(GRADES), "finding.gradeRequired"),
	scheme: id,
	clause: text({ max: EVALUATION_LIMITS.clause, required: "finding.clauseRequired" }),
	statement: longText("finding.statementRequired"),
	evidence: longText("finding.evidenceRequired"),
	/** The day until which the finding must be resolved; by default `DUE_DAYS` after today. */
	due: optionalDay(),
});
export type FindingInput = z.infer<typeof findingInput>;
export type FindingFormValues = z.input<typeof findingInput>;

export const findingAnswer = z.strictObject({
	cause: longText("finding.causeRequired"),
	correction: longText("finding.correctionRequired"),
	correctiveAction: longText("finding.correctiveActionRequired"),
});
export const findingAcceptance = z.strictObject({ verification: longText("finding.verificationRequired") });
export const findingRejection = z.strictObject({ reason: requiredReason });
export type FindingOutcome = Partial<
	z.infer<typeof findingAnswer> & z.infer<typeof findingAcceptance> & z.infer<typeof findingRejection>
>;

export const finding = z.object({
	_id: z.string(),
	_auditId: z.string(),
	/** The number of the audit and of the finding in it, such as `B-2026-0001/1`. */
	findingNumber: z.string(),
	grade: z.enum(namesOf(GRADES)),
	scheme: z.string(),
	clause: z.string(),
	statement: z.string(),
	evidence: z.string(),
	due: isoDate.optional(),
	status: z.enum(FINDING_STATUS_NAMES),
	cause: z.string().optional(),
	correction: z.string().optional(),
	correctiveAction: z.string().optional(),
	verification: z.string().optional(),
	/** Why the last answer was rejected. */
	reason: z.string().optional(),
	/** The version that `If-Match` names in quotation marks when the finding is changed. */
	version: z.number().int(),
	createdAt: isoDateTime,
	updatedAt: isoDateTime,
	actions: z.array(z.enum(FINDING_ACTIONS)),
});
export type Finding = z.infer<typeof finding>;

const checklistItem = z.object({
	question: z.string(),
	scheme: z.string(),
	clause: z.string(),
	text: z.string(),
	textEN: z.string(),
	answer: z.enum(CHECKLIST_ANSWERS).optional(),
	note: z.string(),
	/** 0 until the question is answered. */
	version: z.number().int(),
	answeredBy: z.string().optional(),
	answeredAt: isoDateTime.optional(),
});
export type ChecklistItem = z.infer<typeof checklistItem>;

export const auditListItem = z.object({
	_id: z.string(),
	auditNumber: z.string(),
	_certificationId: z.string(),
	certificationNumber: z.string(),
	_clientId: z.string(),
	clientName: z.string(),
	status: z.number().int(),
	kind: z.enum(namesOf(AUDIT_KINDS)),
	announced: z.boolean(),
	from: isoDate,
	to: isoDate,
	method: z.enum(namesOf(AUDIT_METHODS)),
	lead: z.string(),
	/** The number of findings that are not resolved, including observations. */
	openFindings: z.number().int(),
});
export type AuditListItem = z.infer<typeof auditListItem>;

export const audit = auditListItem.extend({
	category: z.string(),
	sites: z.array(z.string()),
	schemes: z.array(z.string()),
	team: z.array(z.object({ user: z.string().optional(), name: z.string(), part: z.enum(namesOf(TEAM_PARTS)) })),
	summary: z.string().optional(),
	recommendation: z.enum(namesOf(RECOMMENDATIONS)).optional(),
	stati: z.array(statusEntry),
	checklist: z.array(checklistItem),
	findings: z.array(finding),
	actions: z.array(z.enum(AUDIT_ACTIONS)),
	/** What a user should know of the team: a missing competence, or a conflict of interest. */
	hints: z.array(hint),
});
export type Audit = z.infer<typeof audit>;
/** The part of an audit that is planned and can be changed until the report. */
export type Plan = Pick<Audit, "kind" | "announced" | "from" | "to" | "method" | "sites" | "schemes" | "team">;

/** The plan of surveillance of a certification; without days until its first certificate is signed. */
export const surveillance = z.object({
	/** The months between two due days, counted from the signature of the first certificate. */
	months: z.number().int(),
	signedOn: isoDate.optional(),
	/** The day by which the next surveillance is due. */
	due: isoDate.optional(),
	/** The due days until the end of the validity, the earliest first. */
	days: z.array(
		z.object({
			day: isoDate,
			/** `LATE` is open too, but its day has passed. */
			state: z.enum(["DONE", "OPEN", "LATE"]),
			/** The audit that counts for the day, or the one that is planned for it. */
			audit: z.object({ _id: z.string(), auditNumber: z.string(), status: z.number().int() }).optional(),
		}),
	),
});
export type Surveillance = z.infer<typeof surveillance>;

export const AUDIT_SORTS = ["auditNumber", "from", "clientName", "status"] as const;
export const auditListQuery = listQuery(AUDIT_SORTS).extend({
	/** One or more statuses, separated by commas, for example `status=PLANNED,UNDERWAY`. */
	status: choices(AUDIT_STATUS_NAMES).optional(),
	kind: choices(namesOf(AUDIT_KINDS)).optional(),
	/** With `true`, selects only audits in whose team the signed-in user is. */
	mine: flag.optional(),
	certification: id.optional(),
	/** Selects audits with at least one day in this month (`month=2026-03`). */
	month: month.optional(),
});
export type AuditListQuery = z.infer<typeof auditListQuery>;
export const auditExportQuery = auditListQuery.omit({ limit: true, cursor: true });
export type AuditExportQuery = z.infer<typeof auditExportQuery>;
